"""Codes of problems and their texts."""

import ast
from pathlib import Path

from tournaments.entry_lists import cells, problems

ROOM = Path(problems.__file__).parent
TELLERS = {"wrong", "ListProblem", "Unreadable"}


def codes_told() -> set[str]:
    """Every code that the room's modules name in a call that tells a problem, or in a table of kinds of cells."""
    found = set(cells.NO_NAME.values())
    for path in ROOM.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in TELLERS and node.args:
                found |= {each.value for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant)}
    return found


def test_every_code_has_a_text_and_every_text_is_told():
    assert codes_told() == set(problems.TEXTS)
