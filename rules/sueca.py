"""Sueca: two pairs share 120 card points a hand; what a hand is worth in games, and the games that end a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, NamedTuple

from rules.ask import EXACT, Ask, Count, Flag, Side, Target
from rules.card import variants
from rules.game import Article, Fact, Game, Hand, Line, Options, Points, Problem, Seats, State, Upcoming, next_dealer
from rules.text import Param, SideName, Text, Word
from rules.text import gettext_noop as _
from rules.usual import at_zero, race

CARD_POINTS = {_("ace"): 11, _("seven"): 10, _("king"): 4, _("jack"): 3, _("queen"): 2}
HAND_POINTS = 4 * sum(CARD_POINTS.values())
IN_STROKES = 4
"""A set of games is four strokes."""

Worth = int | Literal["match"]
"""Games; or as many as are missing to the target."""


class Band(NamedTuple):
    """The card points of the side that won, what they are called, and what they are worth (None: as a bandeira)."""

    low: int
    high: int
    label: str
    short: str
    worth: int | None
    article: str


TIE = "60"
BANDS: Mapping[str, Band] = {
    TIE: Band(60, 60, _("60 to 60, a tie"), "60–60", 0, "8"),
    "61": Band(61, 90, _("61 to 90 points"), _("61 to 90"), 1, "6"),
    "91": Band(91, 119, _("91 to 119 points"), _("91 to 119"), 2, "6"),
    "120": Band(120, 120, _("120 points, a trick lost"), _("120, a trick lost"), 2, "6"),
    "all": Band(120, 120, _("every trick"), _("every trick"), None, "7"),
}
RAISED_WINS = (1, 2)
"""What a carry raises: never a bandeira, a revoke or the match (article 8)."""
MOST_CARRIED: Mapping[str, int | None] = {"none": 0, "double_simple": 1, "add": None}

BandWord = Literal["60", "61", "91", "120", "all"]
BAND_WORDS = {slug: band.label for slug, band in BANDS.items()}
WORTH_WORDS = {"4": _("4 games"), "match": _("the match")}


class SuecaOptions(Options):
    target: Annotated[Target, Ask(_("Games to win the match"))] = 4
    tie: Annotated[
        Literal["none", "double_simple", "add"],
        Ask(
            _("After a tie"),
            words={
                "none": _("nothing carries over"),
                "double_simple": _("a win of 1 counts 2"),
                "add": _("each tie adds 1 to the next win"),
            },
        ),
    ] = "none"
    bandeira_by: Annotated[
        Literal["tricks", "points"],
        Ask(_("All tricks are"), words={"tricks": _("every trick taken"), "points": _("all the points")}),
    ] = "tricks"
    bandeira: Annotated[Literal[4, "match"], EXACT, Ask(_("All tricks are worth"), words=WORTH_WORDS)] = 4
    renounce: Annotated[Literal[4, "match"], EXACT, Ask(_("A revoke is worth"), words=WORTH_WORDS)] = 4


class SuecaHand(Hand):
    pass


class Counted(SuecaHand):
    points: Annotated[tuple[Count, Count], Ask(_("Card points"), of="side")]
    all_tricks: Annotated[Flag, Ask(_("The side with 120 took every trick"))] = False


class Banded(SuecaHand):
    won: Annotated[Side | None, Ask(_("Won by"))] = None
    band: Annotated[BandWord, Ask(_("With"), words=BAND_WORDS)]


class Renounced(SuecaHand):
    renounce: Annotated[Side, Ask(_("Who revoked"))]


class Annulled(SuecaHand):
    annulled: Annotated[Flag, Ask(_("Annulled"))]


FORMS: Mapping[str, type[SuecaHand]] = {
    "points": Counted,
    "won": Banded,
    "band": Banded,
    "renounce": Renounced,
    "annulled": Annulled,
}
"""The keys that say which form a hand has."""


def form(raw: Mapping[str, Any]) -> type[SuecaHand] | Problem:
    """The one form of a hand; who won is none without the band."""
    told = {key for key in FORMS if raw.get(key) is not None and not (key == "annulled" and raw[key] is False)}
    forms = {FORMS[key] for key in told}
    if len(forms) != 1 or told == {"won"}:
        return Problem("one_form", "points")
    return forms.pop()


@dataclass(frozen=True, slots=True, kw_only=True)
class SuecaState(State):
    carry: int = 0


class BandWorth(NamedTuple):
    """What a win in these bands gives now: to either side, raised by ties before it, or the match."""

    bands: tuple[str, ...]
    label: Text
    points: tuple[Points, ...]
    raised: bool
    match: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SuecaUpcoming(Upcoming):
    """The ties in a row before the coming hand, what each win of it is worth, and what the others' revoke is."""

    carry: int
    worths: tuple[BandWorth, ...]
    renounce: tuple[Points, ...]

    def listed(self) -> dict[str, object]:
        return {"dealer": self.dealer, "carry": self.carry}

    def facts(self) -> list[Fact]:
        if not self.carry:
            return []
        return [Fact(_("After a tie"), Text(_("a win of 1 counts %(points)s"), {"points": 1 + self.carry}))]


