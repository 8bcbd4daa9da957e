"""A knockout whose rounds are drawn one by one: anew each time, or with a bye wherever the number is odd."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tournaments.formats.brackets import Seeding, default_seeding, late_in_time
from tournaments.formats.crossing import crossed_field, mend
from tournaments.formats.entrants import Entrant, names, seeded
from tournaments.formats.given import Names, each_once
from tournaments.formats.knockout_settings import KnockoutSettings
from tournaments.formats.labels import THIRD_PLACE, bracket_best_of, bracket_label, bracket_round
from tournaments.formats.refusals import Refusal
from tournaments.formats.rounds import Encounter, Round, encounters, is_settled, losers, winner
from tournaments.formats.seeding import bracket_order, bracket_size
from tournaments.formats.slots import NoSeat, Seat, Slot
from tournaments.formats.stage import Stage
from tournaments.formats.tree import third_place_encounter

Pairs = list[tuple[Slot, Slot]]


def next_round(stage: Stage[KnockoutSettings], rounds: Sequence[Round]) -> tuple[Round, ...]:
    """The next round, once the last one is decided; () until then, and when nobody is left to meet."""
    left = _left(stage, rounds)
    if len(left) < 2:
        return ()
    number = len(rounds) + 1
    given = _given(stage, number)
    if given is not None:
        pairs = _given_pairs(stage, given, left, number)
    else:
        pairs = _drawn(stage, left, _byes_had(rounds), number)
    if number == 1:
        pairs = _with_late(stage, pairs)
    return (_round(stage, pairs, rounds),)


def entering(stage: Stage[KnockoutSettings], rounds: Sequence[Round]) -> tuple[str, ...] | None:
    """Who won in the last of `rounds`; None while that is not decided."""
    left = _left(stage, rounds)
    return names(left) if rounds and left else None


def _left(stage: Stage[KnockoutSettings], rounds: Sequence[Round]) -> tuple[Entrant, ...]:
    """Who is still in it, in the order of the last round; nobody while that is not decided."""
    found = {entrant.name: entrant for entrant in stage.field}
    if not rounds:
        return tuple(entrant for entrant in stage.field if not entrant.late)
    last = [encounter for encounter in rounds[-1].encounters if encounter.label != THIRD_PLACE]
    if not all(map(is_settled, last)):
        return ()
    return tuple(found[name] for name in map(winner, last) if name is not None)


def _present(stage: Stage[KnockoutSettings], left: Sequence[Entrant], number: int) -> tuple[Entrant, ...]:
    """Whoever is gone by now is not drawn any more."""
    playing = set(stage.playing(number))
    return tuple(entrant for entrant in left if entrant in playing)


def _byes_had(rounds: Sequence[Round]) -> Counter[str]:
    return Counter(
        name for one in encounters(rounds) if one.is_bye and one.label != THIRD_PLACE for name in one.entries
    )


def _drawn(stage: Stage[KnockoutSettings], left: Sequence[Entrant], had: Counter[str], number: int) -> Pairs:
    left = _present(stage, left, number)
    byes = _byes(stage, left, had, number)
    playing = [entrant for entrant in left if entrant.name not in byes]
    pairs = _paired(stage, playing, number)
    return [*pairs, *((Seat(name), NoSeat()) for name in byes)]


def _byes(stage: Stage[KnockoutSettings], left: Sequence[Entrant], had: Counter[str], number: int) -> tuple[str, ...]:
    """In the first round those of the top seeds; else one where the number is odd, nobody twice before all.

    The one bye is whoever the hat leaves over: the last in draw order of those who had fewest. After a double
    walkover the number may be odd even where all byes were in the first round.
    """
    if stage.settings.bye_rule == "first_round" and number == 1:
        ranked = seeded(left, stage.hat, stage.purpose(1))
        return names(ranked[: bracket_size(len(left)) - len(left)])
    if len(left) % 2 == 0:
        return ()
    fewest = min(had[entrant.name] for entrant in left)
    due = [entrant.name for entrant in left if had[entrant.name] == fewest]
    return stage.hat.order(stage.purpose(number), due)[-1:]


def _paired(stage: Stage[KnockoutSettings], playing: Sequence[Entrant], number: int) -> Pairs:
    match _seeding(stage, number):
        case None:
            order: Sequence[Slot] = [Seat(entrant.name) for entrant in playing]
        case "random":
            order = [Seat(name) for name in stage.hat.order(stage.purpose(number), names(playing))]
        case "cross":
            order = crossed_field(playing) or _folded(stage, playing, number)
        case "seeds":
            order = _folded(stage, playing, number)
    return list(zip(order[::2], order[1::2], strict=True))


def _seeding(stage: Stage[KnockoutSettings], number: int) -> Seeding | None:
    """How a round is paired; None: neighbours meet. A redraw is a draw, unless seeds were asked for."""
    wanted = stage.settings.seeding
    if number == 1:
        return wanted or ("random" if stage.settings.redraw else default_seeding(stage.field))
    if not stage.settings.redraw:
        return None
    return "seeds" if wanted == "seeds" else "random"


def _folded(stage: Stage[KnockoutSettings], playing: Sequence[Entrant], number: int) -> list[Slot]:
    """The best meets the last, the second the last but one …, in the order a bracket would have them."""
    count = len(playing)
    ranked = mend(seeded(playing, stage.hat, stage.purpose(number)), count)
    best = [seed for seed in bracket_order(bracket_size(count // 2)) if seed <= count // 2]
    return [Seat(ranked[seed - 1].name) for one in best for seed in (one, count + 1 - one)]


def _given(stage: Stage[KnockoutSettings], number: int) -> tuple[Names, ...] | None:
    """The pairs given for a round; a fixed order gives those of the first."""
    if stage.given is None:
        return None
    stage.given.only("rounds", "order")
    if stage.given.order is not None:
        order = stage.given.order if len(stage.given.order) % 2 == 0 else (*stage.given.order, None)
        return tuple(zip(order[::2], order[1::2], strict=True)) if number == 1 else None
    rounds = stage.given.rounds or ()
    return rounds[number - 1] if number <= len(rounds) else None


def _given_pairs(stage: Stage[KnockoutSettings], given: Sequence[Names], left: Sequence[Entrant], number: int) -> Pairs:
    """Raises `bad_draw` unless everybody left is in it once, with as many byes as there have to be."""
    seats = [name for pair in given for name in pair]
    present = _present(stage, left, number)
    field = names(left if len([name for name in seats if name]) == len(left) else present)
    each_once(seats, field)
    first = stage.settings.bye_rule == "first_round" and number == 1
    byes = bracket_size(len(field)) - len(field) if first else len(field) % 2
    fits = all(len(pair) == 2 and any(name is not None for name in pair) for pair in given)
    if not fits or seats.count(None) != byes:
        raise Refusal("bad_draw")
    return [(_slot(one), _slot(two)) for one, two in given]


def _slot(name: str | None) -> Slot:
    return NoSeat() if name is None else Seat(name)


def _with_late(stage: Stage[KnockoutSettings], pairs: Pairs) -> Pairs:
    """A late entry takes the place of a bye, or has the bye of round 1 itself. Raises `late` if that adds a round."""
    late = late_in_time(stage)
    early = len(stage.field) - len(late)
    if late and bracket_size(len(stage.field)) != bracket_size(early):
        raise Refusal("late", entries=names(late))
    for entrant in late:
        free = next((index for index, pair in enumerate(pairs) if NoSeat() in pair), None)
        if free is None:
            pairs = [*pairs, (Seat(entrant.name), NoSeat())]
        else:
            one, two = pairs[free]
            pairs[free] = (Seat(entrant.name), two) if one == NoSeat() else (one, Seat(entrant.name))
    return pairs


def _round(stage: Stage[KnockoutSettings], pairs: Pairs, rounds: Sequence[Round]) -> Round:
    places = bracket_size(2 * len(pairs))
    number = len(rounds) + 1
    played = [
        Encounter(
            label=bracket_label(places, index),
            round=number,
            number=index,
            slots=pair,
            best_of=bracket_best_of(stage.best_of, places),
        )
        for index, pair in enumerate(pairs, start=1)
    ]
    if places == 2 and stage.settings.third_place and rounds:
        played.extend(_third_place(stage, rounds[-1], number))
    return Round(number=number, name=bracket_round(places), encounters=tuple(played))


def _third_place(stage: Stage[KnockoutSettings], semifinals: Round, number: int) -> list[Encounter]:
    """Only where two have lost a semi-final; with a bye there, its one loser is third."""
    beaten = [encounter.label for encounter in semifinals.encounters if len(losers(encounter)) == 1]
    return [third_place_encounter(number, (beaten[0], beaten[1]), stage.best_of)] if len(beaten) == 2 else []
