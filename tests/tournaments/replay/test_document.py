"""The championship document: what is read, what is refused and with which code, what is put out."""

import json
from copy import deepcopy

import pytest

from tournaments.replay.cases import championship, missed
from tournaments.replay.reading import read_championship
from tournaments.replay.writing import document, text


def base(**changes):
    """Two pools of three, then a final of two, on Sueca."""
    return {
        "version": 1,
        "championship": "Prova",
        "game": "sueca",
        "seed": "2026",
        "unit": "pair",
        "entries": [{"name": name, "seed": seed} for seed, name in enumerate("ABCXYZ", start=1)],
        "stages": [
            {
                "name": "Chaves",
                "format": "groups",
                "settings": {"groups": 2, "qualify": 1},
                "tie_breaks": ["points", "difference"],
                "draw": {"pools": [["A", "B", "C"], ["X", "Y", "Z"]]},
                "results": [{"sides": list(pair), "score": [4, 1]} for pair in ("AB", "AC", "BC", "XY", "XZ", "YZ")],
            },
            {"name": "Final", "format": "knockout", "results": [{"sides": ["X", "A"], "score": [4, 3]}]},
        ],
        **changes,
    }


def knockout(*results, names="ABCD", acts=(), **stage):
    return base(
        entries=[{"name": name, "seed": seed} for seed, name in enumerate(names, start=1)],
        stages=[{"name": "Quadro", "format": "knockout", "results": list(results), **stage}],
        acts=list(acts),
    )


def score(sides, *scores):
    return {"sides": list(sides), "score": list(scores)}


def refusal(raw):
    got = championship(raw)
    assert "error" in got, got
    return got["error"]


def rank(raw):
    got = championship(raw)
    assert "error" not in got, got
    return [(one["place"], one["entry"]) for one in got["ranking"]]


def test_a_whole_championship():
    got = championship(base())
    assert [one["entry"] for one in got["ranking"]] == ["X", "A", "B", "Y", "C", "Z"]
    assert [one["place"] for one in got["ranking"]] == [1, 2, 3, 3, 5, 5]
    first, last = got["stages"]
    assert [pool["name"] for pool in first["pools"]] == ["A", "B"]
    assert first["pools"][0]["entries"] == ["A", "B", "C"]
    assert first["pools"][0]["standings"][0] == {
        "place": 1,
        "entry": "A",
        "played": 2,
        "won": 2,
        "drawn": 0,
        "lost": 0,
        "points": 4,
        "scored": 8,
        "conceded": 2,
        "difference": 6,
        "values": {"points": 4, "difference": 6},
    }
    final = last["rounds"][0]["encounters"][0]
    assert final == {
        "label": "F",
        "pool": None,
        "number": 1,
        "table": None,
        "sides": ["A", "X"],
        "from": [None, None],
        "score": [3, 4],
        "matches": [[3, 4]],
        "winner": "X",
        "decided_by": "play",
    }
    assert last["rounds"][0]["name"] == "Final"


def test_a_side_not_yet_known_is_null_and_says_where_it_comes_from():
    got = championship(knockout(settings={"third_place": True}))
    final, third = got["stages"][0]["rounds"][1]["encounters"]
    assert (final["label"], final["sides"], final["from"]) == ("F", [None, None], ["winner of S1", "winner of S2"])
    assert (third["label"], third["from"]) == ("3P", ["loser of S1", "loser of S2"])
    crossed = base()
    crossed["stages"][0]["settings"]["qualify"] = 2
    crossed["stages"][1]["results"] = []
    semifinals = championship(crossed)["stages"][1]["rounds"][0]["encounters"]
    assert semifinals[0]["from"] == ["1st of A", "2nd of B"]
    assert semifinals[0]["sides"] == ["A", "Y"]


def test_a_bye_is_no_side_that_is_not_known_yet():
    got = championship(knockout(names="ABC"))
    bye = got["stages"][0]["rounds"][0]["encounters"][0]
    assert (bye["sides"], bye["decided_by"], bye["winner"]) == (["A", None], "bye", "A")


def test_an_unfinished_stage_leaves_the_next_unopened():
    raw = base()
    del raw["stages"][0]["results"][5]
    raw["stages"][1]["results"] = []
    got = championship(raw)
    assert got["stages"][1] == {"name": "Final", "format": "knockout", "pools": [], "rounds": []}