def check(_options: SuecaOptions, _state: SuecaState, hand: SuecaHand) -> Iterable[Problem]:
    if isinstance(hand, Counted):
        if sum(hand.points) != HAND_POINTS:
            yield Problem("points_sum", "points", {"count": HAND_POINTS, "sum": sum(hand.points)})
        if hand.all_tricks and HAND_POINTS not in hand.points:
            yield Problem("all_tricks_points", "all_tricks", {"count": HAND_POINTS})
    elif isinstance(hand, Banded) and hand.won is None and hand.band != TIE:
        yield Problem("missing", "won")


def play(options: SuecaOptions, state: SuecaState, hand: SuecaHand) -> tuple[SuecaState, list[Line]]:
    if isinstance(hand, Annulled):
        return state, _nothing(_("annulled"), "10")
    if isinstance(hand, Renounced):
        winner = 1 - hand.renounce
        points = _games(options, state, winner, options.renounce)
        return _carrying(state, 0), [Line(winner, _("the others revoked"), points, "9")]
    winner, slug = _won(hand)
    if slug == TIE:
        return _carrying(state, _carried(options, state)), _nothing(BANDS[TIE].label, BANDS[TIE].article)
    return _carrying(state, 0), _win(options, state, winner, slug)


def _carrying(state: SuecaState, carry: int) -> SuecaState:
    return state if state.carry == carry else replace(state, carry=carry)


def _won(hand: SuecaHand) -> tuple[int, str]:
    """The side ahead and the band of its points."""
    if isinstance(hand, Banded):
        return hand.won or 0, hand.band
    assert isinstance(hand, Counted)  # noqa: S101 - the forms are listed in `hands`
    top = max(hand.points)
    slug = next(slug for slug, band in BANDS.items() if band.low <= top <= band.high)
    return hand.points.index(top), "all" if hand.all_tricks else slug


def _nothing(label: str, article: str) -> list[Line]:
    return [Line(side, label, 0, article) for side in range(2)]


def _win(options: SuecaOptions, state: SuecaState, winner: int, slug: str) -> list[Line]:
    """The win itself and, apart, what the ties before it add."""
    worth = worth_of(options, slug)
    article = "7" if _is_bandeira(options, slug) else BANDS[slug].article
    lines = [Line(winner, BANDS[slug].label, _games(options, state, winner, worth), article)]
    if extra := _raise(options, state, worth):
        lines.append(Line(winner, _("after a tie"), extra, "8"))
    return lines


def _is_bandeira(options: SuecaOptions, slug: str) -> bool:
    return BANDS[slug].worth is None or (slug == "120" and options.bandeira_by == "points")


