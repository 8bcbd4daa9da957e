"""What a hand's fields are and how they are asked; forms, sheets, workbooks and checks all read this."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from annotated_types import Ge, Le, MultipleOf
from pydantic import BaseModel, BeforeValidator, StrictBool, StrictInt
from pydantic.fields import FieldInfo
from pydantic_core import PydanticCustomError

Of = Literal["hand", "side", "player"]
Kind = Literal["count", "flag", "word", "seat", "side", "record", "records", "by_seat"]

MOST = 10**9
"""More than any table writes down; up to here sums of halves are exact and every number can be printed."""


def _exact(value: object) -> object:
    if isinstance(value, float | bool):
        raise PydanticCustomError("int_type", "4.0 is not the 4 that a choice names, nor is true its 1")
    return value


def _listed(value: object) -> object:
    return (value,) if isinstance(value, str) else value


Count = Annotated[StrictInt, Ge(0), Le(MOST)]
Flag = StrictBool
Times = Annotated[
    StrictInt, BeforeValidator(lambda value: int(value) if isinstance(value, bool) else value), Ge(0), Le(MOST)
]
"""How often something happened; true is once."""
Target = Annotated[StrictInt, Ge(1), Le(MOST)]
"""The total that ends a match."""
EXACT = BeforeValidator(_exact)
"""For choices among numbers: a float or true that is equal to one of them is not one of them."""
SEVERAL = BeforeValidator(_listed)
"""For words of which there may be several in a row: one alone is written without its list."""


def _any(_options: Any, _upcoming: Any) -> None:
    return None


def _always(_options: Any, _upcoming: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Ask:
    """How a field is asked.

    `of`: once a hand, of every side, or of every player of a side. `null` says what null means where it means
    something ("laid nothing"); elsewhere null is as if left out. `words` labels the choices, `several` the further
    ones where there may be several. `when` says whether the field is asked at all, from the options and what comes
    next. `total` is what a value of every side come to together, where that is fixed (by the number of sides): other
    sums are refused, and the last side's share fills itself in. `nullable` says whether null may be meant at all, as
    `when` does. `keys` is the most that is offered as keys to tap, where more may be written. `amounts` are keys that
    add themselves to a number of any size, as chips do. `among` are the seats or sides to choose from, where not all
    can be meant. `but` is the field that names the one who is not asked: null stands there, or nothing where records
    are kept by seat. `nought` is the field that names the one whose number is 0 of itself. `only` is another field and
    its word, without which this one is not heeded.
    """

    label: str
    of: Of = "hand"
    help: str = ""
    null: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    several: str = ""
    total: int | Callable[[int], int] | None = None
    when: Callable[[Any, Any], bool] = _always
    nullable: Callable[[Any, Any], bool] = _always
    keys: int | None = None
    amounts: Sequence[int] = ()
    among: Callable[[Any, Any], Collection[int] | None] = _any
    but: str = ""
    nought: str = ""
    only: tuple[str, str] | None = None

    def total_of(self, sides: int) -> int | None:
        """What the values of so many sides come to together."""
        return self.total(sides) if callable(self.total) else self.total


@dataclass(frozen=True, slots=True)
class Names:
    """The integer names a seat or a side of the match, which must exist."""

    kind: Literal["seat", "side"]


Seat = Annotated[StrictInt, Ge(0), Names("seat")]
Side = Annotated[StrictInt, Ge(0), Names("side")]
R_ = TypeVar("R_", bound=BaseModel)
BySeat = Mapping[int, R_]
"""A record of each seat that takes part; documents write the seat's number as the key."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a hand or of a side's record, as its model declares it."""

    name: str
    kind: Kind
    ask: Ask
    required: bool
    many: bool
    several: bool
    """Whether it is a list as long as it takes, of which one alone is written as itself."""
    default: Any
    low: int | None
    high: int | None
    step: int = 1
    choices: tuple[Any, ...] = ()
    """The words (or numbers) of which one is chosen, as documents write them."""
    record: type[BaseModel] | None = None
    also: type[BaseModel] | None = None
    """The detailed record that may stand instead of a plain number (counts of cards instead of their points)."""


@cache
def fields(model: type[BaseModel]) -> tuple[Field, ...]:
    """The fields of a hand, record or options that are asked, in the order they are written down."""
    return tuple(
        _field(name, info, mark)
        for name, info in model.model_fields.items()
        for mark in info.metadata
        if isinstance(mark, Ask)
    )


def _field(name: str, info: FieldInfo, ask: Ask) -> Field:
    annotation, many, marks = _unwrap(info.annotation)
    marks += list(info.metadata)
    also = None
    if isinstance(annotation, tuple):
        annotation, also = annotation
    kind = _kind(annotation, marks, many=many)
    return Field(
        name=name,
        kind=kind,
        ask=ask,
        required=info.is_required(),
        many=many,
        several=SEVERAL in marks,
        default=None if info.is_required() else info.get_default(call_default_factory=True),
        low=next((int(str(m.ge)) for m in marks if isinstance(m, Ge) and m.ge != -MOST), None),
        high=next((int(str(m.le)) for m in marks if isinstance(m, Le) and m.le != MOST), None),
        step=next((int(str(m.multiple_of)) for m in marks if isinstance(m, MultipleOf)), 1),
        choices=get_args(annotation) if get_origin(annotation) is Literal else (),
        record=annotation if kind in ("record", "records", "by_seat") else None,
        also=also,
    )


def _unwrap(annotation: Any) -> tuple[Any, bool, list[Any]]:
    """The type inside Optional, tuple[…] and Annotated; whether it is a list; the marks found on the way."""
    many, marks = False, []
    while True:
        origin = get_origin(annotation)
        if origin is Annotated:
            annotation, *found = get_args(annotation)
            marks += found
        elif origin is tuple:
            many, annotation = True, get_args(annotation)[0]
        elif origin is Mapping:
            marks.append(BySeat)
            annotation = get_args(annotation)[1]
        elif origin in (Union, UnionType):
            inner = [a for a in get_args(annotation) if a is not NoneType]
            models = [a for a in inner if isinstance(a, type) and issubclass(a, BaseModel)]
            plain = [a for a in inner if a not in models]
            if models and plain:
                core, _, found = _unwrap(plain[0])
                return (core, models[0]), many, marks + found
            annotation = inner[0]
        else:
            return annotation, many, marks


def _kind(annotation: Any, marks: list[Any], *, many: bool) -> Kind:
    named = next((m.kind for m in marks if isinstance(m, Names)), None)
    if named:
        return named
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return "by_seat" if BySeat in marks else "records" if many else "record"
    if annotation is bool:
        return "flag"
    if annotation is int:
        return "count"
    return "word"
