"""Many players at once: a name a line, read and checked before anybody is taken in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.finding import ALIKE, folded, likeness, name_key
from scorekeeper.models import Club, Player

MOST_LINES = 100
PARTS = (("name", 120), ("nickname", 60), ("number", 20))
"""What a line holds, in its order, and how long each may be."""


@dataclass
class Line:
    """A line as it was typed: whom it takes in, what forbids that, and who may be the same person."""

    number: int
    name: str = ""
    nickname: str = ""
    club_number: str = ""
    wrong: list[str] = field(default_factory=list)
    near: list[str] = field(default_factory=list)

    @property
    def whole(self) -> str:
        """All that it says, however it is typed."""
        return folded(f"{self.name} {self.nickname} {self.club_number}")


class ManyForm(forms.Form):
    players = forms.CharField(
        label=_("Players"),
        max_length=60_000,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_("One a line: the name; if you like a semicolon and the nickname, another and the number."),
    )

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        self.lines: list[Line] = []

    def clean_players(self) -> str:
        typed: str = self.cleaned_data["players"]
        written = [(number, text) for number, text in enumerate(typed.splitlines(), 1) if text.strip()]
        if len(written) > MOST_LINES:
            raise ValidationError(gettext("At most %(most)s players at once.") % {"most": MOST_LINES})
        self.lines = [_line(number, text) for number, text in written]
        _compare(self.lines, list(Player.objects.filter(club=self.club, merged_into=None, anonymised_at=None)))
        wrong = [_told(line.number, text) for line in self.lines for text in line.wrong]
        if wrong:
            raise ValidationError(wrong)
        return typed

    @property
    def near(self) -> list[str]:
        """Lines whose people may be here already, in words."""
        return [_told(line.number, text) for line in self.lines for text in line.near]


def _told(number: int, text: str) -> str:
    return gettext("Line %(number)s: %(text)s") % {"number": number, "text": text}


def _line(number: int, text: str) -> Line:
    parts = [" ".join(part.split()) for part in text.split(";")]
    name, nickname, club_number, *_rest = [*parts, "", ""]
    line = Line(number, name, nickname, club_number)
    if not line.name:
        line.wrong.append(gettext("the name is missing."))
    if len(parts) > len(PARTS):
        line.wrong.append(gettext("there are more than three parts."))
    for value, (_name, most) in zip(parts, PARTS, strict=False):
        if len(value) > most:
            line.wrong.append(gettext("“%(value)s…” is too long.") % {"value": value[:20]})
    return line


def _compare(lines: Sequence[Line], known: Sequence[Player]) -> None:
    """Each line with those who are here, and with the lines before it."""
    numbers = {player.number: player.name for player in known if player.number}
    here = [(player.name, name_key(player.name), name_key(player.nickname)) for player in known]
    for index, line in enumerate(lines):
        if line.club_number in numbers:
            line.wrong.append(gettext("%(name)s has this number.") % {"name": numbers[line.club_number]})
        elif line.club_number:
            numbers[line.club_number] = line.name
        key = name_key(line.name)
        for name, other, nickname in here:
            if key and (key == nickname or likeness(key, other) >= ALIKE):
                line.near.append(
                    gettext("%(name)s may be %(other)s, who is here.") % {"name": line.name, "other": name}
                )
        for before in lines[:index]:
            if key and likeness(key, name_key(before.name)) >= ALIKE:
                _compare_two(line, before)


def _compare_two(line: Line, before: Line) -> None:
    """Two lines that look alike: the very same one twice is wrong, anything else may be two people."""
    if line.whole == before.whole:
        line.wrong.append(gettext("it is the same as line %(number)s.") % {"number": before.number})
    else:
        names = {"name": line.name, "other": before.name, "number": before.number}
        line.near.append(gettext("%(name)s may be %(other)s of line %(number)s.") % names)
