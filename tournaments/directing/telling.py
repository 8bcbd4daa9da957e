"""What the director tells the hall: announcements, and the round clock."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from scorekeeper.writing import Actor, line
from tournaments.directing.act import acting, tell
from tournaments.errors import DirectingError
from tournaments.models import Announcement, Championship

LONGEST = 300
MOST_MINUTES = 24 * 60


def announce(championship: Championship, by: Actor, *, text: str) -> Announcement:
    """Show a text on every page of the championship."""
    with acting(championship):
        told = line(text, "text", most=LONGEST)
        if not told:
            raise DirectingError("reason_missing", "text")
        standing = championship.announcements.filter(text=told, down_at=None).first()
        if standing is not None:
            return standing
        made = Announcement.objects.create(championship=championship, text=told, by=by.user)
        tell(championship, by, "announced", made)
        return made


def take_down(announcement: Announcement, by: Actor) -> Announcement:
    """Show it no more; it is kept."""
    with acting(announcement.championship) as championship:
        announcement.refresh_from_db()
        if announcement.down_at is None:
            announcement.down_at = timezone.now()
            announcement.save(update_fields=["down_at"])
            tell(championship, by, "announcement taken down", announcement)
        return announcement


def start_clock(championship: Championship, by: Actor, *, minutes: int) -> Championship:
    """Start the round clock anew."""
    if not 1 <= minutes <= MOST_MINUTES:
        raise DirectingError("settings", "minutes")
    with acting(championship):
        return _clock(championship, by, running=minutes * 60, verb="clock started")


def pause_clock(championship: Championship, by: Actor) -> Championship:
    """Let the clock stand still."""
    with acting(championship):
        if championship.clock_ends is None:
            return championship
        left = max(0, int((championship.clock_ends - timezone.now()).total_seconds()))
        return _clock(championship, by, running=None, left=left, verb="clock stopped")


def resume_clock(championship: Championship, by: Actor) -> Championship:
    """Let a clock that stands still go on."""
    with acting(championship):
        if championship.clock_left is None:
            return championship
        return _clock(championship, by, running=championship.clock_left, verb="clock started")


def add_minutes(championship: Championship, by: Actor, *, minutes: int) -> Championship:
    """Give the running clock more minutes, or (below zero) fewer."""
    with acting(championship):
        if championship.clock_ends is None:
            raise DirectingError("settings", "minutes")
        left = int((championship.clock_ends - timezone.now()).total_seconds()) + 60 * minutes
        return _clock(championship, by, running=min(max(left, 0), MOST_MINUTES * 60), verb="clock changed")


def clear_clock(championship: Championship, by: Actor) -> Championship:
    """Take the clock away."""
    with acting(championship):
        return _clock(championship, by, running=None, verb="clock taken away")


def _clock(
    championship: Championship, by: Actor, *, running: int | None, left: int | None = None, verb: str
) -> Championship:
    championship.clock_ends = None if running is None else timezone.now() + timedelta(seconds=running)
    championship.clock_left = left
    championship.save(update_fields=["clock_ends", "clock_left"])
    tell(championship, by, verb, championship)
    return championship
