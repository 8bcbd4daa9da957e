"""Blackjack and vinte e um: each player bets against the bank alone; what one side gains the other pays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, NamedTuple

from annotated_types import MinLen

from rules.ask import EXACT, SEVERAL, Ask, BySeat, Count, Seat
from rules.game import (
    Article,
    Game,
    Hand,
    Line,
    Options,
    Points,
    Problem,
    Record,
    Seats,
    Sides,
    State,
    Turn,
    Upcoming,
    next_dealer,
)
from rules.text import Param, SideName, Text, Word
from rules.text import gettext_noop as _
from rules.usual import until_time

GOAL, FIGURE, BANK_STANDS = 21, 10, 17
CASINO_PACKS, HOUSE_PACKS, PACK = (1, 8), (1, 2), 52
CHIPS = (1, 5, 10, 25, 50, 100)
INSURANCE = -0.5
"""An insurance that was lost, of the bet."""


class Came(NamedTuple):
    """What came of a bet: its word on the page, and the label of its line."""

    word: str
    label: str


OUTCOMES: Mapping[str, Came] = {
    "win": Came(_("won"), _("the bet won")),
    "lose": Came(_("lost"), _("the bet lost")),
    "push": Came(_("push"), _("level with the bank")),
    "blackjack": Came(_("blackjack"), _("blackjack")),
    "surrender": Came(_("surrendered"), _("surrendered")),
    "insured": Came(_("insured"), _("the bet lost, the insurance won")),
}
WORDS = {slug: came.word for slug, came in OUTCOMES.items()}
SPLIT = _("Hand %(number)s of a split")


class Rules(NamedTuple):
    """How many sit down, and what each outcome brings, as a multiple of the bet."""

    players: tuple[int, int]
    worth: Mapping[str, Points]


RULES: Mapping[str, Rules] = {
    "casino": Rules((2, 8), {"win": 1, "lose": -1, "push": 0, "blackjack": 1.5, "surrender": -0.5, "insured": 0}),
    "vinte_e_um": Rules((3, 12), {"win": 1, "lose": -1, "blackjack": 1}),
}
"""In the casino two cards of 21 pay 3 to 2; at home the bank has the draw, and they pay as any win."""


class BlackjackOptions(Options):
    ruleset: Literal["casino", "vinte_e_um"] = "casino"


def _insures(options: BlackjackOptions, _upcoming: object) -> bool:
    return options.ruleset == "casino"


class CasinoPlayer(Record):
    bet: Annotated[Count, Ask(_("Bet"), amounts=CHIPS)]
    outcome: Annotated[
        tuple[Literal["win", "lose", "push", "blackjack", "surrender", "insured"], ...],
        SEVERAL,
        MinLen(1),
        Ask(_("What came of it"), words=WORDS, several=SPLIT),
    ]
    stake: Annotated[Literal[1, 2], EXACT, Ask(_("Stake"), words={"1": _("single"), "2": _("doubled")})] = 1
    insurance: Annotated[
        Literal["lost"] | None, Ask(_("Insurance"), words={"lost": _("insurance lost")}, when=_insures)
    ] = None


class HomePlayer(CasinoPlayer):
    outcome: Annotated[
        tuple[Literal["win", "lose", "blackjack"], ...],
        SEVERAL,
        MinLen(1),
        Ask(_("What came of it"), words={slug: WORDS[slug] for slug in RULES["vinte_e_um"].worth}, several=SPLIT),
    ]


class BlackjackHand(Hand):
    bank: Annotated[Seat, Ask(_("Who keeps the bank?"))]
    players: Annotated[BySeat[CasinoPlayer], Ask(_("Players"), but="bank")]


class HomeHand(BlackjackHand):
    players: Annotated[BySeat[HomePlayer], Ask(_("Players"), but="bank")]


FORMS: Mapping[str, type[BlackjackHand]] = {"casino": BlackjackHand, "vinte_e_um": HomeHand}


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackState(State):
    bank: int
    bets: tuple[int | None, ...]
    """The last bet of each seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackUpcoming(Upcoming):
    bank: int
    bets: tuple[int | None, ...]

    def due(self) -> dict[str, object]:
        return {"bank": self.bank}

    def usual(self) -> dict[str, object]:
        return {"players": {seat: {"bet": bet} for seat, bet in enumerate(self.bets) if bet}}

    def listed(self) -> dict[str, object]:
        return {"dealer": self.dealer}


def form(raw: Mapping[str, Any]) -> type[BlackjackHand] | Problem:
    """The casino's form reads both; which a ruleset takes is `offered`."""
    return BlackjackHand if raw.get("players") is not None else Problem("nobody_plays", "players")


def offered(options: BlackjackOptions) -> Sequence[type[BlackjackHand]]:
    return (FORMS[options.ruleset],)