def test_results_of_a_stage_that_is_not_drawn_are_refused():
    raw = base()
    del raw["stages"][0]["results"][5]
    assert (refusal(raw)["code"], refusal(raw)["stage"], refusal(raw)["sides"]) == ("not_drawn", "Final", ["X", "A"])


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (score("AB", 4, 1), "not_drawn"),
        (score("AX", 4, 1), "unknown_entry"),
        (score("AD", 3, 3), "no_winner"),
        ({"sides": ["A", "D"], "ruling": None, "reason": "fight"}, "no_winner"),
        (score("AD", 4), "score"),
        (score("AD", 4, 1, 2), "score"),
        (score("AD", 4, "1"), "score"),
        (score("AD", 4, 1.25), "score"),
        (score("AA", 4, 1), "score"),
        (score("A", 4), "score"),
        ({"sides": ["A", "D"]}, "score"),
        ({"sides": ["A", "D"], "score": [4, 1], "walkover": "A"}, "score"),
        ({"sides": ["A", "D"], "walkover": "B"}, "score"),
        ({"sides": ["A", "D"], "matches": []}, "score"),
        ({"sides": ["A", "D"], "matches": [[4, 1], [4, 1]]}, "surplus_match"),
        ({"sides": ["A", "D"], "score": [4, 1], "round": 2}, "not_drawn"),
        ({"sides": ["A", "D"], "score": [4, 1], "round": 0}, "score"),
        ({"sides": ["A", "D"], "matches": [{"hands": [{"points": [100, 30]}]}]}, "score"),
    ],
)
def test_results_that_cannot_be_taken(result, code):
    found = refusal(knockout(result))
    assert (found["code"], found["stage"]) == (code, "Quadro")
    if code not in ("unknown_entry",):
        assert found["sides"] == result["sides"]


def test_one_result_too_many_is_refused():
    assert refusal(knockout(score("AD", 4, 1), score("DA", 4, 1)))["code"] == "too_many"


def test_sides_may_come_in_either_order_and_names_in_any_case():
    got = championship(knockout({"sides": [" d", "a "], "score": [1, 4]}))
    assert got["stages"][0]["rounds"][0]["encounters"][0]["score"] == [4, 1]


def test_results_of_a_best_of_may_come_match_by_match():
    raw = knockout(score("AD", 4, 1), score("DA", 4, 0), best_of=3)
    one = championship(raw)["stages"][0]["rounds"][0]["encounters"][0]
    assert (one["winner"], one["matches"], one["score"]) == (None, [[4, 1], [0, 4]], [4, 5])
    raw["stages"][0]["results"].append(score("AD", 4, 2))
    one = championship(raw)["stages"][0]["rounds"][0]["encounters"][0]
    assert (one["winner"], one["score"]) == ("A", [8, 7])


def test_matches_can_be_given_by_their_hands():
    hands = [{"won": 0, "band": "91"}, {"won": 0, "band": "120"}]
    one = championship(knockout({"sides": ["D", "A"], "matches": [{"hands": hands}]}))
    assert one["stages"][0]["rounds"][0]["encounters"][0]["score"] == [0, 4]
    short = championship(knockout({"sides": ["D", "A"], "matches": [{"hands": hands[:1]}]}))
    assert short["stages"][0]["rounds"][0]["encounters"][0]["decided_by"] is None
    timed = championship(knockout({"sides": ["D", "A"], "matches": [{"hands": [*hands[:1], {"time": True}]}]}))
    assert timed["stages"][0]["rounds"][0]["encounters"][0]["decided_by"] == "time"


def test_second_legs_go_to_the_earliest_undecided_encounter_or_the_round_named():
    stage = {
        "name": "Liga",
        "format": "league",
        "settings": {"legs": 2},
        "results": [{**score("AB", 4, 1), "round": 2}, score("BA", 3, 2)],
    }
    raw = base(entries=[{"name": "A", "seed": 1}, {"name": "B", "seed": 2}], stages=[stage])
    first, second = (each["encounters"][0] for each in championship(raw)["stages"][0]["rounds"])
    assert (first["sides"], first["score"]) == (["A", "B"], [2, 3])
    assert (second["sides"], second["score"]) == (["B", "A"], [1, 4])


