"""The workbook to fill in: one sheet with the columns that are understood, one that explains them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation

from rules.text import gettext_noop as _
from tournaments.entry_lists.grid import MOST_ENTRIES
from tournaments.replay.document import Unit

Gettext = Callable[[str], str]

INK, PENCIL, WASH = "FF1B201A", "FF565B50", "FFF1EFE7"
AS_TEXT = "@"
LONGEST_TITLE = 31
TEAM_PLAYERS = 6
YES = "x"


class Heading(NamedTuple):
    """A column to fill in: its heading, what to write there, an example, and how wide it is in characters."""

    title: str
    help: str
    example: str = ""
    number: int = 0
    width: int = 14
    needed: bool = False


SHEET, HELP = _("Entries"), _("How to fill in")
COLUMN, MEANING, EXAMPLE = _("Column"), _("What to write"), _("Example")
INTRODUCTION = _(
    "One entry a row, on the first sheet. Bold columns are needed, all others may stay empty. "
    "Columns may change places or be deleted; their headings tell what they are."
)

PLAYER, NUMBER, CLUB = _("Player %(number)s"), _("Number of player %(number)s"), _("Club of player %(number)s")
SEED, STAND_IN = _("Seed"), _("Stand-in")
ABOUT_NUMBER = _("The number in the club or federation. It tells two people of one name apart.")
ABOUT_CLUB = _("Only where it is another than the entry's.")
ABOUT_RESERVE = _("A reserve, where the pair has one.")
ABOUT_TEAM_PLAYER = _("One of the team.")

COMMON: tuple[Heading, ...] = (
    Heading(
        _("Club"), _("Entries of one club are kept apart in the first draw where that is possible."), "CTG", width=20
    ),
    Heading(SEED, _("A whole number from 1, each only once; empty for entries that are not seeded."), "1", width=8),
    Heading(_("Categories"), _("For lists and prizes; several with commas between."), "senior", width=16),
    Heading(STAND_IN, _("x for who makes up a table or a pair, plays, and is not ranked."), width=12),
)


def _of_player(number: int) -> tuple[Heading, ...]:
    """The columns for what is known of a player besides the name."""
    return Heading(NUMBER, ABOUT_NUMBER, "", number, 12), Heading(CLUB, ABOUT_CLUB, "", number, 16)


HEADINGS: Mapping[Unit, tuple[Heading, ...]] = {
    "individual": (
        Heading(_("Name"), _("First and last name."), "Ana Alves", width=30, needed=True),
        Heading(_("Number"), ABOUT_NUMBER, "117", width=12),
        *COMMON,
    ),
    "pair": (
        Heading(PLAYER, _("First and last name."), "Ana Alves", 1, 26, needed=True),
        Heading(PLAYER, _("First and last name."), "Bruno Brito", 2, 26, needed=True),
        *COMMON,
        Heading(_("Name of the pair"), _("Only where the pair is not called by its players."), width=24),
        *_of_player(1),
        *_of_player(2),
        Heading(PLAYER, ABOUT_RESERVE, "", 3, 26),
        *_of_player(3),
    ),
    "team": (
        Heading(_("Team"), _("The name of the team."), "Os Valetes", width=26, needed=True),
        *(
            Heading(PLAYER, ABOUT_TEAM_PLAYER, name, number, 22)
            for number, name in enumerate(("Ana Alves", "Bruno Brito", "Carla Costa", "Duarte Dias", "", ""), 1)
        ),
        *COMMON,
        *(heading for number in range(1, TEAM_PLAYERS + 1) for heading in _of_player(number)),
    ),
}


def template_workbook(*, unit: Unit, gettext: Gettext) -> bytes:
    """The template in the language of `gettext`. What is filled in there is read back as it was written."""
    book = Workbook()
    entries, explained = book.active, book.create_sheet(_sheet_name(gettext(HELP)))
    entries.title = _sheet_name(gettext(SHEET))
    _to_fill_in(entries, HEADINGS[unit], gettext)
    _explanations(explained, HEADINGS[unit], gettext)
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def title_of(heading: Heading, gettext: Gettext) -> str:
    return gettext(heading.title) % {"number": heading.number} if heading.number else gettext(heading.title)


def _sheet_name(title: str) -> str:
    return title[:LONGEST_TITLE]


def _to_fill_in(sheet: Any, headings: Sequence[Heading], gettext: Gettext) -> None:
    """Headings over empty columns. They are text, so that no spreadsheet makes dates of what is written there."""
    for column, heading in enumerate(headings, 1):
        box, letter = sheet.cell(1, column, title_of(heading, gettext)), get_column_letter(column)
        _dress(box, strong=heading.needed)
        box.fill = PatternFill("solid", fgColor=WASH)
        box.border = Border(bottom=Side(style="medium", color=INK))
        sheet.column_dimensions[letter].width = heading.width
        if heading.title != SEED:
            sheet.column_dimensions[letter].number_format = AS_TEXT
        if check := _check(heading):
            check.add(f"{letter}2:{letter}{MOST_ENTRIES + 1}")
            sheet.add_data_validation(check)
    sheet.row_dimensions[1].height = 30
    sheet.freeze_panes = "A2"
    _print_set_up(sheet)
    sheet.print_title_rows = "1:1"


def _check(heading: Heading) -> DataValidation | None:
    """What the spreadsheet itself refuses."""
    if heading.title == SEED:
        return DataValidation(type="whole", operator="between", formula1="1", formula2="9999", allow_blank=True)
    if heading.title == STAND_IN:
        return DataValidation(type="list", formula1=f'"{YES}"', allow_blank=True)
    return None


def _explanations(sheet: Any, headings: Sequence[Heading], gettext: Gettext) -> None:
    sheet.append([gettext(INTRODUCTION)])
    sheet.merge_cells("A1:C1")
    sheet.row_dimensions[1].height = 48
    sheet.append([])
    sheet.append([gettext(COLUMN), gettext(MEANING), gettext(EXAMPLE)])
    for heading in headings:
        sheet.append([title_of(heading, gettext), gettext(heading.help), heading.example])
    for row in sheet.iter_rows():
        for box in row:
            _dress(box, strong=box.row > 3 and box.column == 1 and headings[box.row - 4].needed, quiet=box.row == 3)
    for letter, width in {"A": 26, "B": 64, "C": 18}.items():
        sheet.column_dimensions[letter].width = width
    _print_set_up(sheet)


def _dress(box: Any, *, strong: bool = False, quiet: bool = False) -> None:
    box.font = Font(name="Arial", size=10, bold=strong, color=PENCIL if quiet else INK)
    box.alignment = Alignment(vertical="top", wrap_text=True)


def _print_set_up(sheet: Any) -> None:
    """A4 across, as wide as the page and as long as it takes."""
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.page_setup.orientation = "landscape"
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