def start(_options: BlackjackOptions, sides: Sides) -> BlackjackState:
    return BlackjackState(totals=(0,) * sides.count, places=sides.places, bank=0, bets=(None,) * sides.places)


def check(_options: BlackjackOptions, _state: BlackjackState, hand: BlackjackHand) -> Iterable[Problem]:
    if hand.bank in hand.players:
        yield Problem("bank_plays", "players", side=hand.bank)


def play(options: BlackjackOptions, state: BlackjackState, hand: BlackjackHand) -> tuple[BlackjackState, list[Line]]:
    """Everybody's bets by themselves, and each player's account with the bank.

    Sources: a blackjack pays three to two, a surrender keeps half, insurance (cantinhodojogo, "Blackjack ou Vinte e
    Um"); the bank has the draw and pays what was bet (Copag, "Vinte e Um").
    """
    worth = RULES[options.ruleset].worth
    lines = []
    for seat in range(state.places):
        if seat == hand.bank:
            continue
        own = list(_lines(seat, hand.players[seat], worth)) if seat in hand.players else [_absent(seat)]
        lines += own
        if gained := sum(line.points for line in own):
            label = _("paid to %(name)s") if gained > 0 else _("taken from %(name)s")
            lines.append(Line(hand.bank, label, -gained, "8", params={"name": SideName(seat)}))
    bets = tuple(hand.players[seat].bet if seat in hand.players else before for seat, before in enumerate(state.bets))
    return replace(state, bank=hand.bank, bets=bets), lines


def _lines(seat: int, player: CasinoPlayer, worth: Mapping[str, Points]) -> Iterable[Line]:
    """A line for each hand that the player held, and one for an insurance that was lost."""
    for slug in player.outcome:
        each = player.bet * worth[slug]
        times = player.stake if player.stake > 1 and each else None
        yield Line(seat, OUTCOMES[slug].label, each * player.stake, "8", times, each if times else None)
    if player.insurance:
        yield Line(seat, _("insurance lost"), player.bet * INSURANCE, "7")


def _absent(seat: int) -> Line:
    return Line(seat, _("did not play"), 0, "4")


def upcoming(_options: BlackjackOptions, state: BlackjackState) -> BlackjackUpcoming:
    return BlackjackUpcoming(dealer=next_dealer(state), bank=state.bank, bets=state.bets)


def describe(_options: BlackjackOptions, hand: BlackjackHand) -> Text:
    seats = range(max((*hand.players, hand.bank)) + 1)
    bets = " · ".join(_bet(hand.players[seat]) if seat in hand.players else "–" for seat in seats)
    return Text(_("bank %(bank)s, bets %(bets)s"), {"bank": SideName(hand.bank), "bets": bets})


def _bet(player: CasinoPlayer) -> str:
    """The bet, as often as it was staked."""
    times = player.stake * len(player.outcome)
    return f"{times}×{player.bet}" if times > 1 else str(player.bet)


def articles(options: BlackjackOptions) -> list[Article]:
    return _casino_card() if options.ruleset == "casino" else _home_card()


def _worths(ruleset: str) -> list[tuple[str, Param]]:
    return [(WORDS[slug], worth) for slug, worth in RULES[ruleset].worth.items()]


def _casino_card() -> list[Article]:
    """The rules as casinos have them; lines cite 4, 7 and 8."""
    return [
        Article(
            "1",
            _("Aim"),
            _("Each plays against the bank alone: hold more than it does, and not more than %(goal)s."),
            {"goal": GOAL},
        ),
        Article(
            "2",
            _("Players and cards"),
            _("One keeps the bank for up to %(most)s others, with %(few)s to %(many)s packs of %(cards)s cards."),
            {
                "most": RULES["casino"].players[1] - 1,
                "few": CASINO_PACKS[0],
                "many": CASINO_PACKS[1],
                "cards": PACK,
            },
        ),
        Article(
            "3",
            _("Values of cards"),
            _(
                "An ace and a card of %(figure)s dealt at once are a blackjack, the best hand there is; against the "
                "bank's own it is level."
            ),
            {"figure": FIGURE},
            [(_("ace"), Word(_("1 or 11"))), (_("king, queen, jack"), FIGURE), (_("10 to 2"), "10–2")],
        ),
        Article(
            "4",
            _("Bets and deal"),
            _(
                "Who wants to play puts down a bet; who does not sits the hand out. Everybody gets two open cards, the "
                "bank one open and one face down."
            ),
        ),
        Article(
            "5",
            _("The players"),
            _(
                "From the bank's left each takes cards or stands; above %(goal)s the bet is lost at once. With two "
                "cards one may double the stake for a single card more. Two of one value may be split into two hands, "
                "each with a bet as large as the first."
            ),
            {"goal": GOAL},
        ),
        Article(
            "6",
            _("The bank"),
            _(
                "It has no choice: it draws up to %(stands)s and stands there. If it goes above %(goal)s, everybody "
                "who has not lost already wins; level, nobody does."
            ),
            {"stands": BANK_STANDS, "goal": GOAL},
        ),
        Article(
            "7",
            _("Insurance"),
            _(
                "When the bank shows an ace, half of the bet more may be put against its blackjack. It pays 2 to 1 "
                "if there is one, so that nothing is lost with the bet; else that half is gone, whatever comes of the "
                "bet itself."
            ),
            rows=[(_("insurance lost"), INSURANCE)],
        ),
        Article(
            "8",
            _("What a bet brings"),
            _("As a multiple of what was bet; of a doubled stake twice as much. The bank gains or pays the same."),
            rows=_worths("casino"),
        ),
        Article("9", _("Giving up"), _("Who dislikes the first two cards may surrender them, and keeps half the bet.")),
        Article(
            "10",
            _("What is written down"),
            _("Who kept the bank; of each player the bet and what came of it, of split hands each for itself."),
        ),
        Article("11", _("End"), _("When the table has had enough. All gains and losses together are always 0.")),
    ]


