"""Texts that a game declares: English source strings, translated only where they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


def gettext_noop(source: str) -> str:
    """Mark `source` for the catalogues of words and return it as it is."""
    return source


class Word(str):
    """A parameter of a text that is itself a source string, to be translated when the text is shown."""

    __slots__ = ()


class SideName(int):
    """A parameter of a text that is a side's number, to be shown as that side's name."""

    __slots__ = ()


Param = str | int | float | None
NO_PARAMS: Mapping[str, Param] = MappingProxyType({})


class Text(NamedTuple):
    """A source string with its parameters, in the form `%(name)s`."""

    source: str
    params: Mapping[str, Param] = NO_PARAMS


NO_TEXT = Text("")