def worth_of(options: SuecaOptions, slug: str) -> Worth:
    """What a win in the band is worth by the ruleset, before any carry (articles 6 and 7)."""
    worth = BANDS[slug].worth
    return options.bandeira if worth is None or _is_bandeira(options, slug) else worth


def _games(options: SuecaOptions, state: SuecaState, side: int, worth: Worth) -> Points:
    return options.target - state.totals[side] if worth == "match" else worth


def _raise(options: SuecaOptions, state: SuecaState, worth: Worth) -> int:
    """What the ties before add to a win (article 8)."""
    if worth not in RAISED_WINS:
        return 0
    return state.carry if options.tie == "add" or worth == 1 else 0


def _carried(options: SuecaOptions, state: SuecaState) -> int:
    most = MOST_CARRIED[options.tie]
    return state.carry + 1 if most is None else min(state.carry + 1, most)


def worths(options: SuecaOptions, state: SuecaState) -> tuple[BandWorth, ...]:
    """The distinct worths of the ruleset as they stand now, bands of the same worth together."""
    bands: dict[Worth, list[str]] = {}
    for slug in BANDS:
        if slug != TIE:
            bands.setdefault(worth_of(options, slug), []).append(slug)
    return tuple(_band_worth(options, state, worth, tuple(slugs)) for worth, slugs in bands.items())


def _band_worth(options: SuecaOptions, state: SuecaState, worth: Worth, slugs: tuple[str, ...]) -> BandWorth:
    extra = _raise(options, state, worth)
    points = tuple(_games(options, state, side, worth) + extra for side in range(2))
    return BandWorth(slugs, _span(slugs), points, raised=extra > 0, match=worth == "match")


def _span(slugs: tuple[str, ...]) -> Text:
    low, high = BANDS[slugs[0]].low, BANDS[slugs[-1]].high
    if slugs == ("all",):
        return Text(BANDS["all"].label)
    if low == high:
        return Text(_("%(points)s points"), {"points": low})
    return Text(_("%(low)s to %(high)s points"), {"low": low, "high": high})


def upcoming(options: SuecaOptions, state: SuecaState) -> SuecaUpcoming:
    return SuecaUpcoming(
        dealer=next_dealer(state),
        carry=state.carry,
        worths=worths(options, state),
        renounce=tuple(_games(options, state, side, options.renounce) for side in range(2)),
    )


def describe(_options: SuecaOptions, hand: SuecaHand) -> Text:
    if isinstance(hand, Counted):
        source = _("%(first)s–%(second)s, every trick") if hand.all_tricks else "%(first)s–%(second)s"
        return Text(source, dict(zip(("first", "second"), hand.points, strict=True)))
    if isinstance(hand, Renounced):
        return Text(_("%(side)s revoked"), {"side": SideName(hand.renounce)})
    if isinstance(hand, Banded) and hand.band != TIE:
        return Text("%(side)s: %(band)s", {"side": SideName(hand.won or 0), "band": Word(BANDS[hand.band].short)})
    return Text(BANDS[TIE].label if isinstance(hand, Banded) else _("annulled"))


def articles(options: SuecaOptions) -> list[Article]:
    return [
        Article(
            "1",
            _("Aim"),
            _("Two pairs, partners opposite each other, win games; the first with %(target)s wins the match."),
            {"target": options.target},
        ),
        Article(
            "2",
            _("Cards"),
            _("40 cards, without eights, nines and tens. From the top: ace, seven, king, jack, queen, 6, 5, 4, 3, 2."),
        ),
        Article(
            "3",
            _("Deal and trump"),
            _(
                "The dealer turns a card that fixes trump and stays the dealer's own: the last of the pack, dealing to "
                "the right, or the first, dealing to the left. Everybody gets ten. The deal moves one seat every hand."
            ),
        ),
        Article(
            "4",
            _("Play"),
            _(
                "The player at the dealer's right leads. Suit is followed; who cannot may play any card. The highest "
                "trump, else the highest card of the suit led, wins the trick and leads the next. No signals."
            ),
        ),
        Article(
            "5",
            _("Card points"),
            _("A pair counts the cards in its tricks. Together there are %(points)s."),
            {"points": HAND_POINTS},
            tuple(CARD_POINTS.items()),
        ),
        Article("6", _("Worth of a hand"), _("Games to the pair with more points:"), rows=_worth_rows(options)),
        *_special_articles(options),
        Article(
            "11",
            _("What is written down"),
            _(
                "One thing a hand: the card points of both pairs; or, without counting, who won and in which band; "
                "or who revoked; or that the hand was annulled."
            ),
        ),
        Article(
            "12",
            _("End"),
            _("A pair with %(target)s games or more has won; more than that is no matter."),
            {"target": options.target},
        ),
        *variants("13", options),
    ]


