"""What the papers of a championship share: their headings, the state they are in, the foot with the time, names."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import formats, timezone
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.documents.layout import Block, Document, Heading
from scorekeeper.texts import text
from tournaments.models import Championship, Stage
from tournaments.pages.stage import RoundShown, StagePage
from tournaments.queries import Meeting, SideLine
from tournaments.seeing import Sight

LONGEST_NAME = 80


@dataclass(frozen=True)
class Paper:
    """A paper of a championship; `sight` is who takes it away."""

    championship: Championship
    sight: Sight

    @property
    def parts(self) -> tuple[str, ...]:
        """Of what it is a paper, the larger first."""
        return (self.championship.name,)

    @cached_property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.championship.club.zone)

    def moment(self, moment: datetime) -> str:
        """A moment as the club's clock and the reader's language have it."""
        local = moment.astimezone(self.zone).replace(second=0, microsecond=0)
        return str(formats.date_format(local, "SHORT_DATETIME_FORMAT"))

    def heading(self, title: str, *under: str, state: str = "") -> Heading:
        """What the paper is, of what, and whether it is provisional."""
        return Heading(self.championship.club.name, title, " · ".join((*self.parts, *under)), state)

    def foot(self) -> str:
        """Whose it is, the revision that it shows, and when it was printed."""
        championship = self.championship
        revision = _("revision %(number)s") % {"number": championship.revision}
        printed = _("printed %(time)s") % {"time": self.moment(timezone.now())}
        return " · ".join((championship.club.name, championship.name, revision, printed))

    def name(self, *parts: str) -> str:
        """A file's name: plain letters, whatever people call their stages."""
        whole = (self.championship.slug, *self.parts[1:], *parts)
        return slugify(" ".join(whole))[:LONGEST_NAME].strip("-")

    def document(self, heading: Heading, *blocks: Block, name: str, **more: Any) -> Document:
        """The paper as a document, with its foot, in the reader's language."""
        language = get_language() or "en"
        return Document(name=name, heading=heading, blocks=blocks, foot=self.foot(), language=language, **more)


@dataclass(frozen=True)
class StagePaper(Paper):
    """A paper of a stage."""

    stage: Stage

    @property
    def parts(self) -> tuple[str, ...]:
        return (self.championship.name, self.stage.name)

    @cached_property
    def page(self) -> StagePage:
        """The stage with what may be seen of it."""
        return StagePage(self.stage, self.sight)

    def state(self) -> str:
        """How the stage stands, for papers with results."""
        stage = self.stage
        if stage.state == Stage.State.FINAL:
            return _("made final")
        if stage.state != Stage.State.COMPLETE:
            return _("provisional: not all is played")
        if stage.protest_until is None:
            return _("provisional")
        return _("provisional until %(time)s") % {"time": self.moment(stage.protest_until)}


def by_table(shown: RoundShown) -> list[Meeting]:
    """A round's encounters by their tables; those that have none yet come last, in the order drawn."""
    playing = [one for one in shown.meetings if not one.is_bye]
    return sorted(playing, key=lambda one: (one.row.table is None, one.row.table.number if one.row.table else 0))


def table_number(one: Meeting) -> int | None:
    """Where an encounter is played, or was."""
    return one.row.table.number if one.row.table else None


def known(side: SideLine) -> bool:
    """Whether a side is an entry."""
    return side.kind == "known"


def free(shown: RoundShown) -> list[tuple[str, str]]:
    """Who is in a round without playing in it, each with the word for it."""
    byes = [(side.name, _("bye")) for one in shown.meetings if one.is_bye for side in one.sides if known(side)]
    return byes + [(entry.name, _("sits out")) for entry in shown.resting]


def origin(side: SideLine) -> str:
    """Where a side comes from that is not known yet."""
    return text(side.line.words)
