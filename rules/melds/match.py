"""How a match of the meld family begins, what its coming hand brings, and when it ends."""

from __future__ import annotations

from dataclasses import dataclass

from rules.game import Fact, Options, Outcome, Points, Sides, State, Upcoming, leaders, next_dealer
from rules.melds.values import TO_GO_OUT_WORDS, ToGoOut
from rules.text import Text
from rules.text import gettext_noop as _


def start(_options: Options, sides: Sides) -> State:
    return State(totals=(0,) * sides.count, places=sides.places)


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldUpcoming(Upcoming):
    """The canastra that it takes to go out."""

    to_go_out: ToGoOut

    def listed(self) -> dict[str, object]:
        return {"dealer": self.dealer}

    def facts(self) -> list[Fact]:
        return [Fact(_("To go out"), Text(TO_GO_OUT_WORDS[self.to_go_out]))]


def coming(state: State, to_go_out: ToGoOut) -> MeldUpcoming:
    return MeldUpcoming(dealer=next_dealer(state), to_go_out=to_go_out)


def end(state: State, target: Points | None, *, passed: bool = False) -> Outcome:
    """One hand, whose leaders share it; or a race to the target, where level leaders play another hand."""
    if target is None:
        winners = leaders(state.totals, best="high")
        return Outcome(finished=True, winners=winners, how=_("the hand was played")) if state.hands else Outcome()
    top = max(state.totals)
    if top < target or (passed and top == target) or state.totals.count(top) > 1:
        return Outcome()
    how = _("the target was passed") if passed else _("the target was reached")
    return Outcome(finished=True, winners=(state.totals.index(top),), how=how)