def _worth_rows(options: SuecaOptions) -> list[tuple[str, Param]]:
    return [(band.label, _shown(worth_of(options, slug))) for slug, band in BANDS.items() if slug != TIE]


def _shown(worth: Worth) -> Param:
    return Word(WORTH_WORDS["match"]) if worth == "match" else worth


def _in_words(worth: Worth) -> Word:
    return Word(WORTH_WORDS[str(worth)])


def _special_articles(options: SuecaOptions) -> list[Article]:
    return [
        Article("7", _("All tricks"), BANDEIRA_TEXTS[options.bandeira_by], {"worth": _in_words(options.bandeira)}),
        Article("8", _("Tie"), TIE_TEXTS[options.tie]),
        Article(
            "9",
            _("Revoke"),
            _("Who could follow suit and did not has revoked: the hand ends and gives the others %(worth)s."),
            {"worth": _in_words(options.renounce)},
        ),
        Article("10", _("Annulled"), _("A hand that was annulled gives nothing and leaves a tie before it as it was.")),
    ]


BANDEIRA_TEXTS = {
    "tricks": _("A pair that wins every trick has made a bandeira: %(worth)s. All the points are not enough."),
    "points": _("A pair with all the points has made a bandeira, even if it lost a trick: %(worth)s."),
}
TIE_TEXTS = {
    "none": _("At 60 to 60 nobody wins anything, and nothing carries over."),
    "double_simple": _(
        "At 60 to 60 nobody wins anything, and a win of 1 in the next hand that is won counts 2. Wins of more stay as "
        "they are. A revoke ends it."
    ),
    "add": _(
        "At 60 to 60 nobody wins anything, and each tie in a row adds 1 to the next win of 1 or 2; all tricks and "
        "revokes stay as they are, and end it."
    ),
}


SUECA = Game(
    slug="sueca",
    name=_("Sueca"),
    family="tricks",
    options=SuecaOptions,
    rulesets={
        "portugal": SuecaOptions(),
        "portugal_10": SuecaOptions(target=10, bandeira_by="points"),
        "double_simple": SuecaOptions(tie="double_simple"),
        "brasil": SuecaOptions(tie="add", bandeira="match", renounce="match"),
    },
    ruleset_names={
        "portugal": _("Portugal, to 4"),
        "portugal_10": _("Portugal, to 10"),
        "double_simple": _("A tie doubles a simple win"),
        "brasil": _("Brazil"),
    },
    seats=lambda _options: Seats(sides=(2, 2), players=(2, 2)),
    hands=(Counted, Banded, Renounced, Annulled),
    form=form,
    start=at_zero(SuecaState),
    check=check,
    play=play,
    outcome=lambda options, state: race(state, to=options.target),
    upcoming=upcoming,
    strokes=lambda _options: IN_STROKES,
    describe=describe,
    articles=articles,
    problems={
        "one_form": _("Say one thing about the hand: its points, who won and how far, who revoked, or annulled."),
        "points_sum": _("These add up to %(sum)s; there are %(count)s."),
        "all_tricks_points": _("Who takes every trick has all %(count)s points."),
    },
    target=lambda options: options.target,
    one_scores=True,
)
