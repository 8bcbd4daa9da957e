"""King: four players, six negative contracts, then a festa each; the totals of a game sum to zero."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, NamedTuple

from annotated_types import Ge, Le
from pydantic import StrictInt

from rules.ask import Ask, Count, Flag, Seat
from rules.card import variants
from rules.game import Article, Fact, Game, Hand, Line, Options, Problem, Seats, State, Upcoming, next_dealer
from rules.text import Param, SideName, Text, Word
from rules.text import gettext_noop as _
from rules.usual import at_zero, ends_after


class Contract(NamedTuple):
    """What a negative contract counts, how many of it there are, what each costs, and its rule."""

    name: str
    counted: str
    total: int
    each: int
    article: str
    rule: str


NEGATIVES: Mapping[str, Contract] = {
    "no_tricks": Contract(
        _("No tricks"), _("tricks"), 13, -20, "4",
        _("Every trick counts against the player who wins it."),
    ),
    "no_hearts": Contract(
        _("No hearts"), _("hearts"), 13, -20, "5",
        _("Every heart in the tricks won counts. A heart is led only by a player who holds nothing else."),
    ),
    "no_queens": Contract(
        _("No queens"), _("queens"), 4, -50, "6",
        _("Every queen in the tricks won counts."),
    ),
    "no_kings_jacks": Contract(
        _("No kings or jacks"), _("kings and jacks"), 8, -30, "7",
        _("Every king and every jack in the tricks won counts."),
    ),
    "no_king_of_hearts": Contract(
        _("No king of hearts"), _("king of hearts"), 1, -160, "8",
        _("Only this card counts. A heart is led only by a player who holds nothing else, and the king of hearts is "
          "thrown at the first chance."),
    ),
    "no_last_two": Contract(
        _("Not the last two"), _("last two tricks"), 2, -90, "9",
        _("Only the twelfth and the thirteenth trick count."),
    ),
}  # fmt: skip
PLAYERS = 4
HANDS = len(NEGATIVES) + PLAYERS
FESTA = "festa"
FESTA_TRICKS = 13
POSITIVE_EACH = 25
NULLS_START, NULLS_EACH = 325, -75
UNPLAYED_OWNER, UNPLAYED_OTHERS = 100, 75
LADDER = (("positive", 1), ("positive", 2), ("positive", 3), ("nulls", 1), ("positive", 4), ("positive", 5),
          ("positive", 6), ("nulls", 2), ("positive", 7), ("positive", 8))  # fmt: skip
"""The bids as they are called, lowest first (article 12)."""
HIGHEST_BID = {play: max(bid for kind, bid in LADDER if kind == play) for play in ("positive", "nulls")}

CONTRACT_WORDS = {**{slug: contract.name for slug, contract in NEGATIVES.items()}, FESTA: _("Festa")}
PLAY_WORDS = {"positive": _("For tricks"), "nulls": _("Nulls"), "unplayed": _("Not played")}
NEGATIVE, POSITIVE = "negatives", "positives"
COLUMNS = {NEGATIVE: _("Negatives"), POSITIVE: _("Festas")}
SUIT_WORDS = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}

ContractWord = Literal["no_tricks", "no_hearts", "no_queens", "no_kings_jacks", "no_king_of_hearts", "no_last_two"]
Four = tuple[Count, Count, Count, Count]
Owner = Annotated[Seat | None, Ask(_("Owner"))]
Buyer = Annotated[Seat | None, Ask(_("Buyer"))]
Bid = Annotated[Annotated[StrictInt, Ge(1), Le(max(HIGHEST_BID.values()))] | None, Ask(_("Bid"))]
FestaTaken = Annotated[Four, Ask(_("Tricks taken"), of="side")]


class KingOptions(Options):
    order: Annotated[
        Literal["fixed", "any"],
        Ask(_("Order of the negatives"), words={"fixed": _("as listed"), "any": _("as the dealer likes")}),
    ] = "fixed"
    cap_payment: Annotated[Flag, Ask(_("A buyer pays at most what the hand brought"))] = False


class KingHand(Hand):
    pass


class Negative(KingHand):
    contract: Annotated[ContractWord, Ask(_("Contract"), words=CONTRACT_WORDS)]
    taken: Annotated[Four, Ask(_("Taken"), of="side")]


class Festa(KingHand):
    contract: Annotated[Literal["festa"], Ask(_("Contract"), words=CONTRACT_WORDS)]
    owner: Owner = None


class Positive(Festa):
    play: Annotated[Literal["positive"], Ask(_("Played"), words=PLAY_WORDS)]
    trump: Annotated[Literal["hearts", "diamonds", "clubs", "spades"] | None, Ask(_("Trump"), words=SUIT_WORDS)] = None
    buyer: Buyer = None
    bid: Bid = None
    taken: FestaTaken


class Nulls(Festa):
    play: Annotated[Literal["nulls"], Ask(_("Played"), words=PLAY_WORDS)]
    buyer: Buyer = None
    bid: Bid = None
    taken: FestaTaken


class Unplayed(Festa):
    play: Annotated[Literal["unplayed"], Ask(_("Played"), words=PLAY_WORDS)]


FESTAS: Mapping[str, type[KingHand]] = {"positive": Positive, "nulls": Nulls, "unplayed": Unplayed}


def form(raw: Mapping[str, Any]) -> type[KingHand] | Problem:
    """The form of a hand, by its contract and, in a festa, by what was played."""
    contract = raw.get("contract")
    if contract is None:
        return Problem("missing", "contract")
    if contract != FESTA:
        return Negative
    play = raw.get("play")
    if play is None:
        return Problem("missing", "play")
    return FESTAS.get(play, Problem("word", "play")) if isinstance(play, str) else Problem("type", "play")


@dataclass(frozen=True, slots=True, kw_only=True)
class KingState(State):
    played: tuple[str, ...] = ()
    owners: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class KingUpcoming(Upcoming):
    """The contract due (None: the official chooses among `left`); in the festas, whose festa it is."""

    contract: str | None
    left: tuple[str, ...]
    owner: int | None

    def listed(self) -> dict[str, object]:
        festa = {} if self.owner is None else {"owner": self.owner}
        return {"dealer": self.dealer, "contract": self.contract, **festa}

    def due(self) -> dict[str, str]:
        return {"contract": self.contract or ""}

    def facts(self) -> list[Fact]:
        if self.owner is not None:
            return [Fact(CONTRACT_WORDS[FESTA], Text(_("of %(name)s"), {"name": SideName(self.owner)}))]
        if self.contract is None:
            return [Fact(_("Contract"), Text(_("the dealer chooses")))]
        contract = NEGATIVES[self.contract]
        return [Fact(contract.name, Text(_("%(points)s each"), {"points": contract.each}))]


def contracts_left(options: KingOptions, state: KingState) -> tuple[str, ...]:
    """The negatives that may be played now; none when the festas have come (articles 3 and 10)."""
    left = tuple(slug for slug in NEGATIVES if slug not in state.played)
    return left[:1] if options.order == "fixed" else left


def _owner(state: KingState, hand: Festa) -> int:
    """A festa belongs to its dealer unless the hand says otherwise (article 10)."""
    return next_dealer(state) if hand.owner is None else hand.owner


def check(options: KingOptions, state: KingState, hand: KingHand) -> Iterable[Problem]:
    left = contracts_left(options, state)
    if isinstance(hand, Negative):
        if hand.contract in state.played:
            yield Problem("contract_done", "contract")
        elif hand.contract not in left:
            yield Problem("contract_order", "contract")
        total = NEGATIVES[hand.contract].total
        if sum(hand.taken) != total:
            yield Problem("taken_sum", "taken", {"count": total, "sum": sum(hand.taken)})
    elif isinstance(hand, Festa):
        if left:
            yield Problem("contract_order", "contract")
        elif _owner(state, hand) in state.owners:
            yield Problem("owner_done", "owner")
        if isinstance(hand, (Positive, Nulls)):
            yield from _check_played(state, hand)


def _check_played(state: KingState, hand: Positive | Nulls) -> Iterable[Problem]:
    if hand.buyer is not None and hand.buyer == _owner(state, hand):
        yield Problem("buyer_is_owner", "buyer")
    if hand.bid is not None and hand.buyer is None:
        yield Problem("bid_without_buyer", "bid")
    elif hand.buyer is not None and hand.bid is None:
        yield Problem("missing", "bid")
    elif hand.bid is not None and hand.bid > HIGHEST_BID[hand.play]:
        yield Problem("bid_range", "bid", {"most": HIGHEST_BID[hand.play]})
    if sum(hand.taken) != FESTA_TRICKS:
        yield Problem("taken_sum", "taken", {"count": FESTA_TRICKS, "sum": sum(hand.taken)})


def play(options: KingOptions, state: KingState, hand: KingHand) -> tuple[KingState, list[Line]]:
    if isinstance(hand, Negative):
        return replace(state, played=(*state.played, hand.contract)), _negative_lines(hand)
    assert isinstance(hand, Festa)  # noqa: S101 - the forms are listed in `hands`
    owner = _owner(state, hand)
    return replace(state, owners=state.owners | {owner}), _festa_lines(options, hand, owner)


def _negative_lines(hand: Negative) -> list[Line]:
    contract = NEGATIVES[hand.contract]
    return _counted(hand.taken, contract.counted, contract.each, contract.article, column=NEGATIVE)


def _counted(taken: Four, label: str, each: int, article: str, *, column: str) -> list[Line]:
    return [
        Line(side, label, number * each, article, number, each, column=column)
        for side, number in enumerate(taken)
        if number
    ]


def _festa_lines(options: KingOptions, hand: Festa, owner: int) -> list[Line]:
    if isinstance(hand, Positive):
        lines = _counted(hand.taken, _("tricks"), POSITIVE_EACH, "11", column=POSITIVE)
        return lines + _payment(options, hand, owner, POSITIVE_EACH, lines)
    if isinstance(hand, Nulls):
        lines = [Line(side, _("nulls: start"), NULLS_START, "13", column=POSITIVE) for side in range(PLAYERS)]
        lines += _counted(hand.taken, _("tricks"), NULLS_EACH, "13", column=POSITIVE)
        return lines + _payment(options, hand, owner, -NULLS_EACH, lines)
    return [
        Line(side, _("festa not played, owner"), UNPLAYED_OWNER, "14", column=POSITIVE)
        if side == owner
        else Line(side, _("festa not played"), UNPLAYED_OTHERS, "14", column=POSITIVE)
        for side in range(PLAYERS)
    ]


def _payment(options: KingOptions, hand: Positive | Nulls, owner: int, each: int, lines: list[Line]) -> list[Line]:
    """The buyer pays the owner the tricks bid, after the hand is counted (article 12)."""
    if hand.buyer is None or hand.bid is None:
        return []
    due = hand.bid * each
    if options.cap_payment:
        due = min(due, max(0, sum(int(line.points) for line in lines if line.side == hand.buyer)))
    return [
        Line(hand.buyer, _("paid for the festa"), -due, "12", column=POSITIVE),
        Line(owner, _("received for the festa"), due, "12", column=POSITIVE),
    ]


def upcoming(options: KingOptions, state: KingState) -> KingUpcoming:
    left = contracts_left(options, state)
    dealer = next_dealer(state)
    if left:
        only = left[0] if len(left) == 1 else None
        return KingUpcoming(dealer=dealer, contract=only, left=left, owner=None)
    owner = dealer if dealer not in state.owners else min(set(range(PLAYERS)) - state.owners)
    return KingUpcoming(dealer=dealer, contract=FESTA, left=(), owner=owner)


def describe(_options: KingOptions, hand: KingHand) -> Text:
    if isinstance(hand, Negative):
        return Text(
            "%(contract)s %(taken)s",
            {"contract": Word(CONTRACT_WORDS[hand.contract]), "taken": " · ".join(map(str, hand.taken))},
        )
    if isinstance(hand, (Positive, Nulls)):
        trump = SUIT_WORDS[hand.trump] if isinstance(hand, Positive) and hand.trump else ""
        return Text(
            "%(play)s%(trump)s %(taken)s",
            {
                "play": Word(PLAY_WORDS[hand.play]),
                "trump": f" {trump}" if trump else "",
                "taken": " · ".join(map(str, hand.taken)),
            },
        )
    return Text(_("Festa not played"))


def articles(options: KingOptions) -> list[Article]:
    return [
        Article(
            "1",
            _("Aim"),
            _("Each plays for himself, to have the highest total after %(hands)s hands. Together the totals are 0."),
            {"hands": HANDS},
        ),
        Article(
            "2",
            _("Cards and play"),
            _(
                "The whole pack of 52 is dealt, 13 to each of four players, ace high. The dealer leads. Suit is "
                "followed; the highest card of the suit led, or the highest trump, wins the trick and leads the next. "
                "The deal moves one seat every hand."
            ),
        ),
        Article("3", _("Order"), ORDER_TEXTS[options.order], rows=_contract_rows()),
        *_negative_articles(),
        *_festa_articles(options),
        Article(
            "15",
            _("What is written down"),
            _(
                "In a negative, how many of what counts each player took; in a festa, whose it is, how it was played, "
                "the trump if there was one, who bought it and for how much, and the tricks of each. What was taken "
                "must add up to what there is, or the hand is refused."
            ),
        ),
        Article(
            "16",
            _("End"),
            _("After the last festa the highest total wins; level players share the win."),
        ),
        *variants("17", options),
    ]


ORDER_TEXTS = {
    "fixed": _("Six negatives in this order, then a festa for every player. All of each is shared out:"),
    "any": _("Six negatives, each once, in the order the dealers choose; then a festa for every player. All of each:"),
}


def _contract_rows() -> list[tuple[str, Param]]:
    return [(contract.name, contract.total * contract.each) for contract in NEGATIVES.values()]


def _negative_articles() -> list[Article]:
    return [
        Article(contract.article, contract.name, contract.rule, rows=[(_("each"), contract.each)])
        for contract in NEGATIVES.values()
    ]


SALE_TEXTS = {
    False: _(
        "The others bid tricks, in turn from the owner's left, in the order below; the kind that is bid is "
        "the kind that is played. The owner takes the best bid or keeps the festa, and must take the highest "
        "of all. After the hand the buyer pays the tricks bid at what a trick of that kind is worth."
    ),
    True: _(
        "The others bid tricks, in turn from the owner's left, in the order below; the kind that is bid is "
        "the kind that is played. The owner takes the best bid or keeps the festa, and must take the highest "
        "of all. After the hand the buyer pays the tricks bid at what a trick of that kind is worth, but never "
        "more than the buyer has from that hand."
    ),
}


def _festa_articles(options: KingOptions) -> list[Article]:
    return [
        Article(
            "10",
            _("Festas"),
            _(
                "Every player owns one festa, that of the hand dealt: to be played for tricks or in nulls, sold, or "
                "left unplayed. Each festa shares out the same sum."
            ),
            rows=[(_("together"), FESTA_TRICKS * POSITIVE_EACH)],
        ),
        Article(
            "11",
            _("For tricks"),
            _("Each trick earns points. Whoever plays the festa may name a trump; it earns nothing by itself."),
            rows=[(_("each trick"), POSITIVE_EACH)],
        ),
        Article(
            "12",
            _("Sale"),
            SALE_TEXTS[options.cap_payment],
            rows=[(PLAY_WORDS[kind], number) for kind, number in LADDER],
        ),
        Article(
            "13",
            _("Nulls"),
            _("Everybody starts with the same points and every trick costs; there is no trump."),
            rows=[(_("start"), NULLS_START), (_("each trick"), NULLS_EACH)],
        ),
        Article(
            "14",
            _("Not played"),
            _("If nobody bid more than three tricks, the owner may leave the festa unplayed."),
            rows=[(_("the owner"), UNPLAYED_OWNER), (_("the others, each"), UNPLAYED_OTHERS)],
        ),
    ]


KING = Game(
    slug="king",
    name=_("King"),
    family="tricks",
    options=KingOptions,
    rulesets={"classic": KingOptions()},
    ruleset_names={"classic": _("Classic")},
    seats=lambda _options: Seats(sides=(4, 4)),
    hands=(Negative, Positive, Nulls, Unplayed),
    form=form,
    start=at_zero(KingState),
    check=check,
    play=play,
    outcome=lambda _options, state: ends_after(HANDS, state, how=_("all ten hands have been played")),
    upcoming=upcoming,
    length=lambda _options: HANDS,
    totals_sum=0,
    describe=describe,
    articles=articles,
    problems={
        "contract_done": _("This contract has been played already."),
        "contract_order": _("Another contract is due now."),
        "taken_sum": _("These add up to %(sum)s; there are %(count)s."),
        "owner_done": _("This player has had a festa already."),
        "buyer_is_owner": _("The owner cannot buy the festa: it is already theirs."),
        "bid_without_buyer": _("Say who bought the festa for this bid."),
        "bid_range": _("The highest bid here is %(most)s."),
    },
    columns=lambda _options: COLUMNS,
)
