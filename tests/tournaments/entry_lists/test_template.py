"""The template: what is filled in there is read back as it was, in every language."""

import re
from io import BytesIO

import pytest
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from tests.tournaments.entry_lists.telling import problems
from tournaments.entry_lists.cleaning import clean, has_letters
from tournaments.entry_lists.headings import meaning
from tournaments.entry_lists.reading import read_pasted, read_workbook
from tournaments.entry_lists.template import template_workbook
from tournaments.entry_lists.values import Field, ListedEntry, ListedPlayer
from tournaments.replay.words import same

UNITS = ["individual", "pair", "team"]
ALL_FIELDS = {
    "individual": {Field.NAME, Field.PLAYER_NUMBER, Field.CLUB, Field.SEED, Field.TAGS, Field.STAND_IN},
    "pair": set(Field) - {Field.PLAYERS},
    "team": set(Field) - {Field.PLAYERS},
}


def template(unit, gettext=str):
    return load_workbook(BytesIO(template_workbook(unit=unit, gettext=gettext)))


def filled_in(unit, entries) -> bytes:
    """The template as a person fills it in: under each heading what it asks for."""
    book = template(unit)
    sheet = book.worksheets[0]
    headings = [(box.column, meaning(box.value)) for box in sheet[1]]
    for row, entry in enumerate(entries, 2):
        for column, found in headings:
            sheet.cell(row, column).value = asked_for(entry, found, unit)
            sheet.cell(row, column).data_type = "n" if found.field == Field.SEED else "s"
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def asked_for(entry, found, unit):
    players = dict(enumerate(entry.players, 1))
    player = players.get(found.number or 1, ListedPlayer(name=""))
    values = {
        Field.NAME: entry.name if entry.name != called(entry.players) or unit != "pair" else "",
        Field.PLAYER: player.name,
        Field.PLAYER_NUMBER: player.number,
        Field.PLAYER_CLUB: player.club,
        Field.CLUB: entry.club,
        Field.SEED: entry.seed,
        Field.TAGS: ", ".join(entry.tags),
        Field.STAND_IN: "x" if entry.stand_in else "",
    }
    return values[found.field] or None


def called(players) -> str:
    return " / ".join(player.name for player in players[:2])


def words(most: int, *, without: str = ""):
    """Texts as they come out of a cell."""
    signs = st.characters(codec="utf-8", exclude_characters=without, exclude_categories=["Cc", "Cf", "Cs", "Co", "Cn"])
    return st.text(signs, min_size=1, max_size=most).map(clean).filter(lambda text: 0 < len(text) <= most)


NAMES = words(40, without="/&+;[]():").filter(has_letters).filter(lambda text: not re.match(r"[\d•*·▪◦‣–—=-]", text))
TAGS = words(20, without=",;/").filter(lambda tag: tag not in "-–—")
FREE = words(20).filter(lambda text: text not in "-–—")


@st.composite
def lists(draw, unit):
    """Entries with nothing there twice."""
    people = draw(st.lists(NAMES, max_size=18, unique_by=same))
    entries, seeds = [], draw(st.permutations(range(1, 20)))
    while people:
        size = {"individual": 1, "pair": draw(st.integers(2, 3)), "team": draw(st.integers(0, 6)) + 1}[unit]
        taken, people = people[:size], people[size:]
        if unit == "pair" and len(taken) < 2:
            break
        entries.append(draw(entry_of(unit, taken, seeds[len(entries)])))
    return entries


@st.composite
def entry_of(draw, unit, people, seed):
    own = taken = people
    name = people[0]
    if unit == "team":
        name, *taken = own
    known = st.just("") | FREE
    players = tuple(
        ListedPlayer(name=each, number=draw(known), club=draw(known) if unit != "individual" else "") for each in taken
    )
    if unit == "pair":
        name = draw(st.just(called(players)) | st.just(f"Pair {people[0]}"))
    return ListedEntry(
        name=name,
        players=players,
        seed=draw(st.none() | st.just(seed)),
        club=draw(known),
        tags=tuple(draw(st.lists(TAGS, max_size=3, unique=True))),
        stand_in=draw(st.booleans()),
    )


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(UNITS).flatmap(lambda unit: st.tuples(st.just(unit), lists(unit))))
def test_a_template_filled_in_gives_back_exactly_the_entries(given_list):
    unit, entries = given_list
    listed = read_workbook(filled_in(unit, entries), unit=unit)
    assert list(listed.entries) == entries
    assert problems(listed) == ([] if entries else ["empty"])


# A first line of nothing but headings is one.
NO_HEADINGS = NAMES.filter(lambda text: meaning(text) is None)


@given(st.lists(st.tuples(NO_HEADINGS, NO_HEADINGS), min_size=1, max_size=9))
def test_pasted_lines_give_back_exactly_the_players(pairs):
    listed = read_pasted("\n".join(f"{ana} / {rui}" for ana, rui in pairs), unit="pair")
    found = [tuple(player.name for player in entry.players) for entry in listed.entries]
    assert found == pairs


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("language", ["en", "pt", "pt-br"])
def test_the_template_says_every_thing_once_in_every_language(unit, language):
    with translation.override(language):
        book = template(unit, translation.gettext)
    found = [meaning(box.value) for box in book.worksheets[0][1]]
    assert None not in found
    assert len({(each.field, each.number) for each in found}) == len(found)
    assert {each.field for each in found} == ALL_FIELDS[unit]


@pytest.mark.parametrize("unit", UNITS)
def test_the_template_explains_each_of_its_columns(unit):
    entries, explained = template(unit).worksheets
    assert [row[0].value for row in explained.iter_rows(min_row=4)] == [box.value for box in entries[1]]
    assert all(row[1].value for row in explained.iter_rows(min_row=4))


@pytest.mark.parametrize("unit", UNITS)
def test_the_template_keeps_spreadsheets_from_making_dates_of_names(unit):
    sheet = template(unit).worksheets[0]
    for box in sheet[1]:
        wanted = "General" if box.value == "Seed" else "@"
        assert sheet.column_dimensions[box.column_letter].number_format == wanted


def test_an_empty_template_has_no_entries():
    assert problems(read_workbook(template_workbook(unit="pair", gettext=str), unit="pair")) == ["empty"]