def _home_card() -> list[Article]:
    """The game as it is played at home; lines cite 4, 7 and 8."""
    return [
        Article(
            "1",
            _("Aim"),
            _("Come as near to %(goal)s as you can, and not above: each plays against the bank alone."),
            {"goal": GOAL},
        ),
        Article(
            "2",
            _("Players and cards"),
            _("%(fewest)s to %(most)s play, with one pack of %(cards)s cards, or two of them when there are many."),
            {"fewest": RULES["vinte_e_um"].players[0], "most": RULES["vinte_e_um"].players[1], "cards": PACK},
        ),
        Article(
            "3",
            _("Values of cards"),
            _("Some tables let an ace be 11 too: then two cards may make %(goal)s."),
            {"goal": GOAL},
            [(_("ace"), 1), (_("king, queen, jack"), FIGURE), (_("10 to 2"), "10–2")],
        ),
        Article(
            "4",
            _("The bank, and bets"),
            _(
                "The bank deals. Agree whether one keeps it all evening or it goes round, and what is the least and "
                "the most to bet. Everybody gets a card face down, and puts a bet before it; who does not sits out."
            ),
        ),
        Article(
            "5",
            _("The players"),
            _(
                "In turn from the bank's left each has open cards added, one by one, until it is enough. Who goes "
                "above %(goal)s says so and hands the bet over."
            ),
            {"goal": GOAL},
        ),
        Article(
            "6",
            _("The bank"),
            _(
                "It draws, and may challenge one player after the other: both show, and the bank wins when it is "
                "level too. Between two challenges it may draw again."
            ),
        ),
        Article(
            "7",
            _("Too many for the bank"),
            _("Above %(goal)s it pays everybody whom it had not challenged before."),
            {"goal": GOAL},
        ),
        Article(
            "8",
            _("What a bet brings"),
            _("As a multiple of what was bet; of a doubled stake twice as much. The bank gains or pays the same."),
            rows=_worths("vinte_e_um"),
        ),
        Article(
            "9",
            _("What is written down"),
            _("Who kept the bank; of each player the bet and what came of it."),
        ),
        Article("10", _("End"), _("When the table has had enough. All gains and losses together are always 0.")),
    ]


BANK = Turn(
    seat=lambda upcoming, hand: upcoming.bank if hand is None else hand.bank,
    mark="●",
    column=_("Bank"),
    said=_("%(name)s keeps the bank"),
    was=_("%(name)s kept the bank"),
    first=_("keeps the bank first"),
    asked=_("Seat 1 keeps the bank first: who sits there?"),
    order=_("Seats, in the order of play"),
    again=_("Same players, next bank"),
    written="bank",
)


BLACKJACK = Game(
    slug="blackjack",
    name=_("Blackjack"),
    options=BlackjackOptions,
    rulesets={slug: BlackjackOptions(ruleset=slug) for slug in ("casino", "vinte_e_um")},
    ruleset_names={"casino": _("As in the casino"), "vinte_e_um": _("Vinte e um")},
    seats=lambda options: Seats(sides=RULES[options.ruleset].players),
    family="bets",
    hands=(BlackjackHand, HomeHand),
    offered=offered,
    form=form,
    start=start,
    check=check,
    play=play,
    outcome=until_time,
    upcoming=upcoming,
    describe=describe,
    articles=articles,
    problems={
        "nobody_plays": _("Say of one player at least what came of the bet."),
        "bank_plays": _("Who keeps the bank does not bet against it."),
    },
    turn=BANK,
)
