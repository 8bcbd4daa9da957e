"""Headings in words of both countries and of English."""

import pytest

from tournaments.entry_lists.headings import meaning
from tournaments.entry_lists.values import Field


@pytest.mark.parametrize(
    ("field", "headings"),
    [
        (Field.NAME, "name|Nome|NOME|Dupla|Par|Equipa|Equipe|Pair|Team|Nome da dupla|Nome da equipa|Inscrição|Quadra"),
        (Field.PLAYERS, "players|Jogadores|Atletas|Nomes dos jogadores|Membros da equipe"),
        (Field.CLUB, "club|Clube|Nome do clube|Associação|Clube (opcional)"),
        (Field.SEED, "seed|Cabeça de série|cabeca de serie|Cabeça de chave|Cabeça-de-série|N.º do cabeça de série"),
        (Field.TAGS, "tags|Escalão|Escalões|Categoria|categories|Classe"),
        (Field.STAND_IN, "stand-in|Stand in|Jogador de recurso|Recurso|Jogador tampão|Completa-mesa"),
    ],
)
def test_words_of_an_entry_are_understood(field, headings):
    assert {heading: meaning(heading) and meaning(heading).field for heading in headings.split("|")} == dict.fromkeys(
        headings.split("|"), field
    )


@pytest.mark.parametrize(
    ("field", "number", "headings"),
    [
        (
            Field.PLAYER,
            1,
            "player 1|Jogador 1|jogador1|1.º jogador|1º Jogador|Primeiro jogador|Nome do jogador 1|Nome 1",
        ),
        (Field.PLAYER, 2, "Player 2|Jogador(a) 2|Atleta nome 2|Segunda jogadora|2nd player|2ª jogadora"),
        (
            Field.PLAYER_NUMBER,
            1,
            "number 1|Número do jogador 1|Nº 1|N.º jogador 1|Licença 1|Federation number of player 1",
        ),
        (Field.PLAYER_CLUB, 2, "club 2|Clube do jogador 2|Clube 2|Club of player 2"),
        (Field.PLAYER_NUMBER, 0, "number|Número|N.º|Nº|N°|no.|Número de federado|Licence|Carteira"),
    ],
)
def test_words_of_a_player_are_understood_with_whose_they_are(field, number, headings):
    found = {heading: meaning(heading) for heading in headings.split("|")}
    assert {heading: each and (each.field, each.number) for heading, each in found.items()} == dict.fromkeys(
        found, (field, number)
    )


@pytest.mark.parametrize(
    "heading",
    [
        *("", "#", "Telefone", "Ana", "Time", "Série", "Campeonato de pares", "Имя name"),
        *("Dupla 1", "Tag 1", "Nome 1 2", "Número da dupla", "Número de jogadores", "Clube e telefone"),
    ],
)
def test_anything_else_is_not_understood(heading):
    assert meaning(heading) is None


def test_a_second_reserve_is_not_the_second_player():
    assert meaning("Suplente 2") == (Field.PLAYER, 0, True, False)
    assert meaning("Jogador 3 (reserva)") == (Field.PLAYER, 3, True, False)
