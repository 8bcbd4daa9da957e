"""Entries from CSV files as spreadsheets of both countries write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.entry_lists.telling import columns, names, players, problems, told
from tournaments.entry_lists.reading import MOST_BYTES, read_csv

PAIRS = "Jogador 1;Jogador 2;Clube\nConceição;João;Associação\nInês;Zé;Grémio\n"


@pytest.mark.parametrize("charset", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "mac_roman", "cp850"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_any_charset_and_delimiter_gives_the_same_entries(charset, delimiter):
    listed = read_csv(PAIRS.replace(";", delimiter).encode(charset), unit="pair")
    assert problems(listed) == []
    assert names(listed) == ["Conceição / João", "Inês / Zé"]
    assert [entry.club for entry in listed.entries] == ["Associação", "Grémio"]


def test_a_charset_that_was_found_out_is_said():
    assert told(read_csv(PAIRS.encode("cp1252"), unit="pair").remarks) == [
        ": The file does not say its charset; it was read as Windows-1252. Look at the accents."
    ]
    assert told(read_csv(PAIRS.encode(), unit="pair").remarks) == []


@pytest.mark.parametrize("text", ["Ana;Zé", "N.º;Nome\n1;Zé", "Ágata;José"])
def test_the_shortest_list_keeps_its_accents_in_the_commonest_charset(text):
    assert told(read_csv(text.encode("cp1252"), unit="pair").remarks)[0].count("Windows-1252") == 1


@pytest.mark.parametrize("charset", ["cp1252", "mac_roman", "cp850"])
@pytest.mark.parametrize("name", ["Zé", "CONCEIÇÃO"])
def test_one_accent_shows_the_charset_in_small_letters_or_capitals(charset, name):
    assert names(read_csv(f"Ana;{name}".encode(charset), unit="pair")) == [f"Ana / {name}"]


def test_columns_may_stand_in_any_order_and_are_told():
    listed = read_csv("Seed,Club,Player 2,Number 2,Player 1\n3,CTG,Zé,118,Ana".encode(), unit="pair")
    assert columns(listed) == [
        "column A: seed",
        "column B: club",
        "column C: player 2",
        "column D: number of player 2",
        "column E: player 1",
    ]
    entry = listed.entries[0]
    assert (entry.name, entry.seed, entry.club) == ("Ana / Zé", 3, "CTG")
    assert [(player.name, player.number) for player in entry.players] == [("Ana", ""), ("Zé", "118")]


def test_headings_may_stand_below_a_title_and_what_is_above_is_told():
    listed = read_csv(b"Torneio de Natal\n\nNome;Telefone\nAna;91\n", unit="individual")
    assert names(listed) == ["Ana"]
    assert told(listed.ignored) == [
        "row 1: “Torneio de Natal” stands above the headings and is not read.",
        "column B: “Telefone” is not understood: this column is not read.",
    ]


def test_without_headings_the_columns_are_taken_in_their_order():
    assert players(read_csv(b"Ana;Bruno\nCarla;Duarte", unit="pair")) == [["Ana", "Bruno"], ["Carla", "Duarte"]]
    assert players(read_csv(b"Ana / Bruno;CTG\nCarla / Duarte;CTG", unit="pair")) == [
        ["Ana", "Bruno"],
        ["Carla", "Duarte"],
    ]
    assert players(read_csv(b"Reis;Ana;Bruno\nDamas;Eva;Rui", unit="team")) == [["Ana", "Bruno"], ["Eva", "Rui"]]
    assert names(read_csv(b"Ana;117\nBruno;118", unit="individual")) == ["Ana", "Bruno"]


def test_one_column_is_read_like_pasted_lines():
    assert names(read_csv(b"Ana / Bruno\nCarla / Duarte", unit="pair")) == ["Ana / Bruno", "Carla / Duarte"]


def test_a_number_and_a_club_belong_to_the_player_before_them():
    text = "Jogador;Nº;Clube;Parceiro;Nº;Clube;Suplente\nAna;1;X;Zé;2;Y;Eva"
    players = read_csv(text.encode(), unit="pair").entries[0].players
    assert [(player.name, player.number, player.club) for player in players] == [
        ("Ana", "1", "X"),
        ("Zé", "2", "Y"),
        ("Eva", "", ""),
    ]


def test_a_column_that_counts_the_rows_is_nobodys_number():
    listed = read_csv("Nº;Nome\n1;Ana\n2;Bruno".encode(), unit="individual")
    assert [entry.players[0].number for entry in listed.entries] == ["", ""]
    assert told(listed.ignored) == ["column A: This column counts the rows and is not read."]
    listed = read_csv("Nº;Nome\n117;Ana\n118;Bruno".encode(), unit="individual")
    assert [entry.players[0].number for entry in listed.entries] == ["117", "118"]


def test_a_number_after_no_player_is_not_read_and_it_is_said():
    listed = read_csv("Nº;Dupla\n7;Ana / Zé".encode(), unit="pair")
    assert told(listed.ignored) == ["column A: “Nº” stands after no player: this column is not read."]


def test_two_columns_of_names_are_the_players():
    assert players(read_csv(b"Nome;Nome\nAna;Bruno", unit="pair")) == [["Ana", "Bruno"]]


def test_the_players_of_a_team_may_stand_in_one_cell():
    listed = read_csv(b"Equipa;Jogadores;Suplente\nReis;Ana, Rui / Eva;Ivo", unit="team")
    assert players(listed) == [["Ana", "Rui", "Eva", "Ivo"]]


def test_a_pair_is_called_by_its_name_where_it_has_one():
    listed = read_csv("Dupla;Jogador 1;Jogador 2\nOs Reis;Ana;Zé\n;Eva;Rui\nIvo / Lia;;".encode(), unit="pair")
    assert names(listed) == ["Os Reis", "Eva / Rui", "Ivo / Lia"]
    assert players(listed) == [["Ana", "Zé"], ["Eva", "Rui"], ["Ivo", "Lia"]]


def test_categories_and_stand_ins_are_read():
    text = "Nome;Escalão;Recurso\nAna;sénior, +60;\nBruno;;sim\nCarla;sénior/sénior;Não"
    listed = read_csv(text.encode(), unit="individual")
    assert [(entry.tags, entry.stand_in) for entry in listed.entries] == [
        (("sénior", "+60"), False),
        ((), True),
        (("sénior",), False),
    ]


def test_a_dash_is_nothing_but_no_name():
    listed = read_csv("Nome;Clube;Nº;Seed;Escalão;Recurso\nAna;-;–;—;-;-\n-;;;;;".encode(), unit="individual")
    entry = listed.entries[0]
    assert (entry.club, entry.players[0].number, entry.seed, entry.tags, entry.stand_in) == ("", "", None, (), False)
    assert problems(listed) == ["A3 no_letters"]


def test_headings_that_come_again_are_no_entry():
    listed = read_csv(b"Nome;Clube\nAna;X\nNome;Clube\nBruno;Y", unit="individual")
    assert names(listed) == ["Ana", "Bruno"]
    assert told(listed.ignored) == ["row 3: The headings again: not read."]


def test_a_row_of_unread_columns_is_no_entry_and_it_is_said():
    listed = read_csv(b"Nome;Telefone\nAna;91\n;total 1", unit="individual")
    assert names(listed) == ["Ana"]
    assert told(listed.ignored)[-1] == "row 3: Nothing in this row is in a column that is read."


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("Ana;;;;;;", "C2 pair_of_one"),
        (";;Zé;;;;", "A2 pair_of_one"),
        (";;;;;CTG;", "A2 name_missing"),
        ("Ana;1;Zé;;;;um", "G2 seed"),
        ("Ana;1;Zé;;;;0", "G2 seed"),
        ("Ana;1;Zé;;;;1.5", "G2 seed"),
        ("Ana;;Zé;;9;;", None),
        ("Ana;;;9;;;", "C2 player_missing"),
        ("Ana / Zé;;;;;;", "A2 two_in_one"),
        ("12/05/2026;;Zé;;;;", "A2 no_letters"),
        ("117;;Zé;;;;", "A2 no_letters"),
        ("=B7;;Zé;;;;", "A2 formula"),
        ("Ana;" + "1" * 21 + ";Zé;;;;", "B2 long"),
        ("Ana;;Zé;;;" + "C" * 121 + ";", "F2 long"),
        ("Ana;;" + "Z" * 121 + ";;;;", "C2 long"),
        ("Ana;;Zé;;talvez;;", "E2 stand_in"),
    ],
)
def test_each_problem_is_named_by_its_cell(row, problem):
    head = "Jogador 1;Nº;Jogador 2;Nº;Recurso;Clube;Seed\n"
    if problem is None:
        head, row, problem = "Jogador 1;Nº;Jogador 2;Nº;Jogador 3;Nº;Seed\n", "Ana;;Zé;;;9;", "E2 player_missing"
    assert problem in problems(read_csv((head + row).encode(), unit="pair"))


def test_things_that_are_there_twice_are_named_with_both_cells():
    text = "Jogador 1;Jogador 2;Seed\nAna;Zé;1\nEva;ana;1\nAna;Zé;"
    assert problems(read_csv(text.encode(), unit="pair")) == [
        "A2 A4 entry_twice",
        "C2 C3 seed_twice",
        "A2 B3 player_twice",
        "B2 B4 player_twice",
    ]


def test_two_people_of_one_name_are_told_apart_by_their_numbers():
    assert problems(read_csv("Nome 1;N 1;Nome 2\nAna;1;Zé\nAna;2;Rui".encode(), unit="pair")) == []
    assert problems(read_csv("Nome 1;N 1;Nome 2\nAna;1;Zé\nAna;;Rui".encode(), unit="pair")) == ["A2 A3 player_twice"]


def test_a_seed_in_two_places_is_one_seed():
    listed = read_csv("Dupla;Seed\nAna / Zé [1];1\nEva / Rui [2];3\nIvo / Lia [4];".encode(), unit="pair")
    assert [entry.seed for entry in listed.entries] == [1, 4]
    assert problems(listed) == ["B3 two_seeds"]


def test_two_columns_of_the_same_meaning_are_refused():
    assert problems(read_csv(b"Nome;Clube;Seed;Seed\nAna;X;1;2", unit="individual")) == [
        "column C column D column_twice"
    ]


def test_headings_without_one_of_names_are_refused():
    assert problems(read_csv(b"Clube;Seed\nCTG;1", unit="pair")) == ["no_names"]


def test_a_sign_that_parts_nothing_is_not_counted_as_columns():
    listed = read_csv(f"Nome;Escalão\nAna;{'a,' * 70}\nEva;b".encode(), unit="individual")
    assert (names(listed), problems(listed)) == (["Ana", "Eva"], [])


def test_a_first_line_that_names_the_delimiter_is_no_row():
    assert problems(read_csv(b"sep=,\nNome,Seed\nAna,x", unit="individual")) == ["B2 seed"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b" \r\n;;\r\n", "empty"),
        (b"Nome;Clube\n", "empty"),
        (b"Ana" + b";" * 60 + b"Eva", "too_wide"),
        (b"Ana;" * 60_000, "too_wide"),
        (b"%PDF-1.7\nAna", "not_text"),
        (b"<html><table>", "not_text"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not_text"),
        (b"PK\x03\x04\0\0", "not_text"),
        (b"\xff\xfeA", "not_text"),
        (b"A" * (MOST_BYTES + 1), "too_large"),
        (b'"' + b"A\n" * 100_000, "broken_csv"),
        (b"Ana;Eva\n" * 100_000, "too_long"),
    ],
)
def test_a_file_that_is_no_list_is_refused(data, code):
    assert problems(read_csv(data, unit="pair")) == [code]


@given(st.binary(max_size=80) | st.text(max_size=80).map(str.encode), st.sampled_from(["individual", "pair", "team"]))
def test_no_bytes_are_too_odd_to_be_answered(data, unit):
    listed = read_csv(data, unit=unit)
    assert listed.entries or listed.problems or listed.ignored
