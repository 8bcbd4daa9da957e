"""What a list says, in short forms that tests can compare."""

from rules.text import Text
from tournaments.entry_lists.values import EntryList


def said(text: Text) -> str:
    return text.source % text.params


def problems(listed: EntryList) -> list[str]:
    """Each as `B7 code`, with all its places; each has a text that its parameters fill."""
    assert all(map(said, (problem.text for problem in listed.problems)))
    return [" ".join([*map(said, problem.places), problem.code]) for problem in listed.problems]


def names(listed: EntryList) -> list[str]:
    return [entry.name for entry in listed.entries]


def players(listed: EntryList) -> list[list[str]]:
    return [[player.name for player in entry.players] for entry in listed.entries]


def columns(listed: EntryList) -> list[str]:
    """Each as `column B: player 1`."""
    return [f"{said(column.where)}: {said(column.text)}" for column in listed.columns]


def told(remarks) -> list[str]:
    return [f"{said(remark.where)}: {said(remark.text)}" for remark in remarks]
