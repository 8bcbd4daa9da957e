"""The bracket on the page: well-formed whatever entries are called, marked by classes, lit for one entry, small."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree as Xml

import pytest
from django.utils import translation

from scorekeeper.documents import fonts
from tests.tournaments.documents.brackets import KINDS, comeback, named, opened, played
from tournaments.documents.bracket import SCREEN, drawing
from tournaments.documents.bracket_svg import EDGE, svg
from tournaments.documents.pairings import EncounterNote
from tournaments.formats.rounds import encounters

SPACE = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 25_000
"""Of the largest tree, compressed: half a second on a slow phone."""


@pytest.fixture(autouse=True)
def english() -> None:
    translation.activate("en")


def read(source: str) -> Xml.Element:
    return Xml.fromstring(source)  # noqa: S314 - it is our own


def by_class(root: Xml.Element, name: str) -> list[Xml.Element]:
    return [one for one in root.iter() if name in (one.get("class") or "").split()]


def box(root: Xml.Element, label: str) -> Xml.Element:
    found = by_class(root, "tree-box")
    return next(one for one in found if (one.findtext(f"{SPACE}title") or "").split("\n")[0].split(" · ")[0] == label)


@pytest.mark.parametrize("kind", KINDS)
def test_every_bracket_is_well_formed_and_has_all_boxes(kind: str) -> None:
    drawn = drawing(KINDS[kind]())
    root = read(svg(drawn))
    assert len(by_class(root, "tree-box")) == len(drawn.boxes)
    titles = [one.text or "" for one in root.iter(f"{SPACE}title")]
    assert all(any(entry in title for title in titles) for entry in drawn.entries)


def test_names_are_escaped_wherever_they_stand() -> None:
    nasty = ['<script>alert("1")</script>', "A & B / {0} {href}", '"><g onload="x">', "Ana]]>"]
    note = EncounterNote('"><b>', "called", '/"><script>')
    source = svg(drawing(named(nasty), {"S1": note}), name="<b>", lit=nasty[0])
    root = read(source)
    assert "<script" not in source
    assert "<b>" not in source
    assert not [one for one in root.iter() if any(name.startswith("on") for name in one.attrib)]
    assert set(nasty) <= {line for one in root.iter(f"{SPACE}title") for line in (one.text or "").split("\n")}
    assert box(root, "S1").get("href") == '/"><script>'


def test_it_is_marked_by_classes_only() -> None:
    source = svg(drawing(KINDS["double, forty-seven"]()), lit="E3")
    assert not re.search(r"\s(style|fill|stroke|font-\w+|on\w+)=", source)


def test_a_bye_and_a_side_not_known_yet_differ_in_words_and_marks() -> None:
    root = read(svg(drawing(opened("knockout", 3))))
    bye, unknown = by_class(root, "tree-bye"), by_class(root, "tree-open")
    assert [one.text for one in bye] == ["bye"]
    assert [one.text for one in unknown] == ["winner of S2"]
    assert "tree-free" in box(root, "S1").get("class")
    assert "tree-free" not in box(root, "F").get("class")


def test_the_winner_and_how_it_stands_are_marked_and_said() -> None:
    rounds = played("knockout", 4, until=1)
    root = read(svg(drawing(rounds, {"F": EncounterNote("7", "playing", "/f/")})))
    assert box(root, "S1").findtext(f"{SPACE}title") == "S1\nE1 · −1 · won\nE4 · −4"
    assert [one.text for one in by_class(box(root, "S1"), "tree-won")] == ["E1"]
    assert "tree-playing" in box(root, "F").get("class").split()
    assert by_class(box(root, "F"), "tree-label")[0].text == "F · table 7 · being played"


def test_a_box_is_a_link_where_it_leads_somewhere_and_else_a_picture_with_a_title() -> None:
    root = read(svg(drawing(opened("knockout", 4), {"S1": EncounterNote(href="/c/t/x/S1/")})))
    assert box(root, "S1").tag == f"{SPACE}a"
    assert box(root, "S1").get("href") == "/c/t/x/S1/"
    assert box(root, "S2").tag == f"{SPACE}g"
    assert box(root, "S2").get("role") == "img"


def test_the_whole_is_named_and_described() -> None:
    root = read(svg(drawing(opened("knockout", 4)), name="Nacional"))
    assert root.get("role") == "group"
    told = [root.find(f".//*[@id='{name}']").text for name in root.get("aria-labelledby").split()]
    assert told[0] == "Nacional"
    assert told[1]


def test_the_path_of_one_entry_is_lit() -> None:
    rounds = played("knockout", 8)
    root = read(svg(drawing(rounds), lit="E2"))
    lit = by_class(root, "tree-lit")
    assert {one.text for one in lit if one.tag == f"{SPACE}text"} == {"E2"}
    labels = {(one.findtext(f"{SPACE}title") or "").split("\n")[0] for one in lit if one.tag != f"{SPACE}text"}
    assert labels == {one.label for one in encounters(rounds) if "E2" in one.entries} == {"Q3", "S2", "F"}
    assert by_class(root, "tree-path")[0].get("d").count("M") == 2


def test_without_a_known_entry_nothing_is_lit() -> None:
    for lit in ("", "nobody of that name"):
        root = read(svg(drawing(played("knockout", 8)), lit=lit))
        assert by_class(root, "tree-lit") == []
        assert by_class(root, "tree-path")[0].get("d") == ""
        assert root.get("data-lit") == ""


def test_a_losers_way_is_lit_too() -> None:
    rounds = played("double_elimination", 8, rule=comeback)
    root = read(svg(drawing(rounds), lit="E2"))
    labels = {(one.findtext(f"{SPACE}title") or "").split("\n")[0] for one in by_class(root, "tree-lit")} - {""}
    assert labels == {one.label for one in encounters(rounds) if "E2" in one.entries}
    assert by_class(root, "tree-path")[0].get("d").count("M") >= len(labels) - 1


@pytest.mark.parametrize("kind", KINDS)
def test_the_script_finds_who_travels_each_line(kind: str) -> None:
    """`data-entries` has one number for each run of the path, the one that the names carry."""
    drawn = drawing(KINDS[kind]())
    root = read(svg(drawn))
    numbers = {str(number): entry for number, entry in enumerate(drawn.entries)}
    shown = {one.get("data-entry"): one.text for one in root.iter() if one.get("data-entry")}
    assert shown == numbers
    links = {"tree-ties": "winner", "tree-drops": "loser"}
    for name, outcome in links.items():
        path = by_class(root, name)[0]
        ties = [link.tie for link in drawn.links if link.tie.outcome == outcome]
        assert path.get("d").count("M") == len(ties)
        assert [numbers.get(one, "") for one in path.get("data-entries").split(",")] == (
            [tie.entry for tie in ties] or [""]
        )


def test_long_names_stay_inside_and_are_told_in_full() -> None:
    long = [
        "Ana Sofia Ferreira da Conceição e Vasconcelos de Albuquerque / José Carlos de Oliveira Martins do Nascimento",
        "C" * 120,
    ]
    root = read(svg(drawing(named(long))))
    shown = [one for one in root.iter() if one.get("data-entry")]
    assert all(fonts.width(one.text, fonts.SIGNS, SCREEN.text) <= SCREEN.width - 2 * EDGE for one in shown)
    assert [line.split(" · ")[0] for line in box(root, "F").findtext(f"{SPACE}title").split("\n")[1:]] == long
    assert " / José" in shown[0].text


def test_the_language_of_the_page_is_that_of_the_drawing() -> None:
    rounds = opened("knockout", 3)
    with translation.override("en"):
        english = svg(drawing(rounds))
    with translation.override("pt"):
        assert svg(drawing(rounds)) != english
    with translation.override("en"):
        assert svg(drawing(rounds)) == english


def test_the_largest_tree_is_small_on_its_way() -> None:
    rounds = KINDS["two hundred and fifty-six"]()
    notes = {
        one.label: EncounterNote("12", "decided", f"/clube/c/nacional/e/{one.label}/") for one in encounters(rounds)
    }
    assert len(gzip.compress(svg(drawing(rounds, notes)).encode(), 6)) < MOST_BYTES
