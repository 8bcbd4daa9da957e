"""Bisca: two to four sides share 120 card points; whoever has most of them has won the hand."""

from __future__ import annotations

from typing import Annotated

from rules.ask import Ask, Count, Target
from rules.card import variants
from rules.game import Article, Game, Hand, Line, Options, Seats, State, leaders
from rules.text import Text
from rules.text import gettext_noop as _
from rules.usual import at_zero, only, race

CARDS, IN_HAND = 40, 3
CARD_POINTS = {_("ace"): 11, _("seven"): 10, _("king"): 4, _("jack"): 3, _("queen"): 2}
HAND_POINTS = 4 * sum(CARD_POINTS.values())


class BiscaOptions(Options):
    target: Annotated[Target, Ask(_("Games to win the match"))] = 1


class BiscaHand(Hand):
    points: Annotated[tuple[Count, ...], Ask(_("Card points"), of="side", total=HAND_POINTS)]


def play(_options: BiscaOptions, state: State, hand: BiscaHand) -> tuple[State, list[Line]]:
    first, *level = leaders(hand.points, best="high")
    if level:
        return state, [Line(side, _("level, nobody's"), 0, "6") for side in (first, *level)]
    return state, [Line(first, _("most card points"), 1, "6")]


def describe(_options: BiscaOptions, hand: BiscaHand) -> Text:
    return Text("%(points)s", {"points": " · ".join(map(str, hand.points))})


def articles(options: BiscaOptions) -> list[Article]:
    return [
        Article(
            "1",
            _("Aim"),
            _("Collect more card points than the others, until a side has won as many hands as agreed: %(target)s."),
            {"target": options.target},
        ),
        Article(
            "2",
            _("Players and cards"),
            _("Two to four sides, each a player alone or a pair. %(cards)s cards: there is no 8, 9 or 10."),
            {"cards": CARDS},
        ),
        Article(
            "3",
            _("Deal and trump"),
            _(
                "Everybody gets %(each)s cards. The next is laid open under the stock and fixes trump; who has the "
                "seven of trumps may exchange it for a higher card."
            ),
            {"each": IN_HAND},
        ),
        Article(
            "4",
            _("Play"),
            _(
                "Any card may be played. The highest trump, else the highest card of the suit led, takes the trick; "
                "then everybody draws, its winner first, while there is a stock."
            ),
        ),
        Article(
            "5",
            _("Card points"),
            _("Each side counts the cards in its tricks. Together there are %(points)s."),
            {"points": HAND_POINTS},
            tuple(CARD_POINTS.items()),
        ),
        Article(
            "6",
            _("Worth of a hand"),
            _("The side with most card points, of two that is %(most)s or more, wins the hand; level, nobody does."),
            {"most": HAND_POINTS // 2 + 1},
            [(_("a hand won"), 1)],
        ),
        Article("7", _("Pairs"), _("In the last round partners may show each other their cards, if the table likes.")),
        Article("8", _("What is written down"), _("The card points of each side.")),
        Article(
            "9",
            _("End"),
            _("A side with %(target)s has won the match."),
            {"target": options.target},
        ),
        *variants("10", options),
    ]


BISCA = Game(
    slug="bisca",
    name=_("Bisca"),
    family="tricks",
    options=BiscaOptions,
    rulesets={"classic": BiscaOptions()},
    ruleset_names={"classic": _("Classic")},
    seats=lambda _options: Seats(sides=(2, 4), players=(1, 2)),
    hands=(BiscaHand,),
    form=only(BiscaHand),
    start=at_zero(State),
    play=play,
    outcome=lambda options, state: race(state, to=options.target),
    describe=describe,
    articles=articles,
    target=lambda options: options.target,
    one_scores=True,
)
