"""What a sheet says: the ledger's hands and totals in the game's own grid, whatever has happened to the match."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone, translation

from rules.catalogue import GAMES
from rules.game import Sides
from scorekeeper import ledger, recording
from scorekeeper.documents import grids
from scorekeeper.documents.grids import grid_of
from scorekeeper.documents.layout import Cell, Document, Note, Row, Signatures, Strokes, Table
from scorekeeper.documents.sheets import Known, blank_sheet
from scorekeeper.models import Club, Match
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.documents import samples
from tests.scorekeeper.factories import new_key

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english() -> None:
    translation.activate("en")


def grid(document: Document) -> Table:
    return document.tables[0]


def totals(table: Table) -> list[object]:
    """The large figures at the foot, one a side."""
    row = table.foot[-1]
    return [cell.value for key, cell in row.cells.items() if key[0].isdigit()]


def value(row: Row, key: str) -> object:
    return row.cells.get(key, Cell()).value


def said(document: Document) -> list[str]:
    return [line for block in document.blocks if isinstance(block, Note) for line in block.lines]


def added(table: Table, cell: Cell, upto: int) -> object:
    """What the columns of a live sum add up to, in the rows as far as `upto` (or in that row alone)."""
    rows = table.rows[: upto + 1] if cell.down else table.rows[upto : upto + 1]
    return sum(float(row.cells[key].value or 0) for row in rows for key in cell.sums if key in row.cells)  # type: ignore[arg-type]


def assert_sums_agree(table: Table) -> None:
    for index, row in enumerate(table.rows):
        for cell in row.cells.values():
            assert not cell.sums or added(table, cell, index) == cell.value
    for row in table.foot:
        for cell in row.cells.values():
            assert not cell.sums or added(table, cell, len(table.rows)) == cell.value


def words_given(document: Document) -> list[str]:
    return [one.word for block in document.blocks if isinstance(block, Signatures) for one in block.people]


class TestEveryKnownDocument:
    def test_has_its_totals_and_the_sums_that_lead_to_them(self, club: Club) -> None:
        for document in samples.known():
            match = samples.imported(club, document)
            table = grid(samples.sheet(match))
            assert totals(table) == list(ledger.read(match).tally.totals), document["name"]
            assert_sums_agree(table)

    def test_has_them_in_the_grid_of_the_declaration_too(self, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(grids, "GRIDS", {})
        for document in samples.known():
            match = samples.imported(club, document)
            table = grid(samples.sheet(match))
            assert totals(table) == list(ledger.read(match).tally.totals), document["name"]
            assert_sums_agree(table)


class TestKing:
    def test_has_two_columns_a_player_beside_the_running_total(self, club: Club) -> None:
        table = grid(samples.sheet(samples.king(club)))
        assert [band.title for band in table.bands] == ["", "Ana", "Bruno", "Carla", "Duarte", "Check"]
        assert [column.key for column in table.columns if column.key.startswith("2.")] == [
            "2.negatives",
            "2.positives",
            "2.total",
        ]

    def test_checks_each_hand_against_what_it_must_come_to(self, club: Club) -> None:
        table = grid(samples.sheet(samples.king(club)))
        hands = [row for row in table.rows if value(row, "check.due") is not None]
        assert [value(row, "check.due") for row in hands] == [-260, -260, -200, -240, -160, -180, 325, 325, 325, 325]
        assert [value(row, "check.sum") for row in hands] == [value(row, "check.due") for row in hands]
        assert value(table.foot[0], "check.sum") == 0

    def test_names_who_bought_a_festa_and_for_what(self, club: Club) -> None:
        assert "sold to Ana for 5" in str(value(grid(samples.sheet(samples.king(club))).rows[8], "hand"))

    def test_has_every_player_sign(self, club: Club) -> None:
        signatures = samples.sheet(samples.king(club)).blocks[-3]
        assert isinstance(signatures, Signatures)
        assert [one.name for one in signatures.people] == ["Ana", "Bruno", "Carla", "Duarte", "Official"]
        assert signatures.people[1].word.startswith("agreed ")
        assert signatures.people[2].word.endswith("faltam damas")


class TestSueca:
    def test_keeps_strokes_of_pairs_by_their_names(self, club: Club) -> None:
        strokes = next(block for block in samples.sheet(samples.sueca(club)).blocks if isinstance(block, Strokes))
        assert strokes.headings == ("Ana / Carla", "Bruno / Duarte")
        assert (strokes.rows[0].counts, strokes.places, strokes.group) == ((3, 0), 4, 4)

    def test_says_how_many_ties_went_before(self, club: Club) -> None:
        table = grid(samples.sheet(samples.sueca(club)))
        assert [value(row, "carry") for row in table.rows] == [0, 0, None, 1]

    def test_strikes_a_voided_hand_and_keeps_its_number(self, club: Club) -> None:
        row = grid(samples.sheet(samples.sueca(club))).rows[2]
        assert value(row, "number") == 3
        assert row.cells["hand"].struck
        assert row.cells["hand"].mark == "voided"
        assert not [key for key in row.cells if key[0].isdigit()]


class TestCanastra:
    def test_writes_a_hand_into_the_columns_of_the_pad(self, club: Club) -> None:
        row = grid(samples.sheet(samples.canastra(club))).rows[0]
        keys = ("real", "limpa", "suja", "red_threes", "went_out", "cards", "left", "other", "points", "total")
        assert [value(row, f"0.{key}") for key in keys] == [500, 500, 300, 100, 100, 190, -15, 5, 1680, 1680]
        assert [value(row, f"1.{key}") for key in keys] == [None] * 3 + [-200, None, None, -200, None, -400, -400]

    def test_names_the_points_that_have_no_column_of_their_own(self, club: Club) -> None:
        match = factories.start_match(club, "canastra")
        side = {"cards": 100, "left": [0, 0]}
        factories.record(match, {"sides": [{**side, "exact_cut": 1, "went_out": True}, {**side, "misdeal": 2}]})
        row = grid(samples.sheet(match)).rows[0]
        assert "Ana / Carla: exact cut +100" in str(row.note.value)
        assert "Ana / Carla: misdeal of the others +" in str(row.note.value)
        assert "went out +" not in str(row.note.value)

    def test_marks_failed_openings_and_the_points_they_raised_it_to(self, club: Club) -> None:
        row = grid(samples.sheet(samples.canastra(club))).rows[0]
        assert row.cells["0.opening"] == Cell(75)
        assert row.cells["1.opening"] == Cell(150, mark="××")

    def test_calls_a_total_below_zero_re(self, club: Club) -> None:
        table = grid(samples.sheet(samples.canastra(club)))
        assert table.rows[0].cells["1.total"].mark == "ré"
        assert table.rows[0].cells["0.total"].mark == ""

    def test_takes_totals_from_the_pad_as_they_are(self, club: Club) -> None:
        row = grid(samples.sheet(samples.canastra(club))).rows[1]
        assert [value(row, "0.points"), value(row, "1.points")] == [1580, -350]
        assert row.cells["0.points"].sums == ()


class TestBridge:
    def test_keeps_what_counts_below_and_above_the_line_apart(self, club: Club) -> None:
        table = grid(samples.sheet(samples.bridge(club)))
        assert [(value(row, "0.below"), value(row, "0.above")) for row in table.rows] == [
            (240, 150), (None, None), (None, None), (None, 100), (180, 1450),
        ]  # fmt: skip

    def test_draws_a_line_under_every_game(self, club: Club) -> None:
        assert [row.closes for row in grid(samples.sheet(samples.bridge(club))).rows] == [True] + [False] * 3 + [True]

    def test_calls_seats_and_sides_by_the_compass(self, club: Club) -> None:
        document = samples.sheet(samples.bridge(club))
        assert [band.title for band in grid(document).bands][1:] == ["N–S Ana / Carla", "E–W Bruno / Duarte"]
        assert [value(row, "turn") for row in grid(document).rows] == ["N", "E", "S", "W", "N"]
        assert [value(row, "vulnerable") for row in grid(document).rows] == ["–", "N–S", "N–S", "N–S", "N–S"]


class TestHeader:
    def test_says_where_when_and_by_which_rules(self, club: Club) -> None:
        club.zone = "America/Sao_Paulo"
        club.save()
        match = samples.king(club, table=factories.make_table(club, 7), ruleset_name="Terças")
        document = samples.sheet(match)
        facts = {fact.label: fact.value for fact in document.facts}
        assert document.heading.over == "Clube do Norte"
        assert facts["Rules"] == "Terças (Classic)"
        assert facts["Table"] == 7
        assert facts["Seats, in the order of the deal"] == "1 Ana → 2 Bruno → 3 Carla → 4 Duarte"
        assert str(facts["Begun"]).endswith("-03:00")
        assert document.qr is not None
        assert (document.qr.url, document.qr.caption) == (samples.URL, match.code)

    def test_says_when_it_ended_whatever_is_corrected_later(self, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
        match = factories.start_match(club, "sueca", options={"target": 1})
        assert "Ended" not in {fact.label for fact in samples.sheet(match).facts}
        ended = datetime(2026, 3, 5, 23, 10, tzinfo=UTC)
        monkeypatch.setattr(timezone, "now", lambda: ended)
        factories.record(match, {"points": [75, 45]})
        monkeypatch.setattr(timezone, "now", lambda: ended + timedelta(hours=1))
        recording.correct(
            match, Actor(), {"points": [80, 40]}, number=1, revision=1, reason="contadas de novo", key=new_key()
        )
        facts = {fact.label: fact.value for fact in samples.sheet(match).facts}
        assert facts["Ended"] == ended

    def test_says_who_recorded_and_who_confirmed(self, club: Club) -> None:
        table, rita = factories.make_table(club, 7), factories.make_user(club, username="rita")
        match = factories.start_match(club, "king", table=table)
        for number, hand in enumerate(factories.KING_GAME, 1):
            by = Actor(table=table) if number < 10 else Actor(user=rita)
            recording.record(match, by, hand, number=number, key=new_key())
        recording.confirm(match, Actor(table=table), side=0, agrees=True)
        document = samples.sheet(match)
        assert {fact.label: fact.value for fact in document.facts}["Recorded by"] == "table 7, rita"
        assert words_given(document)[0].endswith("(table 7)")

    def test_names_only_the_options_that_differ(self, club: Club) -> None:
        match = factories.start_match(club, "sueca", options={"target": 10})
        facts = {fact.label: fact.value for fact in samples.sheet(match).facts}
        assert facts["Differs from the rules"] == "Games to win the match: 10"
        plain = factories.start_match(club, "sueca")
        assert "Differs from the rules" not in {fact.label for fact in samples.sheet(plain).facts}

    def test_bears_the_heading_that_others_gave_the_match(self, club: Club) -> None:
        match = factories.start_match(club, "king", frame={"heading": "Final, mesa 2"})
        assert samples.sheet(match).heading.under == "Final, mesa 2"


class TestStates:
    def test_an_empty_match_has_zeros_and_no_winner(self, king: Match) -> None:
        document = samples.sheet(king)
        assert totals(grid(document)) == [0, 0, 0, 0]
        assert document.heading.state == "Open"
        assert said(document) == []

    def test_a_finished_match_says_who_won_and_how(self, club: Club) -> None:
        document = samples.sheet(samples.king(club))
        assert document.heading.state == "To confirm"
        assert said(document)[:2] == ["Duarte: 255", "All ten hands have been played"]

    def test_level_winners_are_all_named(self, club: Club) -> None:
        match = factories.start_match(club, "canastra")
        recording.declare(match, Actor(), totals=[5100, 5100], reason="bloco", key=new_key())
        assert said(samples.sheet(match))[0] == "Ana / Carla: 5100 = Bruno / Duarte: 5100"

    def test_declared_totals_stand_for_the_hands(self, club: Club) -> None:
        match = factories.start_match(club, "canastra")
        recording.declare(match, Actor(), totals=[5040, 3210], reason="bloco", key=new_key())
        document = samples.sheet(match)
        assert totals(grid(document)) == [5040, 3210]
        assert_sums_agree(grid(document))
        assert any("Totals declared" in line and line.endswith("bloco") for line in said(document))

    def test_an_abandoned_match_says_so(self, king: Match) -> None:
        factories.record(king, factories.negative("no_tricks", 4, 3, 2, 4))
        recording.abandon(king, Actor(), reason="faltou a luz")
        assert samples.sheet(king).heading.state == "Abandoned"

    def test_time_is_a_row_of_zeros(self, king: Match) -> None:
        factories.record(king, factories.negative("no_tricks", 4, 3, 2, 4))
        recording.call_time(king, Actor(), number=2, key=new_key())
        document = samples.sheet(king)
        assert value(grid(document).rows[1], "hand") == "Time was called"
        assert said(document)[1] == "Time was called"


class TestWhatWasChanged:
    def test_a_correction_is_marked_and_told_with_what_stood_before(self, club: Club) -> None:
        document = samples.sheet(samples.king(club))
        assert grid(document).rows[2].cells["hand"].mark == "corrected"
        told = next(line for line in said(document) if line.startswith("Hand 3"))
        assert told.startswith("Hand 3 corrected, was: No queens 1 · 1 · 2 · 0")
        assert told.endswith("contadas de novo")

    def test_an_adjustment_stands_after_its_hand_with_its_reason(self, club: Club) -> None:
        row = grid(samples.sheet(samples.king(club))).rows[4]
        assert value(row, "hand") == "Adjustment – atraso"
        assert (value(row, "0.negatives"), value(row, "0.total")) == (-50, -290)

    def test_an_adjustment_before_the_first_hand_stands_first(self, king: Match) -> None:
        recording.adjust(king, Actor(), side=2, points=0.5, reason="bónus", key=new_key(), after=0)
        table = grid(samples.sheet(king))
        assert value(table.rows[0], "2.positives") == 0.5
        assert totals(table) == [0, 0, 0.5, 0]

    def test_a_dispute_the_decision_and_what_opened_it_again_are_told_in_their_order(self, club: Club) -> None:
        match = factories.start_match(club, "king")
        factories.record(match, *factories.KING_GAME)
        rita = Actor(user=factories.make_user(club, username="rita"))
        recording.confirm(match, Actor(), side=2, agrees=False, note="faltam damas")
        recording.confirm_all(match, rita, decided="contadas outra vez")
        assert samples.sheet(match).heading.state == "Final"
        assert any("decided by the director" in word for word in words_given(samples.sheet(match)))
        recording.reopen(match, rita, reason="protesto")
        told = said(samples.sheet(match))
        assert [line.split(" · ")[0] for line in told[2:5]] == [
            "Carla: did not agree to the result",
            "Decided by the director, against Carla",
            "Opened the match again",
        ]
        assert told[2].endswith("faltam damas")
        assert told[3].endswith("rita · contadas outra vez")
        assert told[4].endswith("rita · protesto")

    def test_giving_up_is_told_with_its_reason(self, king: Match) -> None:
        recording.abandon(king, Actor(), reason="faltou a luz")
        assert any(
            line.startswith("Gave the match up · ") and line.endswith("faltou a luz")
            for line in said(samples.sheet(king))
        )

    def test_who_did_it_is_named(self, club: Club) -> None:
        official = factories.make_user(club, username="rita")
        match = factories.start_match(club, "king")
        recording.adjust(match, Actor(user=official), side=0, points=5, reason="erro", key=new_key(), after=0)
        assert any(line.endswith("rita · erro") for line in said(samples.sheet(match)))

    def test_warnings_of_the_rules_are_told(self, club: Club) -> None:
        assert "Hand 2: Only totals were written down: nothing can be checked." in said(
            samples.sheet(samples.canastra(club))
        )

    def test_remarks_stand_line_by_line_and_leave_no_ruled_lines(self, king: Match) -> None:
        recording.remark(king, Actor(), "Mesa do fundo.\n\nEva chegou tarde.")
        note = next(b for b in samples.sheet(king).blocks if isinstance(b, Note) and b.title == "Observations")
        assert (note.lines, note.ruled) == (("Mesa do fundo.", "Eva chegou tarde."), 0)


class TestOnlyInTheWorkbook:
    def test_the_input_is_as_it_was_recorded_field_by_field(self, club: Club) -> None:
        table = samples.sheet(samples.canastra(club)).tables[1]
        titles = {column.key: column.title for column in table.columns}
        row = table.rows[0]
        assert titles["0.left.1"] == "Left in hand: Carla"
        assert [value(row, key) for key in ("0.cards", "0.left.1", "0.went_out")] == [190, 15, "yes"]
        assert value(row, "1.left.0") == "laid nothing"
        assert value(table.rows[1], "0.total") == 1580

    def test_words_seats_and_signs_are_said(self, club: Club) -> None:
        table = samples.sheet(samples.king(club)).tables[1]
        assert [value(table.rows[6], key) for key in ("contract", "play", "trump")] == ["Festa", "For tricks", "♥"]
        assert [value(table.rows[7], key) for key in ("buyer", "bid", "taken.3")] == ["Ana", 5, 3]

    def test_reasons_add_up_to_the_hands(self, club: Club) -> None:
        for make in samples.MATCHES.values():
            match = make(club)
            table = samples.sheet(match).tables[2]
            for row in ledger.read(match).hands:
                lines = [line for line in table.rows if value(line, "number") == row.number]
                assert sum(float(str(value(line, "points"))) for line in lines) == sum(
                    row.scored.points if row.scored else ()
                )


class TestBlank:
    @pytest.mark.parametrize(
        ("game", "ruleset"), [(game.slug, ruleset) for game in GAMES.values() for ruleset in game.rulesets]
    )
    def test_every_ruleset_has_one(self, club: Club, game: str, ruleset: str) -> None:
        document = blank_sheet(club, GAMES[game], GAMES[game].rulesets[ruleset], ruleset)
        assert document.qr is None
        assert all(fact.value == "" for fact in document.facts)

    @pytest.mark.parametrize(("game", "sides"), [("rami", 4), ("chess", 2), ("bisca", 2), ("hearts", 4)])
    def test_four_have_room_where_everybody_plays_alone(self, club: Club, game: str, sides: int) -> None:
        rules = GAMES[game].default_ruleset
        table = grid(blank_sheet(club, GAMES[game], GAMES[game].rulesets[rules], rules))
        assert [band.title for band in table.bands if band.title.isdigit()] == [str(1 + side) for side in range(sides)]

    def test_what_is_known_of_a_hand_beforehand_is_printed(self, club: Club) -> None:
        table = grid(blank_sheet(club, GAMES["hearts"], GAMES["hearts"].rulesets["pmcc"], "x"))
        passes = [value(row, "fact.0") for row in table.rows][:5]
        assert passes == ["to the left", "to the right", "across the table", "no cards", "to the left"]

    def test_a_board_prints_who_has_white_in_turn(self, club: Club) -> None:
        options = GAMES["chess"].rulesets["fide"].model_copy(update={"games": 4})
        table = grid(blank_sheet(club, GAMES["chess"], options, "x"))
        assert [value(row, "turn") for row in table.rows] == ["1", "2", "1", "2"]

    def test_king_prints_the_contracts_and_what_each_must_come_to(self, club: Club) -> None:
        table = grid(blank_sheet(club, GAMES["king"], GAMES["king"].rulesets["classic"], "Classic"))
        assert value(table.rows[0], "hand") == "No tricks"
        assert [value(row, "check.due") for row in table.rows] == [-260, -260, -200, -240, -160, -180] + [325] * 4
        assert [column.key for column in table.columns if column.key.startswith("0.")] == ["0.negatives", "0.positives"]

    def test_canastra_prints_the_openings_to_cross_out_and_re_to_ring(self, club: Club) -> None:
        table = grid(blank_sheet(club, GAMES["canastra"], GAMES["canastra"].rulesets["confederacao"], "x"))
        assert value(table.rows[0], "1.opening") == "75 120 150"
        assert value(table.rows[0], "1.total") == "ré"

    def test_sueca_has_places_for_the_strokes_of_the_writers_pair(self, club: Club) -> None:
        document = blank_sheet(club, GAMES["sueca"], GAMES["sueca"].rulesets["portugal_10"], "x")
        strokes = next(block for block in document.blocks if isinstance(block, Strokes))
        assert (strokes.headings, strokes.places) == (("We", "They"), 10)

    def test_any_other_game_has_a_column_for_each_value_it_is_asked(
        self, club: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(grids, "GRIDS", {})
        table = grid(blank_sheet(club, GAMES["king"], GAMES["king"].rulesets["classic"], "x"))
        keys = [column.key for column in table.columns]
        assert {"contract", "owner", "trump", "buyer", "bid", "0.taken.0", "3.taken.3", "0.total"} <= set(keys)
        assert sum(band.columns for band in table.bands) == len(keys)

    def test_hearts_has_a_check_of_what_a_hand_must_come_to(self, club: Club) -> None:
        table = grid(blank_sheet(club, GAMES["hearts"], GAMES["hearts"].rulesets["pmcc"], "x"))
        assert {value(row, "check.due") for row in table.rows} == {"26 · 78"}
        keys = [column.key for column in table.columns if column.key[0].isdigit()]
        assert keys == [f"{side}.{part}" for side in range(4) for part in ("points", "total")]

    def test_dominoes_are_strokes_to_six_and_pips_to_a_hundred(self, club: Club) -> None:
        six = blank_sheet(club, GAMES["domino"], GAMES["domino"].rulesets["six"], "x")
        strokes = next(block for block in six.blocks if isinstance(block, Strokes))
        assert (strokes.headings, strokes.places, strokes.group) == (("We", "They"), 6, 3)
        points = blank_sheet(club, GAMES["domino"], GAMES["domino"].rulesets["points"], "x")
        assert {"0.left.0", "1.left.1", "out", "blocked"} <= {column.key for column in grid(points).columns}

    @pytest.mark.parametrize("word", ["BURRO", "PORCO"])
    def test_burro_has_its_word_behind_every_name(self, club: Club, word: str) -> None:
        options = GAMES["burro"].rulesets["classic"].model_copy(update={"word": word})
        known = Known("", factories.NAMES[:13], factories.NAMES[:13])
        document = blank_sheet(club, GAMES["burro"], options, "x", known)
        assert [value(row, "name") for row in grid(document).rows] == list(factories.NAMES[:13])
        assert {"".join(str(value(row, str(place))) for place in range(5)) for row in grid(document).rows} == {word}
        assert [fact.label for fact in document.facts if fact.label.startswith("Seat")] == []

    def test_what_the_sides_begin_with_stands_in_the_first_row(self, club: Club) -> None:
        table = grid(blank_sheet(club, GAMES["sobe_e_desce"], GAMES["sobe_e_desce"].rulesets["pmcc"], "x"))
        assert [value(table.rows[0], f"{side}.total") for side in range(4)] == [20] * 4
        assert value(table.rows[0], "number") == "Start"

    def test_there_is_a_row_for_every_hand_where_their_number_is_fixed(self, club: Club) -> None:
        table = grid(blank_sheet(club, GAMES["rami"], GAMES["rami"].rulesets["classic"], "x"))
        assert (len(table.rows), table.spare) == (10, False)

    def test_where_values_have_no_room_the_points_have(self, club: Club) -> None:
        names = factories.NAMES[:10]
        few, many = (
            grid(blank_sheet(club, GAMES["poker"], GAMES["poker"].rulesets["holdem"], "x", Known("", some, some)))
            for some in (names[:4], names)
        )
        assert "0.paid.0" in [column.key for column in few.columns]
        assert {column.key for column in many.columns if column.key.startswith("9.")} == {"9.points", "9.total"}


class TestManySides:
    def test_a_hand_is_told_below_its_row(self, club: Club) -> None:
        match = factories.start_match(club, "rami", sides=5)
        factories.record(match, {"winner": 0, "kind": "normal", "left": [0, 9, 8, 7, 6]})
        (row,) = grid(samples.sheet(match)).rows
        assert "hand" not in row.cells
        assert str(row.note.value).startswith("Ana ×1, left 0")

    def test_what_they_begin_with_is_told_too(self) -> None:
        """No game of so many begins with points yet; the grid must not lose the word when one comes."""
        game, options = GAMES["sobe_e_desce"], GAMES["sobe_e_desce"].rulesets["pmcc"]
        start = grid_of(game)(game, options, Sides(5, 5), factories.NAMES[:5]).start_row()
        assert start is not None
        assert start.note.value == "Start"


class TestHearts:
    def test_a_check_says_what_each_hand_must_come_to(self, club: Club) -> None:
        match = factories.start_match(club, "hearts", ruleset="classic")
        everything = {"hearts": [0, 13, 0, 0], "queen": 1}
        factories.record(
            match,
            {"hearts": [5, 3, 1, 4], "queen": 1},
            {**everything, "moon": "others"},
            {**everything, "moon": "self"},
        )
        table = grid(samples.sheet(match))
        assert [(value(row, "check.sum"), value(row, "check.due")) for row in table.rows] == [
            (26, 26), (78, 78), (-16, -16)
        ]  # fmt: skip
        assert_sums_agree(table)


def test_dominoes_to_six_are_shown_as_strokes(club: Club) -> None:
    match = factories.start_match(club, "domino", ruleset="six", sides=2, names=factories.NAMES[:2])
    factories.record(match, {"winner": 1, "how": "both_ends"}, {"winner": 0, "how": "double"})
    strokes = next(block for block in samples.sheet(match).blocks if isinstance(block, Strokes))
    assert [row.counts for row in strokes.rows] == [(2, 3)]
    recording.adjust(match, Actor(), side=0, points=-2.5, reason="x", key=new_key())
    assert not any(isinstance(block, Strokes) for block in samples.sheet(match).blocks)
