"""Chess: results of games, how they came about, and what they are worth in a match of one game or several."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from rules import boards
from rules.ask import Ask
from rules.boards import DRAWN, LOST, WON, BoardHand, BoardOptions, Ending, Share
from rules.card import end_after_games, variants
from rules.game import Article, Game, Points, State
from rules.text import Param, Word
from rules.text import gettext_noop as _
from rules.usual import at_zero, only

How = Literal[
    "mate", "resignation", "time", "forfeit", "stalemate", "agreement", "repetition", "fifty_moves", "material"
]
ENDINGS: Mapping[str, Ending] = {
    "mate": Ending(_("checkmate"), WON),
    "resignation": Ending(_("resignation"), WON),
    "forfeit": Ending(_("forfeit"), (*WON, *LOST)),
    "stalemate": Ending(_("stalemate"), DRAWN),
    "agreement": Ending(_("agreement"), DRAWN),
    "repetition": Ending(_("position repeated"), DRAWN),
    "fifty_moves": Ending(_("fifty moves"), DRAWN),
    "material": Ending(_("too few pieces to mate"), DRAWN),
    "time": Ending(_("time ran out"), (*WON, *DRAWN)),
}
WORTH: Mapping[Share, Points] = {"win": 1, "draw": 0.5, "loss": 0}
SQUARES, QUIET_MOVES, REPEATED = 64, 50, 3

PIECES: Mapping[str, int] = {
    _("king"): 1,
    _("queen"): 1,
    _("rooks"): 2,
    _("bishops"): 2,
    _("knights"): 2,
    _("pawns"): 8,
}
"""How many of each both players begin with."""
MOVES: Mapping[str, str] = {
    _("king"): _("one square, in any direction"),
    _("queen"): _("any number of squares, straight or diagonally"),
    _("rooks"): _("any number of squares, straight"),
    _("bishops"): _("any number of squares, diagonally"),
    _("knights"): _("two squares straight and one aside, over whatever stands between"),
    _("pawns"): _("one square forward, from where they began one or two; they capture one square diagonally forward"),
}


class ChessOptions(BoardOptions):
    endings: ClassVar[Mapping[str, Ending]] = ENDINGS
    worth_article: ClassVar[str] = "12"

    @property
    def worth(self) -> Mapping[Share, Points]:
        return WORTH


class ChessHand(BoardHand):
    how: Annotated[How | None, Ask(_("How it ended"), words={slug: end.label for slug, end in ENDINGS.items()})] = None


def articles(options: ChessOptions) -> list[Article]:
    return [
        Article("1", _("Aim"), _("Attack the other king so that it cannot escape: checkmate.")),
        Article(
            "2",
            _("Board and pieces"),
            _(
                "%(squares)s squares, a light one at each player's right. On the first row rook, knight, bishop, "
                "queen, king, bishop, knight, rook, the queen on her own colour; the pawns before them. Each has:"
            ),
            {"squares": SQUARES},
            tuple(PIECES.items()),
        ),
        boards.colours("3"),
        Article(
            "4",
            _("Moves"),
            _("A piece goes to a free square, or to one of the opponent's, which it captures; nobody must capture."),
            rows=[(piece, Word(move)) for piece, move in MOVES.items()],
        ),
        *_special_moves(),
        *_ends(),
        boards.worths("12", options),
        boards.written_down("13"),
        end_after_games("14", options.games),
        *variants("15", options),
    ]


def _special_moves() -> list[Article]:
    return [
        Article(
            "5",
            _("Castling"),
            _(
                "Once a game the king goes two squares towards a rook, which jumps to the square beside it: neither "
                "may have moved before, nothing may stand between, and the king may not be in check, pass through an "
                "attacked square or land on one."
            ),
        ),
        Article(
            "6",
            _("En passant"),
            _(
                "A pawn that has just gone two squares may be captured, in the very next move, by a pawn that attacks "
                "the square it passed, as if it had gone one."
            ),
        ),
        Article(
            "7",
            _("Promotion"),
            _("A pawn on the last row becomes a queen, rook, bishop or knight, as its player likes."),
        ),
        Article(
            "8",
            _("In check"),
            _(
                "Whoever is in check must parry it at once, and nobody may leave the own king in check. A move that "
                "does is taken back, and the touched piece is moved otherwise if it can be."
            ),
        ),
        Article(
            "9",
            _("Touched, moved"),
            _("Who touches a piece moves it, or captures it, where the rules allow that."),
        ),
    ]


def _ends() -> list[Article]:
    fixed: dict[str, Param] = {"repeated": REPEATED, "moves": QUIET_MOVES}
    return [
        Article(
            "10",
            _("A win"),
            _(
                "By checkmate; or because the other resigns, runs out of time or does not come. If neither comes, "
                "both have lost."
            ),
        ),
        Article(
            "11",
            _("A draw"),
            _(
                "Stalemate: no legal move, and not in check. Agreement. The same position %(repeated)s times with the "
                "same player to move, or %(moves)s moves of each without a capture or a pawn's move, where a player "
                "claims it. Neither side, or not the one with time left, has pieces that could mate."
            ),
            fixed,
        ),
    ]


CHESS = Game(
    slug="chess",
    name=_("Chess"),
    family="boards",
    options=ChessOptions,
    rulesets={"fide": ChessOptions()},
    ruleset_names={"fide": _("Laws of chess")},
    seats=boards.seats,
    hands=(ChessHand,),
    form=only(ChessHand),
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
