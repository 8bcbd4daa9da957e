"""Names made to fit: never wider than their room, and both of a pair still there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.documents import fonts
from tests.tournaments.playing import PATIENT
from tournaments.documents.names import shortened

LETTERS = st.text("abcde ÁçWijl./'-", max_size=120)


@PATIENT
@given(LETTERS, st.floats(30, 400), st.sampled_from([fonts.TEXT, fonts.BOLD, fonts.SIGNS]))
def test_no_name_is_wider_than_its_room(name: str, room: float, font: str) -> None:
    assert fonts.width(shortened(name, room, 10, font), font, 10) <= room + 0.01


def test_what_fits_stays_whole() -> None:
    assert shortened("Ana Sofia / Zé", 500, 10) == "Ana Sofia / Zé"


def test_of_a_long_name_the_beginning_stays() -> None:
    assert shortened("Clube Recreativo e Cultural de Vila Nova", 120, 10) == "Clube Recreativo e C…"


@pytest.mark.parametrize(
    ("name", "room", "short"),
    [
        ("Ana Sofia Ferreira / Zé Carlos Oliveira", 130, "Ana Sofia F. / Zé Carlos"),
        ("Ana Sofia Ferreira / Zé Carlos Oliveira", 90, "Ana So. / Zé Carl."),
        ("Ana Sofia Ferreira / Zé", 100, "Ana Sofia Ferr. / Zé"),
        ("Ana / José Carlos de Oliveira Martins", 110, "Ana / José Carlos"),
    ],
)
def test_of_a_pair_both_names_keep_what_the_other_leaves(name: str, room: float, short: str) -> None:
    assert shortened(name, room, 10) == short
