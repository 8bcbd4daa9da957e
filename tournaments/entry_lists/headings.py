"""What a column's heading means: words of both countries and of English, with or without accents."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum, auto
from typing import NamedTuple

from scorekeeper.finding import folded
from tournaments.entry_lists.values import Field


class Part(Enum):
    """What a single word of a heading says."""

    NUMBER = auto()
    FEDERATION = auto()
    LICENCE = auto()
    PLAYER = auto()
    PLAYERS = auto()
    RESERVE = auto()
    CLUB = auto()
    SEED = auto()
    OF_SERIES = auto()
    TAG = auto()
    STAND_IN = auto()
    NAME = auto()
    UNIT = auto()


WORDS: Mapping[Part, str] = {
    Part.NUMBER: "number numbers numero numeros num nr no n id",
    Part.FEDERATION: "federation federacao federado federada federativo federativa",
    Part.LICENCE: "licence license licenca carteira cartao filiacao matricula",
    Part.PLAYER: "player jogador jogadora atleta partner parceiro parceira member membro elemento integrante",
    Part.PLAYERS: "players jogadores jogadoras atletas partners parceiros members membros elementos integrantes",
    Part.RESERVE: "reserve reserva suplente substitute",
    Part.CLUB: "club clube associacao agremiacao coletividade",
    Part.SEED: "seed seeds seeding cabeca cabecas",
    Part.OF_SERIES: "serie chave",
    Part.TAG: "tag tags category categories categoria categorias escalao escaloes class classe classes",
    Part.STAND_IN: "standin recurso tampao",
    Part.NAME: "name names nome nomes",
    Part.UNIT: (
        "entry entries inscricao inscricoes inscrito inscritos participant participants participante participantes "
        "pair pairs par pares dupla duplas parelha parelhas team teams equipa equipas equipe equipes quadra quadras"
    ),
}
PARTS = {word: part for part, words in WORDS.items() for word in words.split()}
FILLERS = frozenset(["of", "the", "s", "de", "do", "da", "dos", "das", "o", "a", "optional", "opcional"])
TOGETHER = {"stand in": "standin", "completa mesa": "standin", "c de serie": "seed", "c de chave": "seed"}
ORDINALS = {"first": 1, "primeiro": 1, "primeira": 1, "second": 2, "segundo": 2, "segunda": 2, "third": 3}
ORDINALS |= {"terceiro": 3, "terceira": 3, "fourth": 4, "quarto": 4, "quarta": 4}

MEANINGS: tuple[tuple[Field, set[Part], set[Part]], ...] = (
    (Field.STAND_IN, {Part.STAND_IN}, {Part.PLAYER}),
    (Field.SEED, {Part.SEED}, {Part.OF_SERIES, Part.NUMBER}),
    (Field.TAGS, {Part.TAG}, set()),
    (Field.PLAYER_NUMBER, {Part.NUMBER}, {Part.PLAYER, Part.FEDERATION, Part.LICENCE, Part.CLUB, Part.RESERVE}),
    (Field.PLAYER_NUMBER, {Part.LICENCE}, {Part.PLAYER, Part.FEDERATION, Part.RESERVE}),
    (Field.PLAYER_CLUB, {Part.CLUB, Part.PLAYER}, {Part.NAME, Part.RESERVE}),
    (Field.PLAYER_CLUB, {Part.CLUB, Part.RESERVE}, {Part.NAME}),
    (Field.CLUB, {Part.CLUB}, {Part.NAME, Part.UNIT}),
    (Field.PLAYER, {Part.RESERVE}, {Part.PLAYER, Part.NAME}),
    (Field.PLAYERS, {Part.PLAYERS}, {Part.NAME, Part.UNIT}),
    (Field.PLAYER, {Part.PLAYER}, {Part.NAME}),
    (Field.NAME, {Part.UNIT}, {Part.NAME}),
    (Field.NAME, {Part.NAME}, set()),
)
"""What a heading means: the words it must have and may have, the first that fits. Any other word: not understood."""

LONGEST_HEADING = 60
NUMBERED = {Field.NAME: Field.PLAYER, Field.CLUB: Field.PLAYER_CLUB}
"""With a number they are a player's: “Nome 1”, “Clube 2”."""
OF_PLAYERS = frozenset({Field.PLAYER, Field.PLAYER_NUMBER, Field.PLAYER_CLUB})


class Meaning(NamedTuple):
    """What a heading means. `number` is the player's (0: not said); `bare`: a number of who knows what."""

    field: Field
    number: int = 0
    reserve: bool = False
    bare: bool = False


def meaning(heading: str) -> Meaning | None:
    """What the heading means, or None where it is not understood."""
    if len(heading) > LONGEST_HEADING:
        return None
    numbers: list[int] = []
    parts: set[Part] = set()
    for word in _words(heading):
        number = _number(word)
        if number is not None:
            numbers.append(number)
        elif word in PARTS:
            parts.add(PARTS[word])
        elif word not in FILLERS:
            return None
    return _meaning(parts, numbers[0] if numbers else 0) if len(numbers) < 2 else None


def _words(heading: str) -> list[str]:
    """Words and numbers apart: “N.º jogador1” is no, jogador, 1."""
    text = folded(heading.replace("°", "º").replace(".", ""))
    text = " ".join(re.findall(r"\d+(?:st|nd|rd|th|[oa])?(?![^\W\d_])|[^\W\d_]+", text))
    for apart, together in TOGETHER.items():
        text = text.replace(apart, together)
    return text.split()


def _number(word: str) -> int | None:
    digits = re.fullmatch(r"([1-9]\d?)[a-z]*", word, re.ASCII)
    return int(digits[1]) if digits else ORDINALS.get(word)


def _meaning(parts: set[Part], number: int) -> Meaning | None:
    fits = (field for field, needed, possible in MEANINGS if needed <= parts <= needed | possible)
    field = next(fits, None)
    if field is None:
        return None
    if number and not (field in OF_PLAYERS or (field in NUMBERED and Part.UNIT not in parts)):
        return None
    field = NUMBERED.get(field, field) if number else field
    if Part.RESERVE in parts and Part.PLAYER not in parts:
        number = 0  # “Suplente 2” is the second reserve, not the second player
    return Meaning(field, number, reserve=Part.RESERVE in parts, bare=parts == {Part.NUMBER} and not number)
