"""Why a list of entries cannot be taken in: a stable code, and a text that is translated when it is shown."""

from __future__ import annotations

from collections.abc import Mapping

from rules.text import Param
from rules.text import gettext_noop as _

TEXTS: Mapping[str, str] = {
    # the whole list
    "too_large": _("This is too large: at most %(most)s MB. Copy the list alone into a new workbook."),
    "too_long": _("This is too long to be a list of entries: at most %(most)s signs."),
    "unpacked": _("There is too much in this workbook. Copy the list alone into a new one."),
    "not_workbook": _("This is no workbook. Save the list as .xlsx or CSV, or paste it."),
    "old_workbook": _("This is a workbook of the old kind. Save it as .xlsx and choose it again."),
    "other_workbook": _("This kind of workbook cannot be read. Save it as .xlsx and choose it again."),
    "locked_workbook": _("This workbook is locked with a password. Save it without one."),
    "broken_workbook": _("This workbook is damaged. Open it, save it anew as .xlsx and choose it again."),
    "not_text": _("This is no workbook and no list. Save the list as .xlsx or CSV, or paste it."),
    "broken_csv": _("This CSV file cannot be taken apart: perhaps a quotation mark is never closed."),
    "too_wide": _("There is something far to the right, in %(cell)s: at most %(most)s columns are read. Empty it."),
    "empty": _("There are no entries in it."),
    "hidden_sheet": _("The only sheet with something in it is hidden. Show it, and save the workbook again."),
    "too_many": _("At most %(most)s entries can be read at once; nothing was read from here on."),
    # columns
    "no_names": _("No column holds names. Give the columns headings as in the template."),
    "column_twice": _("Two columns say the same: %(heading)s."),
    "hidden_column": _("This column is hidden. Show it, or delete it."),
    # rows
    "hidden_row": _("This row is hidden. Show it, or delete it."),
    "merged": _("These cells are merged (%(area)s). Unmerge them, and write each value into its own cell."),
    # cells
    "formula": _("This is a formula. Copy the cells, and paste only their values."),
    "broken_cell": _("This cell holds an error instead of a value."),
    "date": _("This is a date. Format the cell as text, and write it again."),
    "number": _("This is a number where a name should be."),
    "no_letters": _("“%(text)s” is no name: it has no letters."),
    "long": _("“%(text)s…” is too long: at most %(most)s signs."),
    "two_in_one": _("“%(text)s” seems to be more than one player. Write each into a cell of their own."),
    "bracketed": _("“%(text)s” could be a seed or a number. Write seeds as [1]; numbers need a column of their own."),
    "seed": _("“%(text)s” is no seed: seeds are whole numbers from 1."),
    "two_seeds": _("The seed is %(first)s here, and %(second)s beside the name."),
    "stand_in": _("“%(text)s” is neither yes nor no."),
    # entries
    "name_missing": _("The name is missing."),
    "player_missing": _("A player's name is missing."),
    "team_name": _("Write the team's name and a colon before its players."),
    "one_player": _("Everybody enters alone in this championship: one player only."),
    "pair_of_one": _("A pair needs two players. Write / between them: Ana / Bruno."),
    "pair_of_many": _("A pair has two players, and at most one more as a reserve."),
    "team_of_many": _("A team has at most %(most)s players."),
    "pair_name": _("The names of both are too long together: give the pair a name of at most %(most)s signs."),
    # twice
    "entry_twice": _("Two entries have this name: %(name)s."),
    "player_twice": _("%(name)s is there twice. Two people of one name are told apart by their numbers."),
    "seed_twice": _("Two entries have the seed %(seed)s."),
}


class Unreadable(Exception):
    """The whole list cannot be read; `code` is a key of `TEXTS`."""

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
