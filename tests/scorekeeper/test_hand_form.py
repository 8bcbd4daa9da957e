"""A hand's form, from a document to its inputs and back: for every game, through the very HTML that is sent."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.catalogue import GAMES
from rules.document import Match as Document
from rules.document import read_document
from rules.fold import play_hand
from rules.game import Problem
from rules.reading import read_hand, read_options
from scorekeeper import hand_form
from scorekeeper.hand_form import Asking, HandForm
from scorekeeper.hand_pads import GENERIC, pad_of
from tests.rules.strategies import DOCUMENTS, documents
from tests.scorekeeper.submitting import Form, forms_of

MANY = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
NAMES = ["Ana", "Bruno", "Carla", "Duarte"]


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def hands_of(match: Document) -> Iterator[tuple[Asking, dict[str, Any]]]:
    """Each hand of a document with what was asked when it was played."""
    game, state = match.game, match.game.start(match.options, match.sides)
    seats = match.names if match.sides.places == match.sides.count else NAMES
    for index, raw in enumerate(match.hands):
        assert isinstance(raw, dict)
        yield Asking(game, match.options, game.upcoming(match.options, state), match.names, seats), raw
        state = play_hand(game, match.options, match.sides, state, raw, index=index).state


def asking(game: str, **options: Any) -> Asking:
    values = read_options(GAMES[game], GAMES[game].default_ruleset, options)
    assert not isinstance(values, tuple)
    sides = [*NAMES, "Eva"][: max(2, GAMES[game].seats(values).sides[0])]
    match = read_document({"game": game, "sides": sides, "options": options, "hands": []})
    state = match.game.start(match.options, match.sides)
    seats = [*NAMES, *sides[len(NAMES) :]]
    return Asking(match.game, match.options, match.game.upcoming(match.options, state), match.names, seats)


def page(asking: Asking, form: HandForm, template: str = "") -> str:
    pad = pad_of(asking.game.slug)
    match = SimpleNamespace(code="abcdefgh")
    context = {
        "form": form, "asking": asking, "match": match, "club": SimpleNamespace(slug="norte"), "editing": True,
        "pad": pad.context(asking, form), "action": "", "key": "", "number": 1, "revision": 1,
    }  # fmt: skip
    return render_to_string(template or pad.template, context)


def ways(form: Form) -> Iterator[dict[str, str]]:
    yield form.sent()
    for button in form.buttons:
        yield form.sent(button)


def said_by(asking: Asking, html: str) -> list[Any]:
    """Every hand that one press of a button of the page would send, as the game reads it."""
    sides = SimpleNamespace(count=asking.sides, places=len(asking.seat_names))
    sent = (hand_form.document(asking, hand_form.merged(way)) for form in forms_of(html) for way in ways(form))
    return [read_hand(asking.game, sides, document) for document in sent]  # type: ignore[arg-type]


def read(asking: Asking, raw: dict[str, Any]) -> Any:
    hand = read_hand(asking.game, SimpleNamespace(count=asking.sides, places=len(asking.seat_names)), raw)  # type: ignore[arg-type]
    assert not isinstance(hand, tuple), hand
    return hand


def as_offered(asking: Asking, raw: dict[str, Any]) -> dict[str, Any]:
    """Sueca's buttons are the ruleset's distinct worths: bands of one worth are one button. No trump is N.

    Who has White is said only where it is not in turn.
    """
    if "white" in raw and raw["white"] == asking.upcoming.white:  # type: ignore[union-attr]
        return {key: value for key, value in raw.items() if key != "white"}
    if "NT" in raw.get("contract", ""):
        return {**raw, "contract": raw["contract"].replace("NT", "N")}
    if asking.game.slug != "sueca" or raw.get("band") in (None, "60"):
        return {key: value for key, value in raw.items() if not (raw.get("band") == "60" and key == "won")}
    worth = next(worth for worth in asking.upcoming.worths if raw["band"] in worth.bands)  # type: ignore[union-attr]
    return {**raw, "band": worth.bands[0]}


EXAMPLES = {
    "king": 60, "sueca": 220, "canastra": 120, "bridge": 110, "buraco": 240, "tranca": 200,
    "chess": 160, "draughts": 160, "bisca": 200, "peixinho": 180, "batalha": 180, "werewolf": 220,
}  # fmt: skip
"""Enough for 125 hands of each game."""


@pytest.mark.parametrize("game", DOCUMENTS)
def test_the_form_of_each_game_gives_exactly_the_document_it_was_filled_with(game: str) -> None:
    seen = 0

    @settings(MANY, max_examples=EXAMPLES.get(game, 100))
    @given(documents(game))
    def check(document: dict[str, Any]) -> None:
        nonlocal seen
        for asked, raw in hands_of(read_document(document)):
            if raw == asked.game.closing:
                continue  # closing has a page of its own
            form = hand_form.build(asked, hand_form.filled(asked, raw))
            assert read(asked, as_offered(asked, raw)) in said_by(asked, page(asked, form))
            seen += 1

    check()
    assert seen >= 125


@MANY
@given(documents())
def test_the_form_from_the_declaration_alone_does_it_for_any_game(document: dict[str, Any]) -> None:
    for asked, raw in hands_of(read_document(document)):
        if raw == asked.game.closing:
            continue
        form = hand_form.build(asked, hand_form.filled(asked, raw))
        assert read(asked, raw) in said_by(asked, page(asked, form, GENERIC))


@MANY
@given(documents())
def test_values_say_the_document_they_were_made_of(document: dict[str, Any]) -> None:
    for asked, raw in hands_of(read_document(document)):
        assert read(asked, hand_form.document(asked, hand_form.filled(asked, raw))) == read(asked, raw)


def test_what_says_nothing_beyond_its_default_is_left_out() -> None:
    values = {"sides-0-real": "0", "sides-0-left-0": "5", "sides-0-left-1-null": "true", "sides-0-cards": "40"}
    values |= {"sides-1-left-0": "0", "sides-1-left-1": "10", "sides-1-went_out": ""}
    found = hand_form.document(asking("canastra"), {"form": "counted", **values})
    assert found == {"sides": [{"cards": 40, "left": [5, None]}, {"left": [0, 10]}]}


def test_what_cannot_be_read_is_kept_as_it_was_typed() -> None:
    asked = asking("king")
    values = {"contract": "no_tricks", "taken-0": "four", "taken-1": "9" * 5000, "taken-2": "−2", "taken-3": "<b>"}
    assert hand_form.document(asked, values)["taken"] == ["four", "9" * 5000, -2, "<b>"]
    html = page(asked, hand_form.build(asked, values))
    assert 'value="four"' in html
    assert 'value="&lt;b&gt;"' in html


def test_a_list_that_is_not_full_is_refused_beside_its_inputs() -> None:
    asked = asking("king")
    values = {"contract": "no_tricks", "taken-0": "4", "taken-1": "", "taken-2": "3", "taken-3": ""}
    problems = read_hand(asked.game, SimpleNamespace(count=4, places=4), hand_form.document(asked, values))  # type: ignore[arg-type]
    assert isinstance(problems, tuple)
    form = hand_form.build(asked, values, problems)
    assert form.variants["negative"].parts["taken"].errors == (
        "Not complete: every side needs one value, and only one.",
    )
    assert form.errors == ()


def test_a_problem_of_one_side_lands_in_its_section_and_one_of_both_in_both() -> None:
    problems = [Problem("out_with_cards", "left", side=1), Problem("too_many", "real", {"most": 8})]
    first, second = hand_form.build(asking("canastra"), {}, problems).variants["counted"].sections
    assert (len(first.parts["left"].errors), len(second.parts["left"].errors)) == (0, 1)
    assert first.parts["real"].errors == second.parts["real"].errors != ()


def test_a_problem_without_an_input_stands_above_the_form() -> None:
    form = hand_form.build(asking("king"), {}, [Problem("after_end", None), Problem("unknown", "colour")])
    assert len(form.errors) == 2


@given(st.dictionaries(st.text(max_size=20), st.text(max_size=20), max_size=8), st.sampled_from(list(DOCUMENTS)))
@settings(deadline=None)
def test_whatever_is_sent_is_a_document_that_can_be_checked(values: dict[str, str], game: str) -> None:
    asked = asking(game)
    found = hand_form.document(asked, hand_form.merged(values))
    hand_form.build(asked, hand_form.merged(values), ())
    read_hand(asked.game, SimpleNamespace(count=asked.sides, places=4), found)  # type: ignore[arg-type]


@pytest.mark.parametrize("worth", ["1", "1.5", " 7 ", "+3", "−0", "٣", "1e3", "0x10", "½"])
def test_numbers_are_digits_with_a_sign_and_nothing_else(worth: str) -> None:
    found = hand_form.document(asking("king"), {"contract": "no_tricks", "taken-0": worth})["taken"][0]
    expected = {"1": 1, " 7 ": 7, "+3": 3, "−0": 0}
    assert found == expected.get(worth, worth)


def test_what_was_typed_is_told_part_by_part_and_zeros_by_default_are_not() -> None:
    asked = asking("canastra")
    values = {"sides-0-real": "2", "sides-0-suja": "0", "sides-1-cards": "85"}
    told = hand_form.typed(hand_form.build(asked, values))
    assert len(told) == 2
    assert [part.rsplit(" ", 1)[1] for part in told] == ["2", "85"]


def test_a_game_with_a_template_of_its_name_has_that_for_a_pad_and_others_have_none() -> None:
    found = {slug: pad_of(slug).template for slug in ("poker", "buraco", "chess", "hearts")}
    assert found == {
        "poker": "scorekeeper/hand/poker.html",
        "buraco": "scorekeeper/hand/melds.html",
        "chess": "scorekeeper/hand/taps.html",
        "hearts": GENERIC,
    }
