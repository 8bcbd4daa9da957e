"""Entries from workbooks: what is read, and every way in which a workbook is not what it should be."""

from datetime import date, datetime, time
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

from tests.tournaments.entry_lists.telling import columns, names, players, problems, told
from tournaments.entry_lists.reading import MOST_BYTES, read_file, read_workbook
from tournaments.entry_lists.workbook import COMPOUND, ENCRYPTED, MOST_UNPACKED

HEAD = ["Jogador 1", "Jogador 2", "Clube", "Seed"]


def saved(book) -> bytes:
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def book_of(*rows, change=lambda sheet: None) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    change(book.active)
    return saved(book)


def repacked(data: bytes, part: str, change) -> bytes:
    """The same workbook with one part changed (bytes), left out (None) or new."""
    buffer = BytesIO()
    with ZipFile(BytesIO(data)) as old, ZipFile(buffer, "w", ZIP_DEFLATED) as new:
        for name in {*old.namelist(), part}:
            content = old.read(name) if name in old.namelist() else b""
            content = change(content) if name == part else content
            if content is not None:
                new.writestr(name, content)
    return buffer.getvalue()


def archive_of(**parts: bytes) -> bytes:
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name.replace("__", "/").replace("_dot_", "."), content)
    return buffer.getvalue()


def one_row(*cells, change=lambda sheet: None) -> list[str]:
    return problems(read_workbook(book_of(HEAD, cells, change=change), unit="pair"))


# ------------------------------------------------------------ what is read


def test_headings_below_a_title_are_found_and_the_columns_told():
    data = book_of(["Torneio de Natal"], [], [None, *HEAD], [None, "Ana", "Zé", "CTG", 1.0], [], [None, "Eva", "Rui"])
    listed = read_workbook(data, unit="pair")
    assert problems(listed) == []
    assert columns(listed) == ["column B: player 1", "column C: player 2", "column D: club", "column E: seed"]
    assert [(entry.name, entry.club, entry.seed) for entry in listed.entries] == [
        ("Ana / Zé", "CTG", 1),
        ("Eva / Rui", "", None),
    ]
    assert told(listed.ignored) == ["row 1: “Torneio de Natal” stands above the headings and is not read."]
    assert told(listed.remarks) == [": Read from the sheet “Sheet”."]


def test_places_are_cells():
    listed = read_workbook(book_of(HEAD, [], ["Ana", "Zé"]), unit="pair")
    entry = listed.entries[0]
    assert (entry.where.source, [player.where.source for player in entry.players]) == ("A3", ["A3", "B3"])


def test_a_name_over_two_lines_of_a_cell_is_two_players():
    listed = read_workbook(book_of(["Dupla"], ["Ana\nZé"]), unit="pair")
    assert players(listed) == [["Ana", "Zé"]]


def test_text_in_several_styles_is_read():
    rich = CellRichText("Ana ", TextBlock(InlineFont(b=True), "Alves"))
    assert names(read_workbook(book_of(["Nome"], [rich]), unit="individual")) == ["Ana Alves"]


def test_numbers_of_players_are_whole():
    listed = read_workbook(
        book_of(["Nome", "Número"], ["Ana", 117], ["Bruno", 118.0], ["Eva", "007"]), unit="individual"
    )
    assert [entry.players[0].number for entry in listed.entries] == ["117", "118", "007"]


def test_the_first_sheet_with_something_in_it_is_read_and_the_others_are_told():
    book = Workbook()
    book.active.title = "Vazia"
    book.create_sheet("Antigos").append(["Rui"])
    book["Antigos"].sheet_state = "hidden"
    book.create_sheet("Duplas").append(["Ana / Zé"])
    book.create_sheet("Contas").append([12])
    listed = read_workbook(saved(book), unit="pair")
    assert names(listed) == ["Ana / Zé"]
    assert told(listed.ignored) == [": The sheet “Antigos” is not read.", ": The sheet “Contas” is not read."]
    assert told(listed.remarks) == [": Read from the sheet “Duplas”."]


