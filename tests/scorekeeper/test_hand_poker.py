"""The page of a hand of poker: the pack that is tapped, how many cards each place holds, and what is refused where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from rules.document import read_document
from rules.game import Sides
from rules.poker.cards import PACK
from rules.reading import read_hand
from scorekeeper import hand_form
from scorekeeper.hand_form import Asking
from scorekeeper.hand_pads import pad_of
from tests.scorekeeper.submitting import the_form
from tests.scorekeeper.test_hand_form import page

NAMES = ["Ana", "Bruno", "Carla"]
TYPED = {
    "form": "showdown", "paid-0": "50", "paid-1": "50", "paid-2": "10",
    "cards-0": "Ah Kh", "cards-1": "Qc Qd", "cards-2-null": "true", "board": "As Kd 7h 2c 2d",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def asking(ruleset: str = "holdem") -> Asking:
    match = read_document({"game": "poker", "rules": ruleset, "sides": NAMES, "hands": []})
    state = match.game.start(match.options, match.sides)
    return Asking(match.game, match.options, match.game.upcoming(match.options, state), NAMES, NAMES)


def refused(values: dict[str, str]) -> str:
    asked = asking()
    document = hand_form.document(asked, values)
    hand = read_hand(asked.game, Sides(3, 3), document)
    state = asked.game.start(asked.options, Sides(3, 3))
    problems = hand if isinstance(hand, tuple) else tuple(asked.game.check(asked.options, state, hand))
    return page(asked, hand_form.build(asked, values, problems))


@pytest.mark.parametrize(
    ("ruleset", "each", "board"),
    [("holdem", 2, 5), ("omaha_hilo", 4, 5), ("stud", 7, 0), ("stud_hilo", 7, 0), ("draw", 5, 0), ("low", 5, 0)],
)
def test_each_ruleset_holds_its_cards_and_only_two_have_a_board(ruleset: str, each: int, board: int) -> None:
    html = page(asking(ruleset), hand_form.build(asking(ruleset), {}))
    assert html.count(f'data-cards="{each}" data-name="Ana"') == 1
    assert ('name="board"' in html) == bool(board)


def test_every_card_of_the_pack_is_one_key_with_its_suit_in_words() -> None:
    asked = asking()
    context: Any = pad_of("poker").context(asked, hand_form.build(asked, {}))
    cards = [card for _word, row in context["suits"] for card in row]
    assert sorted(card.slug for card in cards) == sorted(PACK)
    assert {(card.slug[1], card.suit) for card in cards} == {
        ("s", "spades"), ("h", "hearts"), ("d", "diamonds"), ("c", "clubs")
    }  # fmt: skip
    assert next(card.shown for card in cards if card.slug == "Th") == "10♥"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"cards-1": "Ah Qd"}, "A card is there twice."),
        ({"board": "As Kd 7h 2c Kh"}, "A card is there twice."),
        ({"cards-0": "Ah"}, "Ana needs 2 cards."),
        ({"board": "As Kd 7h"}, "The board has 5 cards"),
        ({"cards-1": "10h Qd"}, "Cards are written rank and suit"),
    ],
)
def test_a_refusal_stands_beside_the_cards_and_what_was_typed_is_kept(changed: dict[str, str], said: str) -> None:
    values = TYPED | changed
    html = refused(values)
    cards = html[html.index('id="part-cards"') :]
    assert said in cards[: cards.index('class="deck')]
    sent = the_form(html, having="cards-0").sends
    assert {name: sent[name] for name in values} == values


def test_what_is_not_level_is_refused_beside_what_was_won() -> None:
    html = refused({"form": "won", "won-0": "100", "won-1": "-50", "won-2": "-40"})
    assert 'class="error"' in html[html.index('id="part-won"') :]