WITHDRAWN = {"withdraw": "A", "after": ["Chaves", 1]}


def test_whoever_withdraws_does_not_go_on_and_is_ranked_last():
    raw = base(acts=[{"withdraw": "A", "after": ["Chaves", 3]}])
    raw["stages"][1]["results"] = [score("XB", 4, 3)]
    assert rank(raw) == [(1, "X"), (2, "B"), (3, "Y"), (4, "C"), (4, "Z"), (6, "A")]


def test_a_result_after_a_withdrawal_is_one_too_many():
    found = refusal(base(acts=[WITHDRAWN]))
    assert (found["code"], found["sides"]) == ("too_many", ["A", "B"])


def test_struck_results_count_for_nobody_and_have_no_place():
    raw = base(acts=[{"disqualify": "A", "results": "struck", "after": ["Chaves", 3]}])
    raw["stages"][1]["results"] = [score("XB", 4, 3)]
    got = championship(raw)
    rows = got["stages"][0]["pools"][0]["standings"]
    assert [(row["place"], row["entry"], row["played"]) for row in rows] == [(1, "B", 1), (2, "C", 1), (None, "A", 0)]
    assert got["ranking"][-1] == {"place": None, "entry": "A"}


def test_a_withdrawal_during_a_knockout_gives_the_next_a_walkover():
    raw = knockout(score("AD", 4, 1), score("BC", 4, 1), acts=[{"withdraw": "A", "after": ["Quadro", 1]}])
    got = championship(raw)
    final = got["stages"][0]["rounds"][1]["encounters"][0]
    assert (final["winner"], final["decided_by"]) == ("B", "walkover")
    assert rank(raw) == [(1, "B"), (2, "C"), (2, "D"), (4, "A")]


def test_level_entries_across_the_line_need_a_rule():
    raw = base()
    raw["stages"][0]["results"][:3] = [score("AB", 4, 1), score("BC", 4, 1), score("CA", 4, 1)]
    found = refusal(raw)
    assert (found["code"], found["stage"], found["pool"]) == ("level", "Chaves", "A")
    assert found["entries"] == ["A", "B", "C"] or set(found["entries"]) == set("ABC")
    raw["acts"] = [{"rule": {"stage": "Chaves", "pool": "A", "order": ["A", "C", "B"], "reason": "negra"}}]
    assert rank(raw)[:2] == [(1, "X"), (2, "A")]
    raw["acts"][0]["rule"]["order"] = ["A", "C"]
    assert refusal(raw)["code"] == "level"


def test_late_entries_join_the_draw():
    late = {"late": {"name": "E"}, "after": ["Quadro", 0]}
    got = championship(knockout(names="ABC", acts=[late]))
    assert got["stages"][0]["rounds"][0]["encounters"][0]["sides"] == ["A", "E"]
    assert refusal(knockout(acts=[late]))["code"] == "late"
    assert refusal(base(acts=[{"late": {"name": "E"}, "after": ["Final", 0]}]))["code"] == "late"


def test_a_redraw_is_another_draw():
    names = "ABCDEFGH"
    plain = knockout(names=names)
    for entry in plain["entries"]:
        del entry["seed"]
    again = {**plain, "acts": [{"redraw": "Quadro", "reason": "a name was missing", "after": ["Quadro", 0]}]}
    first, second = (
        [one["sides"] for one in championship(raw)["stages"][0]["rounds"][0]["encounters"]] for raw in (plain, again)
    )
    assert first != second


def test_penalties_are_taken_off_in_their_stage():
    raw = base(acts=[{"penalise": "A", "points": 0.5, "reason": "late", "after": ["Chaves", 1]}])
    assert championship(raw)["stages"][0]["pools"][0]["standings"][0]["points"] == 3.5


@pytest.mark.parametrize("points", [0, -2, 0.3, "2", None])
def test_penalties_are_positive(points):
    raw = base(acts=[{"penalise": "A", "points": points, "reason": "late", "after": ["Chaves", 1]}])
    assert refusal(raw)["code"] == "settings"


