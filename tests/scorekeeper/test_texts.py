"""Declared texts as the words people read."""

from __future__ import annotations

from scorekeeper import texts


class TestShortNames:
    def test_a_long_name_is_called_by_its_first_and_last_word(self) -> None:
        names = ["Ana", "Maria da Conceição de Albuquerque Sottomayor", "Eulália Fontes"]
        assert texts.short_names(names) == ("Ana", "Maria Sottomayor", "Eulália Fontes")

    def test_two_who_would_be_called_alike_keep_their_whole_names(self) -> None:
        names = ["Maria da Conceição Sottomayor", "Maria das Dores Sottomayor"]
        assert texts.short_names(names) == tuple(names)


def test_totals_below_zero_and_of_many_stand_apart() -> None:
    assert texts.totals_text([4, 2]) == "4–2"
    assert texts.totals_text([-80, -80]) == "−80 · −80"
    assert texts.totals_text([10, 20, 30, 40]) == "10 · 20 · 30 · 40"
