"""Entries pasted one a line, or as a table out of a spreadsheet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.entry_lists.telling import columns, names, players, problems, told
from tournaments.entry_lists.reading import MOST_SIGNS, read_pasted


@pytest.mark.parametrize(
    "line",
    [
        "Ana / Zé",
        "Ana/Zé",
        "Ana & Zé",
        "Ana + Zé",
        "Ana; Zé",
        "Ana\tZé",
        " 1. Ana / Zé ",
        "1) Ana / Zé",
        "12 - Ana / Zé",
        "1.\tAna / Zé",
        "• Ana / Zé",
        "- Ana / Zé",
        "* Ana / Zé",
        "\ufeffAna /\u200b Zé",
        "Ana  /  Ze\u0301",
    ],
)
def test_a_pair_is_two_players_however_they_are_parted_and_numbered(line):
    listed = read_pasted(line, unit="pair")
    assert problems(listed) == []
    assert [(entry.name, *(player.name for player in entry.players)) for entry in listed.entries] == [
        ("Ana / Zé", "Ana", "Zé")
    ]


def test_hyphens_and_ordinals_are_parts_of_names():
    assert players(read_pasted("Ana-Rita / Sá-Carneiro", unit="pair")) == [["Ana-Rita", "Sá-Carneiro"]]
    assert names(read_pasted("1.º de Maio\n25 de Abril", unit="team")) == ["1.º de Maio", "25 de Abril"]


def test_blank_lines_are_passed_over_and_lines_keep_their_numbers():
    listed = read_pasted("\nAna / Zé\n\n  \nBruno\n", unit="pair")
    assert names(listed) == ["Ana / Zé"]
    assert problems(listed) == ["line 5 pair_of_one"]


def test_names_joined_by_a_word_are_not_guessed_apart():
    assert problems(read_pasted("Ana e Zé", unit="pair")) == ["line 1 pair_of_one"]


def test_a_third_player_is_a_reserve_and_it_is_said():
    listed = read_pasted("Ana / Zé / Eva", unit="pair")
    assert (names(listed), players(listed)) == (["Ana / Zé"], [["Ana", "Zé", "Eva"]])
    assert told(listed.remarks) == ["line 1: The third player is a reserve."]


def test_a_fourth_player_is_too_many():
    assert problems(read_pasted("Ana / Zé / Eva / Rui", unit="pair")) == ["line 1 pair_of_many"]


def test_a_seed_stands_in_square_brackets():
    listed = read_pasted("Ana / Zé [2]\n[1] Eva / Rui\nBruno / Carla", unit="pair")
    assert [entry.seed for entry in listed.entries] == [2, 1, None]
    assert names(listed) == ["Ana / Zé", "Eva / Rui", "Bruno / Carla"]


@pytest.mark.parametrize("seed", ["[0]", "[x]", "[1.5]", "[]", "[-1]", "[²]"])
def test_a_seed_that_is_no_whole_number_is_refused(seed):
    assert problems(read_pasted(f"Ana / Zé {seed}", unit="pair")) == ["line 1 seed"]


def test_a_number_in_round_brackets_could_be_two_things():
    assert problems(read_pasted("Ana / Zé (1)", unit="pair")) == ["line 1 bracketed"]


def test_lines_numbered_through_without_a_sign_lose_their_numbers_and_it_is_said():
    listed = read_pasted("1 Ana / Zé\n2 Eva / Rui", unit="pair")
    assert names(listed) == ["Ana / Zé", "Eva / Rui"]
    assert told(listed.remarks) == [": Numbers and bullets before the names are not read."]
    assert names(read_pasted("3 Mosqueteiros\n7 Magníficos", unit="team")) == ["3 Mosqueteiros", "7 Magníficos"]


@pytest.mark.parametrize("unit", ["pair", "individual"])
def test_a_number_without_its_sign_among_numbered_lines_is_no_part_of_a_name(unit):
    one, two, three = (" / Zé", " / Ivo", " / Bia") if unit == "pair" else ("", "", "")
    listed = read_pasted(f"1. Eva{one}\n2) Rui{two}\n21 Ana{three}", unit=unit)
    assert problems(listed) == []
    assert [each[0] for each in players(listed)] == ["Eva", "Rui", "Ana"]
    assert ": Numbers and bullets before the names are not read." in told(listed.remarks)


def test_of_a_team_it_is_only_where_it_counts_the_lines():
    listed = read_pasted("1. Reis\n2. Damas\n3 Valetes\n25 de Abril\n5. Ases", unit="team")
    assert names(listed) == ["Reis", "Damas", "Valetes", "25 de Abril", "Ases"]


@pytest.mark.parametrize("lines", ["Eva / Rui\n21 Ana / Zé", "7 Eva / Rui\n21 Ana / Zé", "Eva / 9 Rui\n21 Ana / Zé"])
def test_elsewhere_a_number_before_a_name_is_refused(lines):
    listed = read_pasted(lines, unit="pair")
    assert problems(listed)[-1] == "line 2 bracketed"
    assert listed.problems[-1].params["text"] == "21 Ana"


def test_each_problem_quotes_its_lines():
    listed = read_pasted("Ana / Zé\n\nEva\n ANA / zé\n" + "x" * 80, unit="pair")
    assert {problem.code: listed.quoted(problem) for problem in listed.problems[:1]} == {"pair_of_one": ("Eva",)}
    assert [listed.quoted(each) for each in listed.problems if each.code == "entry_twice"] == [("Ana / Zé", "ANA / zé")]
    assert listed.quoted(listed.problems[1]) == ("x" * 60 + "…",)
    table = read_pasted("Jogador 1\tJogador 2\nAna\t\nEva\tRui", unit="pair")
    assert [table.quoted(each) for each in table.problems] == [("Ana",)]


def test_a_team_stands_before_a_colon():
    listed = read_pasted("Reis: Ana, Bruno, Carla, Duarte\nTom & Jerry", unit="team")
    assert names(listed) == ["Reis", "Tom & Jerry"]
    assert players(listed) == [["Ana", "Bruno", "Carla", "Duarte"], []]


@pytest.mark.parametrize("line", ["Ana / Bruno / Carla / Duarte", ": Ana, Bruno", "Ana; Bruno"])
def test_players_without_their_team_are_refused(line):
    assert problems(read_pasted(line, unit="team")) == ["line 1 team_name"]


def test_a_team_has_at_most_twelve_players():
    team = "Reis: " + ", ".join("ABCDEFGHIJKLM")
    assert problems(read_pasted(team, unit="team")) == ["line 1 team_of_many"]


def test_a_pair_may_have_a_name_of_its_own():
    listed = read_pasted("Os Reis: Ana, Zé", unit="pair")
    assert (names(listed), players(listed)) == (["Os Reis"], [["Ana", "Zé"]])


def test_whoever_enters_alone_is_one_player():
    listed = read_pasted("Silva, Ana\nBruno\nCarla / Duarte", unit="individual")
    assert (names(listed), players(listed)) == (["Silva, Ana", "Bruno"], [["Silva, Ana"], ["Bruno"]])
    assert problems(listed) == ["line 3 one_player"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("12/05/2026", "no_letters"),
        ("117", "no_letters"),
        ("Ana / 117", "no_letters"),
        ("Ana // Zé", "player_missing"),
        ("Ana / ", "player_missing"),
        ("=A1 / Zé", "formula"),
        ("Ana / " + "Z" * 121, "long"),
        ("A" * 70 + " / " + "Z" * 70, "pair_name"),
    ],
)
def test_what_is_no_pair_is_refused_with_its_line(line, code):
    assert problems(read_pasted(line, unit="pair")) == [f"line 1 {code}"]


def test_every_problem_is_gathered():
    listed = read_pasted("\n".join(f"Ana{number}" for number in range(30)), unit="pair")
    assert problems(listed) == [f"line {number} pair_of_one" for number in range(1, 31)]
    assert (len(listed.shown), listed.unshown) == (20, 10)


def test_entries_players_and_seeds_that_are_there_twice_are_named_with_both_places():
    listed = read_pasted("Ana / Zé [1]\nEva / Rui [1]\n ANA / zé\nRui / Bruno\nReis: Ivo / Ivo", unit="pair")
    assert problems(listed) == [
        "line 1 line 3 entry_twice",
        "line 1 line 2 seed_twice",
        "line 2 line 4 player_twice",
        "line 5 line 5 player_twice",
    ]


def test_accents_tell_names_apart():
    assert problems(read_pasted("José\nJose", unit="individual")) == []


def test_a_table_out_of_a_spreadsheet_is_read_by_its_headings():
    listed = read_pasted("Dupla\tClube\tC. de série\nAna / Zé\tCTG\t\nEva / Rui\t\t1\n", unit="pair")
    assert columns(listed) == ["column 1: name of the entry", "column 2: club", "column 3: seed"]
    assert [(entry.name, entry.club, entry.seed) for entry in listed.entries] == [
        ("Ana / Zé", "CTG", None),
        ("Eva / Rui", "", 1),
    ]


def test_a_table_without_headings_says_what_it_left_out():
    listed = read_pasted("1\tAna\tZé\tCTG\n2\tEva\tRui\tGrémio", unit="pair")
    assert columns(listed) == ["column 2: player 1", "column 3: player 2"]
    assert told(listed.ignored) == [
        "column 1: This column counts the rows and is not read.",
        "column 4: No heading says what this column is: it is not read.",
    ]
    assert names(listed) == ["Ana / Zé", "Eva / Rui"]


def test_pasted_csv_is_read_by_its_headings():
    listed = read_pasted("nome;número\nAna;117\nBruno;118", unit="individual")
    assert [entry.players[0].number for entry in listed.entries] == ["117", "118"]


@pytest.mark.parametrize("text", ["", " \n\t\n", "\ufeff"])
def test_nothing_is_said_to_be_nothing(text):
    assert problems(read_pasted(text, unit="pair")) == ["empty"]


def test_too_much_is_refused_before_it_is_read():
    assert problems(read_pasted("A" * (MOST_SIGNS + 1), unit="pair")) == ["too_long"]


@pytest.mark.parametrize("sign", ["a", ",", "[a", "1.", "\n", "0", " x"])
def test_a_long_line_is_answered_at_once(sign):
    listed = read_pasted("Ana / Zé\n" + (sign * MOST_SIGNS)[: MOST_SIGNS - 20], unit="pair")
    assert names(listed) == ["Ana / Zé"]
    assert {problem.split()[-1] for problem in problems(listed)} <= {"long", "no_letters"}


def test_a_thousand_entries_are_read_and_not_one_more():
    lines = [f"Ana A{number} / Zé B{number}" for number in range(1, 1101)]
    listed = read_pasted("\n".join(lines), unit="pair")
    assert len(listed.entries) == 1000
    assert problems(listed) == ["line 1001 too_many"]
    assert problems(read_pasted("\n".join(lines[:1000]), unit="pair")) == []


SIGNS = st.text(st.sampled_from("Aé1 \t\n;,/&+[]().:-•=\"'ºx") | st.characters(), max_size=60)


@given(SIGNS, st.sampled_from(["individual", "pair", "team"]))
def test_no_text_is_too_odd_to_be_answered(text, unit):
    listed = read_pasted(text, unit=unit)
    assert listed.entries or listed.problems or listed.ignored