def test_a_file_is_read_as_what_it_is():
    assert names(read_file(book_of(["Ana / Zé"]), unit="pair")) == ["Ana / Zé"]
    assert names(read_file("Ana / Zé".encode(), unit="pair")) == ["Ana / Zé"]
    assert problems(read_file(b"PK\x03\x04", unit="pair")) == ["not_workbook"]


# ----------------------------------------------------------- single cells


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        (["=B9", "Zé"], "A2 formula"),
        (["Ana", "Zé", "=C9"], "C2 formula"),
        ([date(2026, 5, 12), "Zé"], "A2 date"),
        ([datetime(2026, 5, 12, 20, 30), "Zé"], "A2 date"),
        (["Ana", time(20, 30)], "B2 date"),
        (["Ana", "Zé", "CTG", date(2026, 1, 2)], "D2 date"),
        ([117, "Zé"], "A2 number"),
        ([1.5, "Zé"], "A2 number"),
        ([True, "Zé"], "A2 number"),
        (["#REF!", "Zé"], "A2 broken_cell"),
        (["Ana", "Zé", None, 1.5], "D2 seed"),
        (["Ana", "Zé", None, "primeiro"], "D2 seed"),
        (["Ana", "Zé", None, True], "D2 seed"),
        (["Ana"], "B2 pair_of_one"),
        ([None, "Zé"], "A2 pair_of_one"),
        ([None, None, "CTG"], "A2 name_missing"),
        (["A" * 121, "Zé"], "A2 long"),
        (["   ", "Zé"], "A2 pair_of_one"),
    ],
)
def test_each_problem_is_named_by_its_cell(cells, problem):
    assert one_row(*cells) == [problem]


def test_every_problem_of_a_row_is_named():
    assert one_row(117, "=A1", date(2026, 1, 2), "x") == ["A2 number", "B2 formula", "D2 seed", "C2 date"]


def test_a_formula_in_a_column_that_is_not_read_hurts_nobody():
    listed = read_workbook(book_of(["Nome", "Idade"], ["Ana", "=1+1"]), unit="individual")
    assert (names(listed), problems(listed)) == (["Ana"], [])


def test_text_that_looks_like_a_formula_is_a_name_without_letters_or_a_name():
    def quote(sheet):
        sheet["A2"].value, sheet["A2"].data_type = "=Ana", "s"

    assert names(read_workbook(book_of(HEAD, ["", "Zé"], change=quote), unit="pair")) == ["=Ana / Zé"]


# -------------------------------------------------- merged, hidden, twice


def test_merged_cells_among_the_entries_are_named():
    assert one_row("Ana", "Zé", change=lambda sheet: sheet.merge_cells("C2:C3")) == ["C2 merged"]
    assert "A2 merged" in one_row("Ana", change=lambda sheet: sheet.merge_cells("A2:B2"))


def test_a_merged_title_above_the_headings_is_none_of_them():
    data = book_of(["Torneio"], HEAD, ["Ana", "Zé"], change=lambda sheet: sheet.merge_cells("A1:D1"))
    assert problems(read_workbook(data, unit="pair")) == []


def test_hidden_rows_and_columns_are_named():
    def hide(sheet):
        sheet.row_dimensions[2].hidden = True
        sheet.column_dimensions["C"].hidden = True

    assert one_row("Ana", "Zé", "CTG", change=hide) == ["column C hidden_column", "row 2 hidden_row"]


def test_a_hidden_column_that_is_not_read_hurts_nobody():
    def hide(sheet):
        sheet.column_dimensions["B"].hidden = True

    data = book_of(["Nome", "Telefone"], ["Ana", "91"], change=hide)
    assert problems(read_workbook(data, unit="individual")) == []


