"""The rules card of poker, with the ranking of hands and how many there are of each."""

from __future__ import annotations

from rules.game import Article
from rules.poker.cards import PACK
from rules.poker.hand import PLAYERS, PokerOptions
from rules.poker.ranking import HAND, HANDS, RANKING
from rules.text import gettext_noop as _

LOWEST = 8
"""The highest rank that a low hand may have."""


def articles(options: PokerOptions) -> list[Article]:
    return [
        Article("1", _("Aim"), _aim(options)),
        Article(
            "2",
            _("Players and cards"),
            _("%(fewest)s to %(most)s play, with %(cards)s cards. Suits are all worth the same."),
            {"fewest": PLAYERS[0], "most": PLAYERS[1], "cards": len(PACK)},
        ),
        Article("3", _("Deal"), _deal(options), {"cards": options.cards}),
        Article(
            "4",
            _("Betting"),
            _(
                "In turn everybody folds, or pays as much as the highest so far, or raises that. A round of betting "
                "ends when all still in have paid alike, or have no chips left."
            ),
        ),
        Article(
            "5",
            _("Ranking of hands"),
            RANKED[options.upside_down],
            {"hands": _spaced(HANDS)},
            [(kind.name, _spaced(kind.hands)) for kind in RANKING.values()],
        ),
        Article(
            "6",
            _("Pots"),
            _(
                "Who has no chips left stays in for what was paid so far: there the pot is cut, and those who paid "
                "more play for a side pot. What folders paid stays inside. What one alone paid above all others goes "
                "back."
            ),
        ),
        _sharing(options),
        Article("8", _("What is written down"), WRITTEN[bool(options.board)]),
        Article(
            "9",
            _("End"),
            _("When the table stops, time is called: whoever is ahead has won. All totals together come to 0."),
        ),
    ]


def _spaced(number: int) -> str:
    """A large number in groups of three, with what every country reads between them."""
    return f"{number:,}".replace(",", "\N{NO-BREAK SPACE}")


def _aim(options: PokerOptions) -> str:
    if options.upside_down:
        return _("Win chips: with the worst hand of those shown at the end, or because all others have folded.")
    if options.split:
        return _("Win chips: with the best hand or the lowest, which share the pot, or because all others have folded.")
    return _("Win chips: with the best hand of those shown at the end, or because all others have folded.")


def _deal(options: PokerOptions) -> str:
    if options.own:
        return _(
            "Everybody gets %(cards)s cards face down; three, then one, then one more are laid face up for all. There "
            "is betting before that and after each. A hand is two of the own cards with three of the table."
        )
    if options.board:
        return _(
            "Everybody gets %(cards)s cards face down; three, then one, then one more are laid face up for all. There "
            "is betting before that and after each. A hand is the best five of the own cards and the table's."
        )
    if options.cards > HAND:
        return _(
            "Everybody gets two cards face down and one face up, then three more face up and the last face down, with "
            "betting after each round. A hand is the best five of the %(cards)s. If the pack does not reach, the last "
            "card is one for all: then write down what was won and lost."
        )
    return _(
        "Everybody gets %(cards)s cards face down. After a round of betting cards may be exchanged once; then there "
        "is betting again."
    )


def _sharing(options: PokerOptions) -> Article:
    if not options.split:
        text = _("Level hands share the pot. Odd chips go one each to the earliest seats, pot by pot.")
        return Article("7", _("Level hands"), text)
    text = _(
        "High and low take half of each pot, the odd chip goes to high. Low needs five cards of different ranks, none "
        "above %(most)s, with the ace low; straights and flushes do not matter, the lower highest card wins, then the "
        "next. If nobody has that, high takes all. Level hands share; odd chips go one each to the earliest seats."
    )
    return Article("7", _("High and low"), text, {"most": LOWEST})


RANKED = {
    False: _(
        "Five cards, best first, and how many of the %(hands)s hands there are of each. Between two alike the higher "
        "cards decide. An ace may also stand below the 2, in A-2-3-4-5, which is the lowest straight."
    ),
    True: _(
        "The ordinary ranking, turned round: what stands last wins, and between two alike the lower cards. The ace is "
        "high, and A-2-3-4-5 a straight; so 7-5-4-3-2 is the best there is. Beside each, how many of the %(hands)s "
        "hands it is."
    ),
}
WRITTEN = {
    False: _(
        "What everybody paid, and the cards of those still in; or only what everybody won or lost, where no cards were "
        "shown."
    ),
    True: _(
        "What everybody paid, the cards of those still in, and the board; or only what everybody won or lost, where no "
        "cards were shown."
    ),
}
