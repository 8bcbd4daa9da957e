"""What the coming hand of a match of the meld family brings, and when the match ends."""

from __future__ import annotations

from dataclasses import dataclass

from rules.game import Fact, Outcome, Points, State, Upcoming, next_dealer
from rules.melds.values import TO_GO_OUT_WORDS, ToGoOut
from rules.text import Text
from rules.text import gettext_noop as _
from rules.usual import ends_after, race


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
        return ends_after(1, state, how=_("the hand was played"))
    if passed and max(state.totals) == target:
        return Outcome()
    how = _("the target was passed") if passed else _("the target was reached")
    return race(state, to=target, how=how, alone=True)