def test_a_workbook_whose_sheets_are_all_hidden_is_refused():
    book = Workbook()
    book.create_sheet("Duplas").append(["Ana / Zé"])
    book["Duplas"].sheet_state = "hidden"
    assert problems(read_workbook(saved(book), unit="pair")) == ["hidden_sheet"]


def test_what_is_there_twice_is_named_with_both_cells():
    data = book_of(HEAD, ["Ana", "Zé", None, 1], ["Eva", " ANA ", None, 1])
    assert problems(read_workbook(data, unit="pair")) == ["D2 D3 seed_twice", "A2 B3 player_twice"]


# ------------------------------------------------------------- too much


def test_ten_thousand_rows_are_refused_in_one_message():
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append(HEAD)
    for number in range(10_000):
        sheet.append([f"Ana A{number}", f"Zé B{number}"])
    listed = read_workbook(saved(book), unit="pair")
    assert (len(listed.entries), problems(listed)) == (1000, ["row 1002 too_many"])


def test_a_far_away_cell_is_said_not_to_be_read():
    def far(sheet):
        sheet["A1048576"] = "Eva / Rui"

    listed = read_workbook(book_of(HEAD, ["Ana", "Zé"], change=far), unit="pair")
    assert (names(listed), problems(listed)) == (["Ana / Zé"], ["row 1048576 too_many"])


def test_a_cell_far_to_the_right_is_said_not_to_be_read():
    assert one_row("Ana", "Zé", change=lambda sheet: sheet.cell(2, 16_384, "Rui")) == ["too_wide"]


def test_a_merge_over_everything_is_no_trouble():
    everything = b'<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells><pageMargins'
    data = repacked(
        book_of(HEAD, ["Ana", "Zé"]),
        "xl/worksheets/sheet1.xml",
        lambda part: part.replace(b"<pageMargins", everything),
    )
    assert problems(read_workbook(data, unit="pair")) == ["A1 merged"]


def test_a_size_that_is_a_lie_is_no_trouble():
    lie = b'<dimension ref="A1:XFD1048576"'
    data = repacked(
        book_of(HEAD, ["Ana", "Zé"]),
        "xl/worksheets/sheet1.xml",
        lambda part: part.replace(b'<dimension ref="A1:D2"', lie),
    )
    assert names(read_workbook(data, unit="pair")) == ["Ana / Zé"]


def test_fifty_megabytes_are_refused_before_they_are_opened(monkeypatch):
    monkeypatch.setattr("tournaments.entry_lists.reading.open_workbook", None)
    assert problems(read_workbook(b"PK" + bytes(50_000_000), unit="pair")) == ["too_large"]
    assert MOST_BYTES < 50_000_000


def test_a_workbook_that_unpacks_to_too_much_is_refused_before_it_is_unpacked(monkeypatch):
    monkeypatch.setattr("tournaments.entry_lists.workbook.ExcelReader", None)
    bomb = repacked(book_of(HEAD), "xl/media/bomb.xml", lambda part: bytes(MOST_UNPACKED))
    assert len(bomb) < MOST_BYTES
    assert problems(read_workbook(bomb, unit="pair")) == ["unpacked"]


def test_a_workbook_of_too_many_small_things_is_refused_before_it_is_read(monkeypatch):
    monkeypatch.setattr("tournaments.entry_lists.workbook._book", None)
    cells = b"<row>" + b"<c/>" * 700_000 + b"</row></sheetData>"
    data = repacked(book_of(HEAD), "xl/worksheets/sheet1.xml", lambda part: part.replace(b"</sheetData>", cells))
    assert problems(read_workbook(data, unit="pair")) == ["unpacked"]


def test_a_part_that_lies_about_its_size_is_a_damaged_workbook():
    part, size = "xl/worksheets/sheet1.xml", 100_000
    data = repacked(book_of(HEAD, ["Ana", "Zé"]), part, lambda content: content + b" " * size)
    with ZipFile(BytesIO(data)) as archive:
        true = archive.getinfo(part).file_size.to_bytes(4, "little")
    assert problems(read_workbook(data.replace(true, (10).to_bytes(4, "little")), unit="pair")) == ["broken_workbook"]


