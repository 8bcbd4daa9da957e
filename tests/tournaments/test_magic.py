"""A championship of Magic: matches are best of three games, level when time is called, and encounters of several."""

import json

from tests.tournaments.test_championship_command import run

ENTRIES = ["Ana", "Bruno", "Carla", "Duarte"]
ANA, BRUNO, DRAWN, TIME = {"game": 0}, {"game": 1}, {"game": None}, {"time": True}
POOL = [
    {"sides": ["Ana", "Bruno"], "matches": [{"hands": [ANA, BRUNO, DRAWN, ANA]}]},
    {"sides": ["Carla", "Duarte"], "matches": [{"hands": [ANA, BRUNO, TIME]}]},
    {"sides": ["Ana", "Carla"], "walkover": "Ana"},
    {"sides": ["Bruno", "Duarte"], "score": [2, 0]},
    {"sides": ["Ana", "Duarte"], "score": [2, 1]},
    {"sides": ["Bruno", "Carla"], "score": [0, 2]},
]
FINAL = [{"sides": ["Ana", "Carla"], "matches": [[2, 0], [1, 2], {"hands": [ANA, ANA]}]}]
CHAMPIONSHIP = {
    "version": 1,
    "championship": "Magic",
    "game": "magic",
    "rules": "constructed",
    "unit": "individual",
    "entries": [{"name": name} for name in ENTRIES],
    "stages": [
        {
            "name": "Pool",
            "format": "groups",
            "settings": {"group_size": 4, "qualify": 2},
            "draw": {"pools": [ENTRIES]},
            "results": POOL,
        },
        {"name": "Final", "format": "knockout", "best_of": 3, "results": FINAL},
    ],
    "expect": {"ranking": ["Ana", "Carla", "Bruno", "Duarte"]},
}


def told(tmp_path, championship):
    file = tmp_path / "magic.json"
    file.write_text(json.dumps(championship), encoding="utf-8")
    return run(str(file))


def test_games_make_matches_and_matches_make_the_ranking(tmp_path):
    lines, status = told(tmp_path, CHAMPIONSHIP)
    assert (lines[-1], status) == ("1 passed, 0 failed", 0)


def test_a_match_that_time_left_level_is_drawn_and_a_walkover_has_no_score(tmp_path):
    lines, _ = told(tmp_path, CHAMPIONSHIP)
    played = [line.strip() for line in lines]
    assert "A2-1: Duarte – Carla 1–1" in played
    assert "A3-2: Carla – Ana  Ana" in played
    assert "F: Ana – Carla 5–2 Ana" in played
