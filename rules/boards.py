"""What games on a board share: White against Black, results with the way they came about, colours that alternate."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, NamedTuple

from annotated_types import Ge, Le
from pydantic import StrictInt

from rules.ask import MOST, Ask, Side
from rules.game import (
    Article,
    Hand,
    Line,
    Options,
    Outcome,
    Points,
    Problem,
    Seats,
    State,
    Tap,
    Taps,
    Tray,
    Turn,
    Upcoming,
)
from rules.text import Param, SideName, Text, Word
from rules.text import gettext_noop as _
from rules.usual import ends_after

Result = Literal["1-0", "1/2-1/2", "0-1", "0-0"]
Share = Literal["win", "draw", "loss"]
"""What a game was for one of its players."""

RESULTS: Mapping[str, tuple[Share, Share]] = {
    "1-0": ("win", "loss"),
    "1/2-1/2": ("draw", "draw"),
    "0-1": ("loss", "win"),
    "0-0": ("loss", "loss"),
}
"""A result as it is written, for White and for Black."""
WON, DRAWN, LOST = ("1-0", "0-1"), ("1/2-1/2",), ("0-0",)

RESULT_WORDS = {
    "1-0": _("White won"),
    "1/2-1/2": _("a draw"),
    "0-1": _("Black won"),
    "0-0": _("both lost"),
}
SHARE_WORDS: Mapping[Share, str] = {"win": _("a win"), "draw": _("a draw"), "loss": _("a loss")}
COLOURS = (_("White"), _("Black"))
WINS = (_("wins with White"), _("wins with Black"))
LABELS: Mapping[Share, tuple[str, str]] = {
    "win": (_("won with White"), _("won with Black")),
    "draw": (_("drew with White"), _("drew with Black")),
    "loss": (_("lost with White"), _("lost with Black")),
}

Games = Annotated[StrictInt, Ge(1), Le(MOST)]


class Ending(NamedTuple):
    """How a game came to its end, and the results it may have then."""

    label: str
    results: tuple[str, ...]


class BoardOptions(Options):
    endings: ClassVar[Mapping[str, Ending]]
    worth_article: ClassVar[str]
    """The article of the card that says what a game gives."""

    games: Annotated[Games, Ask(_("Games in the match"))] = 1

    @property
    @abstractmethod
    def worth(self) -> Mapping[Share, Points]:
        """What a game gives for what it was."""


class BoardHand(Hand):
    result: Annotated[Result, Ask(_("Result, White's first"), words=RESULT_WORDS)]
    how: str | None = None
    white: Annotated[Side | None, Ask(_("White, where not in turn"))] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardUpcoming(Upcoming):
    """The side whose turn it is to have White."""

    white: int

    def listed(self) -> dict[str, object]:
        return {}

    def beside(self, side: int) -> list[Text]:
        return [Text(COLOURS[side != self.white])]


def _white_seat(upcoming: BoardUpcoming, hand: BoardHand | None) -> int:
    return upcoming.white if hand is None or hand.white is None else hand.white


WHITE = Turn(
    seat=_white_seat,
    mark="○",
    column=_("White"),
    said=_("%(name)s has White"),
    was=_("%(name)s had White"),
    first=_("White first"),
    asked=_("Seat 1 has White in the first game: who sits there?"),
    order=_("Seats, White of the first game first"),
    again=_("Same players, colours changed"),
)


def seats(_options: BoardOptions) -> Seats:
    return Seats(sides=(2, 2))


def check(options: BoardOptions, _state: State, hand: BoardHand) -> Iterable[Problem]:
    if hand.how is not None and hand.result not in options.endings[hand.how].results:
        params: dict[str, Param] = {
            "how": Word(options.endings[hand.how].label),
            "result": Word(RESULT_WORDS[hand.result]),
        }
        yield Problem("how_result", "how", params)


def play(options: BoardOptions, state: State, hand: BoardHand) -> tuple[State, list[Line]]:
    white = due_white(state) if hand.white is None else hand.white
    return state, sorted(_lines(options, white, hand.result))


def _lines(options: BoardOptions, white: int, result: str) -> Iterator[Line]:
    for colour, share in enumerate(RESULTS[result]):
        side = white if colour == 0 else 1 - white
        yield Line(side, LABELS[share][colour], options.worth[share], options.worth_article)


def due_white(state: State) -> int:
    """Side 0 has White in the first game; from then on colours alternate by the game's number."""
    return state.hands % 2