def test_an_entity_that_grows_is_a_damaged_workbook():
    grows = b"".join(b'<!ENTITY a%d "%s">' % (n, b"&a%d;" % (n - 1) * 10 if n else b"lol" * 10) for n in range(9))
    data = repacked(
        book_of(HEAD, ["Ana", "Zé"]),
        "xl/worksheets/sheet1.xml",
        lambda part: b"<!DOCTYPE worksheet [" + grows + b"]>" + part.replace(b"Ana", b"&a8;"),
    )
    assert problems(read_workbook(data, unit="pair")) == ["broken_workbook"]


# ----------------------------------------------------------- no workbook


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not_workbook"),
        (b"Ana / Z\xc3\xa9", "not_workbook"),
        (b"%PDF-1.7", "not_workbook"),
        (b"PK\x03\x04 and then nothing", "not_workbook"),
        (archive_of(a_dot_txt=b"Ana"), "not_workbook"),
        (archive_of(word__document_dot_xml=b"<a/>"), "not_workbook"),
        (archive_of(content_dot_xml=b"<a/>", mimetype=b"application/vnd.oasis"), "other_workbook"),
        (archive_of(xl__workbook_dot_bin=b"\0"), "other_workbook"),
        (COMPOUND + b"Workbook".ljust(600), "old_workbook"),
        (COMPOUND + ENCRYPTED.ljust(600), "locked_workbook"),
    ],
)
def test_a_file_that_is_no_workbook_is_refused_with_what_it_is(data, code):
    assert problems(read_workbook(data, unit="pair")) == [code]


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("xl/workbook.xml", lambda part: None),
        ("xl/workbook.xml", lambda part: part[:200]),
        ("xl/styles.xml", lambda part: b"<nothing"),
        ("xl/worksheets/sheet1.xml", lambda part: part[: len(part) // 2]),
        ("xl/worksheets/sheet1.xml", lambda part: part.replace(b'r="A1"', b'r="1A"')),
        ("xl/worksheets/sheet1.xml", lambda part: part.replace(b't="n"><v>1', b't="s"><v>9')),
        ("xl/worksheets/sheet1.xml", lambda part: part.replace(b't="n"><v>1', b't="n"><v>one')),
        ("[Content_Types].xml", lambda part: b"<Types/>"),
    ],
)
def test_a_damaged_workbook_is_refused(part, change):
    data = repacked(book_of(HEAD, ["Ana", "Zé", "CTG", 1]), part, change)
    assert problems(read_workbook(data, unit="pair")) == ["broken_workbook"]


def test_a_workbook_without_entries_says_so():
    assert problems(read_workbook(book_of(), unit="pair")) == ["empty"]
    assert problems(read_workbook(book_of(HEAD), unit="pair")) == ["empty"]


WHOLE = book_of(HEAD, ["Ana", "Zé", "CTG", 1], [date(2026, 1, 1), "=A1", None, 2])
PARTS = sorted(ZipFile(BytesIO(WHOLE)).namelist())


@pytest.mark.filterwarnings("ignore::UserWarning:openpyxl.*")
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.sampled_from(PARTS), st.data())
def test_no_damage_is_too_odd_to_be_answered(part, data):
    def damage(content: bytes) -> bytes:
        at = data.draw(st.integers(0, len(content)))
        until = data.draw(st.integers(at, min(len(content), at + 30)))
        return (
            content[:at]
            + data.draw(st.binary(max_size=4) | st.sampled_from([b"<", b"9", b"A", b'"']))
            + content[until:]
        )

    listed = read_workbook(repacked(WHOLE, part, damage), unit="pair")
    assert listed.entries or listed.problems
