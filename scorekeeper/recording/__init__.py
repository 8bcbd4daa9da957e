"""The one door for writes to a match: each act checks, appends, folds, stores the totals, logs and tells."""

from scorekeeper.recording.act import ANOTHER_PHONE_FOR, match_changed
from scorekeeper.recording.closing import (
    abandon,
    confirm,
    confirm_all,
    frame,
    remark,
    reopen,
    standing_words,
)
from scorekeeper.recording.exchange import export_document, import_match
from scorekeeper.recording.hands import call_time, correct, preview, record, undo, void
from scorekeeper.recording.points import adjust, declare, void_adjustment, void_declared
from scorekeeper.recording.seating import hand_over, preview_seating, rename, reseat, seat_others
from scorekeeper.recording.starting import Place, start

__all__ = [
    "ANOTHER_PHONE_FOR",
    "Place",
    "abandon",
    "adjust",
    "call_time",
    "confirm",
    "confirm_all",
    "correct",
    "declare",
    "export_document",
    "frame",
    "hand_over",
    "import_match",
    "match_changed",
    "preview",
    "preview_seating",
    "record",
    "remark",
    "rename",
    "reopen",
    "reseat",
    "seat_others",
    "standing_words",
    "start",
    "undo",
    "void",
    "void_adjustment",
    "void_declared",
]