def outcome(options: BoardOptions, state: State) -> Outcome:
    return ends_after(options.games, state, how=_("the last game was played"))


def upcoming(_options: BoardOptions, state: State) -> BoardUpcoming:
    return BoardUpcoming(dealer=None, white=due_white(state))


def describe(options: BoardOptions, hand: BoardHand) -> Text:
    white, black = (options.worth[share] for share in RESULTS[hand.result])
    params: dict[str, Param] = {"white": white, "black": black}
    if hand.how is not None:
        params["how"] = Word(options.endings[hand.how].label)
    if hand.white is not None:
        params["side"] = SideName(hand.white)
    return Text(_SOURCES[hand.how is not None, hand.white is not None], params)


_SOURCES = {
    (False, False): "%(white)s–%(black)s",
    (True, False): "%(white)s–%(black)s, %(how)s",
    (False, True): _("%(white)s–%(black)s, White: %(side)s"),
    (True, True): _("%(white)s–%(black)s, %(how)s, White: %(side)s"),
}


# ------------------------------------------------------------- what their cards have alike


def colours(number: str) -> Article:
    return Article(
        number,
        _("Colours"),
        _(
            "White moves first, then both in turn. Side 1 has White in the first game, and colours change with "
            "every game; where it was otherwise, that is written down with the result."
        ),
    )


def worths(number: str, options: BoardOptions) -> Article:
    rows = [(label, options.worth[share]) for share, label in SHARE_WORDS.items()]
    return Article(number, _("Worth of a game"), _("Points for each player:"), rows=rows)


def written_down(number: str) -> Article:
    return Article(
        number,
        _("What is written down"),
        _(
            "The result of each game, White's part first; how it ended, if that is to be kept; and who had White, "
            "where it was not in turn."
        ),
    )


# ------------------------------------------------------------------------ one button a game


def taps(options: BoardOptions, coming: BoardUpcoming) -> list[Tray]:
    """The results; closed, how they came about; and all of it for colours that were the other way round."""
    white, other = coming.white, 1 - coming.white

    def turned(result: str) -> Iterator[Tap]:
        for tap in (_result(options, result), *_endings(options, result)):
            yield tap._replace(hand={**tap.hand, "white": other})

    return [
        Tray(tuple(_groups(white, COLOURS, lambda result: [_result(options, result)]))),
        Tray(tuple(_groups(white, WINS, lambda result: _endings(options, result))), _("How it ended…")),
        Tray(tuple(_groups(other, WINS, turned)), _("Colours the other way round…")),
    ]


def _groups(white: int, notes: tuple[str, str], made: Callable[[str], Iterable[Tap]]) -> Iterator[Taps]:
    """Each side's wins, then what is nobody's."""
    for side in range(2):
        yield Taps(tuple(made(WON[side != white])), side, Text(notes[side != white]))
    yield Taps(tuple(tap for result in (*DRAWN, *LOST) for tap in made(result)))


def _result(options: BoardOptions, result: str) -> Tap:
    """Large that the side wins, or the score."""
    white, black = (options.worth[share] for share in RESULTS[result])
    score = Text("%(white)s–%(black)s", {"white": white, "black": black})
    large, small = (Text(_("wins")), score) if result in WON else (score, Text(RESULT_WORDS[result]))
    return Tap(large, {"result": result}, small, main=True)


def _endings(options: BoardOptions, result: str) -> Iterator[Tap]:
    for how, ending in options.endings.items():
        if result in ending.results:
            label = NEITHER_CAME if result in LOST else ending.label
            yield Tap(Text(label), {"result": result, "how": how})


NEITHER_CAME = _("neither came")

PROBLEMS = {"how_result": _("“%(how)s” does not go with this result: %(result)s.")}