def test_substitutes_may_not_play_elsewhere():
    raw = base(acts=[{"substitute": "A", "out": "A", "in": "New", "after": ["Chaves", 1]}])
    assert "error" not in championship(raw)
    raw["acts"][0]["in"] = "b"
    assert refusal(raw)["code"] == "player_twice"
    raw["acts"][0] |= {"in": "New", "out": "Nobody"}
    assert refusal(raw)["code"] == "settings"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"version": 2}, "version"),
        ({"version": "1"}, "version"),
        ({"game": "ludo"}, "settings"),
        ({"rules": "none"}, "settings"),
        ({"options": {"target": 0}}, "settings"),
        ({"unit": "trio"}, "settings"),
        ({"championship": ""}, "settings"),
        ({"championship": "x" * 121}, "settings"),
        ({"entries": [{"name": "A"}, {"name": "a "}]}, "entry_twice"),
        ({"entries": [{"name": "A", "seed": 1}, {"name": "B", "seed": 1}]}, "seed_twice"),
        ({"entries": [{"name": "A", "players": ["P", "p"]}]}, "player_twice"),
        ({"entries": [{"name": "A", "seed": "first"}]}, "settings"),
        ({"entries": {"name": "A"}}, "settings"),
        ({"acts": [{"withdraw": "nobody", "after": ["Chaves", 1]}]}, "unknown_entry"),
        ({"acts": [{"withdraw": "A", "after": ["Nowhere", 1]}]}, "settings"),
        ({"acts": [{"withdraw": "A", "after": ["Chaves", -1]}]}, "settings"),
        ({"acts": [{"withdraw": "A", "after": ["Chaves", 1], "results": "kept"}]}, "settings"),
        ({"acts": [{"applaud": "A"}]}, "settings"),
    ],
)
def test_documents_that_are_refused(changes, code):
    assert refusal(base(**changes))["code"] == code


def test_two_players_of_one_name_are_told_apart_by_their_numbers():
    players = [{"name": "Ana", "number": "117"}, {"name": "Ana", "number": "118"}]
    raw = knockout()
    raw["entries"][0]["players"], raw["entries"][1]["players"] = [players[0]], [players[1]]
    assert "error" not in championship(raw)


def test_a_player_in_two_entries_is_refused_with_both_named():
    raw = knockout()
    raw["entries"][0]["players"], raw["entries"][1]["players"] = ["Rui", "Eva"], ["EVA ", "Zé"]
    assert refusal(raw)["message"] == "EVA is in two entries: A and B."


@pytest.mark.parametrize(
    "stage",
    [
        {"format": "swiss"},
        {"settings": {"colour": "red"}},
        {"settings": {"third_place": "yes"}},
        {"best_of": 0},
        {"points": {"win": "two"}},
        {"tie_breaks": ["luck"]},
        {"format": "tables", "settings": {"rounds": 3, "size": 4}},
        {"format": "groups", "settings": {}},
    ],
)
def test_stages_that_are_refused(stage):
    found = refusal(knockout(**stage))
    assert (found["code"], found["stage"]) == ("settings", "Quadro")


def test_two_stages_of_one_name_are_refused():
    raw = base()
    raw["stages"][1]["name"] = "Chaves"
    assert refusal(raw)["code"] == "settings"


def test_a_draw_with_a_stranger_is_refused():
    assert refusal(knockout(draw={"order": ["A", "B", "C", "Nobody"]}))["code"] == "bad_draw"
    assert (
        refusal(knockout(draw={"order": ["A", "B", "C", "D"], "pools": [["A", "B", "C", "D"]]}))["code"] == "bad_draw"
    )


def king(results=(), **settings):
    return base(
        game="king",
        unit="individual",
        entries=[{"name": name, "seed": seed} for seed, name in enumerate("ABCDEFGH", start=1)],
        stages=[{"name": "Mesas", "format": "tables", "settings": {"rounds": 2, **settings}, "results": list(results)}],
    )


def test_tables_have_no_pool_and_write_fractions_as_n_over_d():
    raw = king([score("ABCD", 3, 3, 3, -9)], scoring="places")
    raw["stages"][0]["draw"] = {"rounds": [[list("ABCD"), list("EFGH")]]}
    stage = championship(raw)["stages"][0]
    pool = stage["pools"][0]
    assert (pool["name"], pool["standings"][0]["points"]) == (None, "7/3")
    assert stage["rounds"][0]["encounters"][0]["label"] == "1-1"


