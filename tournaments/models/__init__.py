"""What is kept of championships. Written only through the door `directing`."""

from tournaments.models.acts import Act, Announcement, Call, Decision, Draw
from tournaments.models.championships import Championship, Entry, EntryPlayer
from tournaments.models.stages import Encounter, EncounterMatch, Pool, Round, Slot, Stage, StageEntry

__all__ = [
    "Act",
    "Announcement",
    "Call",
    "Championship",
    "Decision",
    "Draw",
    "Encounter",
    "EncounterMatch",
    "Entry",
    "EntryPlayer",
    "Pool",
    "Round",
    "Slot",
    "Stage",
    "StageEntry",
]
