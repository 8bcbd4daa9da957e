"""Draughts on 64 or 100 squares: results of games, how they came about, and what they are worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, NamedTuple

from rules import boards
from rules.ask import Ask
from rules.boards import DRAWN, LOST, WON, BoardHand, BoardOptions, Ending, Share
from rules.card import end_after_games, variants
from rules.game import Article, Game, Points, State
from rules.text import Word
from rules.text import gettext_noop as _
from rules.usual import at_zero, only

QUIET_MOVES, ENDGAME_MOVES = 20, 5

How = Literal["blocked", "captured", "resignation", "forfeit", "twenty_moves", "five_moves", "agreement"]
ENDINGS: Mapping[str, Ending] = {
    "captured": Ending(_("all men captured"), WON),
    "blocked": Ending(_("no move left"), WON),
    "resignation": Ending(_("resignation"), WON),
    "forfeit": Ending(_("forfeit"), (*WON, *LOST)),
    "twenty_moves": Ending(_("twenty moves of kings"), DRAWN),
    "five_moves": Ending(_("five moves in an even endgame"), DRAWN),
    "agreement": Ending(_("agreement"), DRAWN),
}


class Board(NamedTuple):
    """A size that draughts are played in."""

    squares: int
    men: int
    rows: int
    """Rows that each player's men fill."""
    last: str


BOARDS: Mapping[str, Board] = {
    "64": Board(64, 12, 3, _("eighth")),
    "100": Board(100, 20, 4, _("tenth")),
}
WORTH: Mapping[str, Mapping[Share, Points]] = {
    "2-1-0": {"win": 2, "draw": 1, "loss": 0},
    "1-half-0": {"win": 1, "draw": 0.5, "loss": 0},
}
EVEN_ENDGAMES: Mapping[str, str] = {
    _("two kings"): _("two kings, a king, or a king and a man"),
    _("one king"): _("a king, or a king and a man"),
}


class DraughtsOptions(BoardOptions):
    endings: ClassVar[Mapping[str, Ending]] = ENDINGS
    worth_article: ClassVar[str] = "11"

    points: Annotated[
        Literal["2-1-0", "1-half-0"],
        Ask(_("A game is worth"), words={"2-1-0": _("2, drawn 1"), "1-half-0": _("1, drawn ½")}),
    ] = "2-1-0"
    board: Literal["64", "100"] = "64"

    @property
    def worth(self) -> Mapping[Share, Points]:
        return WORTH[self.points]


class DraughtsHand(BoardHand):
    how: Annotated[How | None, Ask(_("How it ended"), words={slug: end.label for slug, end in ENDINGS.items()})] = None


def articles(options: DraughtsOptions) -> list[Article]:
    board = BOARDS[options.board]
    return [
        Article("1", _("Aim"), _("Capture all the opponent's pieces, or leave them without a move.")),
        Article(
            "2",
            _("Board and men"),
            _(
                "%(squares)s squares, played on the dark ones only; the long dark diagonal begins at each player's "
                "left. %(men)s men each, on the first %(rows)s rows."
            ),
            {"squares": board.squares, "men": board.men, "rows": board.rows},
        ),
        boards.colours("3"),
        Article("4", _("Men"), _("A man goes one square diagonally forward.")),
        *_capturing(),
        Article(
            "8",
            _("Kings"),
            _(
                "A man that ends its move on the %(last)s row becomes a king; one that only passes there while it "
                "captures stays a man. A king goes any number of free squares along a diagonal, both ways."
            ),
            {"last": Word(board.last)},
        ),
        *_ends(),
        boards.worths("11", options),
        boards.written_down("12"),
        end_after_games("13", options.games),
        *variants("14", options),
    ]


def _capturing() -> list[Article]:
    return [
        Article(
            "5",
            _("Capturing"),
            _(
                "A piece jumps over one of the opponent's to the free square behind it, and on from there while it "
                "can, forwards and backwards; a king also from afar. Two in a row without a gap cannot be jumped. Men "
                "and kings capture each other alike."
            ),
        ),
        Article(
            "6",
            _("Who can capture must"),
            _(
                "There is no penalty for forgetting: the move is mended. Of several ways the one with most pieces "
                "counts."
            ),
        ),
        Article(
            "7",
            _("Several pieces"),
            _(
                "They are taken off once the whole capture is done. A free square may be crossed again on the way, a "
                "piece jumped once only."
            ),
        ),
    ]


def _ends() -> list[Article]:
    return [
        Article(
            "9",
            _("A win"),
            _("The other has no piece left, cannot move, resigns or does not come. If neither comes, both have lost."),
        ),
        Article(
            "10",
            _("A draw"),
            _(
                "Agreement; %(quiet)s moves in a row of kings alone, without a capture; or %(few)s moves in one of "
                "these endgames, the first against any of the others:"
            ),
            {"quiet": QUIET_MOVES, "few": ENDGAME_MOVES},
            [(label, Word(against)) for label, against in EVEN_ENDGAMES.items()],
        ),
    ]


DRAUGHTS = Game(
    slug="draughts",
    name=_("Draughts"),
    family="boards",
    options=DraughtsOptions,
    rulesets={"cbd": DraughtsOptions(), "international": DraughtsOptions(board="100")},
    ruleset_names={"cbd": _("64 squares"), "international": _("International, 100 squares")},
    seats=boards.seats,
    hands=(DraughtsHand,),
    form=only(DraughtsHand),
    start=at_zero(State),
    check=boards.check,
    play=boards.play,
    outcome=boards.outcome,
    upcoming=boards.upcoming,
    describe=boards.describe,
    articles=articles,
    problems=boards.PROBLEMS,
    totals_are_points=False,
    length=lambda options: options.games,
    unit="game",
    turn=boards.WHITE,
    taps=boards.taps,
)