def test_tables_know_no_walkover():
    raw = king([{"sides": list("ABCD"), "walkover": "A"}])
    raw["stages"][0]["draw"] = {"rounds": [[list("ABCD"), list("EFGH")]]}
    assert refusal(raw)["code"] == "score"


def test_a_table_knockout_of_29_says_who_would_be_left_out():
    raw = king()
    raw["entries"] = [{"name": f"P{n}", "seed": n} for n in range(1, 30)]
    raw["stages"] = [{"name": "Final", "format": "table_knockout"}]
    found = refusal(raw)
    assert (found["code"], found["stage"], found["entry"]) == ("left_out", "Final", "P29")


def test_expected_lists_may_be_shorter_and_names_stand_for_lines():
    got = championship(base())
    assert missed({"expect": {"ranking": ["X", "A"], "stages": [{"pools": [{"standings": ["A"]}]}]}}, got) == []
    assert missed({"expect": {"ranking": ["A"]}}, got) == ["ranking[0]"]
    assert missed({"expect": {"ranking": [{"place": 2, "entry": "X"}]}}, got) == ["ranking[0].place"]
    assert missed({"expect": {"stages": [{}, {}, {}]}}, got) == ["stages"]
    assert missed({"expect": {"error": {"code": "level"}}}, got) == ["error"]


def test_a_refusal_that_was_not_expected_is_missed():
    got = championship(base(version=9))
    assert missed(base(version=9), got) == ["error"]
    assert missed({"expect": {"error": {"code": "version"}}}, got) == []
    assert missed({"expect": {"error": {"code": "level"}}}, got) == ["error.code"]


def test_written_documents_leave_defaults_out():
    raw = base(options={"target": 4})
    written = document(read_championship(raw))
    assert list(written) == ["version", "championship", "game", "rules", "options", "unit", "seed", "entries", "stages"]
    assert written["stages"][1] == {
        "name": "Final",
        "format": "knockout",
        "results": [{"sides": ["X", "A"], "score": [4, 3]}],
    }


EVERYTHING = [
    {"sides": ["A", "Y"], "matches": [[4, 0], {"hands": [{"won": 0, "band": "all"}]}]},
    {"sides": ["B", "C"], "walkover": None},
    {"sides": ["A", "Y"], "round": 1, "abandoned": True, "score": [2, 1]},
    {"sides": ["B", "C"], "ruling": "B", "reason": "fight"},
]


def test_everything_a_document_can_say_is_written_again():
    raw = base(
        acts=[
            {"withdraw": "A", "results": "struck", "reason": "ill", "after": ["Chaves", 2]},
            {"disqualify": "B", "after": ["Chaves", 1]},
            {"substitute": "C", "out": "C", "in": {"name": "New", "number": "9"}, "after": ["Chaves", 1]},
            {"penalise": "X", "points": 1.5, "reason": "late", "after": ["Chaves", 1]},
            {"late": {"name": "L", "players": ["M", "N"], "club": "CTG", "tags": ["senior"]}, "after": ["Chaves", 0]},
            {"rule": {"stage": "Chaves", "pool": "B", "order": ["X", "Y"], "reason": "negra"}},
            {"rule": {"stage": "Final", "sides": ["X", "A"], "winner": "X", "reason": "negra"}},
            {"redraw": "Chaves", "reason": "a name was missing", "after": ["Chaves", 0]},
        ]
    )
    raw["stages"][1] |= {
        "results": EVERYTHING,
        "best_of": {"default": 3, "final": 5},
        "points": {"win": 3, "loss": 0.5, "walkover_score": [4, 0]},
        "settings": {"third_place": True, "byes": "each_round"},
        "draw": {"order": ["A", "X", "B", None]},
    }
    once = text(read_championship(raw))
    assert text(read_championship(json.loads(once))) == once
    written = json.loads(once)
    expected = deepcopy(raw["stages"][1])
    expected["points"] = {"win": 3, "loss": 0.5}
    assert {key: written["stages"][1][key] for key in expected} == expected
    assert written["acts"] == raw["acts"]
