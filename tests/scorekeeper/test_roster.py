"""Clubs, players, tables and house rulesets."""

from __future__ import annotations

import itertools
from time import process_time
from typing import Any

import pytest

from rules.catalogue import GAMES
from scorekeeper import ledger, recording, roster
from scorekeeper.errors import DomainError, LookAlike, OptionsRefused
from scorekeeper.finding import folded
from scorekeeper.models import Club, Match, Membership, Player, Ruleset, Table, User
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.factories import new_key

BY = Actor()


def take_in(club: Club, name: str, **facts: Any) -> Player:
    return roster.create_player(club, BY, name=name, **facts)


def names(players: list[Player]) -> list[str]:
    return [player.name for player in players]


class TestTakingIn:
    def test_keeps_what_is_known_in_single_spaces(self, club: Club) -> None:
        player = take_in(club, "  Zé\tPinto ", nickname="Pintas", number="17", federation_ids={"FPB": "1234"})
        player.refresh_from_db()
        assert (player.name, player.nickname, player.number) == ("Zé Pinto", "Pintas", "17")
        assert (player.folded, player.federation_ids) == ("ze pinto pintas 17", {"FPB": "1234"})

    @pytest.mark.parametrize(
        ("name", "again"),
        [
            ("João Conceição", "joao conceicao"),
            ("João Conceição", "Conceição João"),
            ("João Conceição", "João Conceiçao"),
            ("João Conceição", "Joao Conceisao"),
            ("João Conceição", "João Maria Conceição"),
            ("João da Conceição", "João Conceição"),
            ("Ana", "ANA"),
        ],
    )
    def test_points_out_who_may_be_here_already(self, club: Club, name: str, again: str) -> None:
        here = take_in(club, name)
        with pytest.raises(LookAlike) as alike:
            take_in(club, again)
        assert alike.value.players == (here,)
        assert (alike.value.status, alike.value.field) == (409, "name")
        assert take_in(club, again, sure=True) != here

    @pytest.mark.parametrize(
        "another", ["Filipa Conceição", "João Correia", "Ana", "Rui", "Conceição Alves", "Conceição"]
    )
    def test_lets_others_in(self, club: Club, another: str) -> None:
        take_in(club, "João Conceição")
        take_in(club, another)

    def test_points_out_a_nickname_somebody_has(self, club: Club) -> None:
        here = take_in(club, "Rui Costa", nickname="Maestro")
        with pytest.raises(LookAlike) as alike:
            take_in(club, "Álvaro Dias", nickname="maestro")
        assert alike.value.players == (here,)
        with pytest.raises(LookAlike):
            take_in(club, "Maestro")

    def test_of_another_club_nobody_is_pointed_out(self, club: Club) -> None:
        take_in(factories.make_club("sul"), "Ana")
        take_in(club, "Ana")

    def test_a_number_belongs_to_one(self, club: Club) -> None:
        take_in(club, "Ana", number="17")
        with pytest.raises(DomainError, match="Ana") as refusal:
            take_in(club, "Rui", number="17")
        assert (refusal.value.problem, refusal.value.field) == ("number_taken", "number")
        take_in(club, "Eva")
        take_in(club, "Hugo")

    @pytest.mark.parametrize(
        ("facts", "code", "field"),
        [
            ({"name": " "}, "name_missing", "name"),
            ({"name": "x" * 121}, "too_long", "name"),
            ({"nickname": "x" * 61}, "too_long", "nickname"),
            ({"number": "1" * 21}, "too_long", "number"),
            ({"federation_ids": {"FPB": "1" * 61}}, "too_long", "federation_ids"),
        ],
    )
    def test_refuses_beside_the_field(self, club: Club, facts: dict[str, Any], code: str, field: str) -> None:
        with pytest.raises(DomainError) as refusal:
            roster.create_player(club, BY, **{"name": "Ana", **facts})
        assert (refusal.value.problem, refusal.value.field) == (code, field)
        assert club.players.count() == 0


class TestChanging:
    def test_a_new_name_stands_on_every_seat_and_raises_their_matches_revisions(
        self, club: Club, players: list[Player]
    ) -> None:
        match = factories.start_match(club, "king", players=players[:4])
        other = factories.start_match(club, "king", players=players[4:8])
        roster.change_player(players[0], BY, name="Ana Silva")
        before = (match.revision, other.revision)
        match.refresh_from_db()
        other.refresh_from_db()
        assert ledger.read(match).side_names[0] == "Ana Silva"
        assert (match.revision, other.revision) == (before[0] + 1, before[1])

    def test_keeps_the_own_number(self, club: Club) -> None:
        ana = take_in(club, "Ana", number="17")
        assert roster.change_player(ana, BY, name="Ana Silva", number="17").number == "17"

    def test_is_told(self, club: Club, players: list[Player]) -> None:
        told: list[Player] = []

        def listen(player: Player, **_: Any) -> None:
            told.append(player)

        roster.player_changed.connect(listen)
        try:
            roster.change_player(players[0], BY, name="Ana Silva")
        finally:
            roster.player_changed.disconnect(listen)
        assert told == [players[0]]


class TestFinding:
    @pytest.fixture
    def known(self, club: Club) -> None:
        for name, nickname, number in (
            ("João Conceição", "Jóca", "17"),
            ("Maria João Alves", "", "170"),
            ("Zé Pinto", "Pintas", "3"),
            ("Ana Pintassilgo", "", "4"),
        ):
            roster.create_player(club, BY, name=name, nickname=nickname, number=number, sure=True)

    @pytest.mark.parametrize(
        ("typed", "found"),
        [
            ("joao", ["João Conceição", "Maria João Alves"]),
            ("CONCEI", ["João Conceição"]),
            ("alves maria", ["Maria João Alves"]),
            ("joca", ["João Conceição"]),
            ("17", ["João Conceição", "Maria João Alves"]),
            ("170", ["Maria João Alves"]),
            ("pint", ["Ana Pintassilgo", "Zé Pinto"]),
            ("ze pint", ["Zé Pinto"]),
            ("silgo", ["Ana Pintassilgo"]),
            ("%", []),
            ("\0", []),
            ("  ", []),
            ("nobody", []),
        ],
    )
    def test_without_accents_by_nickname_and_number_in_any_order(
        self, club: Club, known: None, typed: str, found: list[str]
    ) -> None:
        assert names(roster.find_players(club, typed)) == found

    def test_leaves_out_who_was_merged_or_made_nameless_and_other_clubs(self, club: Club, known: None) -> None:
        first, second = roster.find_players(club, "joao")
        roster.merge(second, BY, into=first)
        roster.anonymise(roster.find_players(club, "silgo")[0], BY)
        take_in(factories.make_club("sul"), "João do Sul")
        assert names(roster.find_players(club, "joao")) == ["João Conceição"]
        assert roster.find_players(club, "silgo") == []

    def test_among_a_thousand_takes_less_than_50_ms(self, club: Club) -> None:
        families = ("Silva", "Costa", "Pinto", "Alves", "Dias", "Conceição", "Correia", "Simões", "Araújo", "Lopes")
        combined = itertools.product(factories.NAMES, families, families)
        many = [" ".join(parts) for parts in itertools.islice(combined, 1000)]
        Player.objects.bulk_create(
            Player(club=club, name=name, number=str(number), folded=f"{folded(name)} {number}")
            for number, name in enumerate(many)
        )
        for typed in ("a", "si", "ana co", "conceicao", "ana 12"):
            taken = []
            for _ in range(5):
                # This process's own time: other tests run beside it.
                begun = process_time()
                assert roster.find_players(club, typed)
                taken.append(process_time() - begun)
            assert min(taken) < 0.05, f"{typed}: {1000 * min(taken):.0f} ms"


class TestMerging:
    @pytest.fixture
    def two(self, club: Club) -> tuple[Player, Player]:
        return take_in(club, "Jorge Simões"), take_in(club, "Jorje Simoes", number="17", sure=True)

    def test_every_seat_becomes_the_survivors(self, club: Club, two: tuple[Player, Player], players: Any) -> None:
        right, wrong = two
        match = factories.start_match(club, "king", players=[wrong, *players[:3]])
        assert roster.merge(wrong, BY, into=right) == right
        seat = match.seats.get(place=0)
        assert (seat.player, seat.name) == (right, "Jorge Simões")
        wrong.refresh_from_db()
        assert wrong.merged_into == right

    def test_is_taken_back_seat_by_seat(self, club: Club, two: tuple[Player, Player], players: Any) -> None:
        right, wrong = two
        first = factories.start_match(club, "king", players=[wrong, *players[:3]])
        second = factories.start_match(club, "king", players=[right, *players[:3]])
        roster.merge(wrong, BY, into=right)
        recording.reseat(first, BY, order=[1, 0, 2, 3], reason="", key=new_key())
        roster.unmerge(wrong, BY)
        assert first.seats.get(player=wrong).place == 1
        assert second.seats.get(place=0).player == right
        with pytest.raises(DomainError) as refusal:
            roster.unmerge(wrong, BY)
        assert refusal.value.problem == "not_merged"

    def test_is_taken_back_after_the_survivor_was_merged_too(self, club: Club, players: Any) -> None:
        a, b, c = players[:3]
        match = factories.start_match(club, "king", players=[a, *players[3:6]])
        roster.merge(a, BY, into=b)
        roster.merge(b, BY, into=c)
        roster.unmerge(a, BY)
        assert match.seats.get(place=0).player == a

    def test_never_in_a_circle_nor_with_oneself_nor_across_clubs(self, club: Club, two: tuple[Player, Player]) -> None:
        right, wrong = two
        roster.merge(wrong, BY, into=right)
        elsewhere = take_in(factories.make_club("sul"), "Jorge Simões")
        for player, into, code in (
            (right, wrong, "player_gone"),
            (wrong, right, "player_gone"),
            (right, right, "merge_itself"),
            (right, elsewhere, "merge_itself"),
        ):
            with pytest.raises(DomainError) as refusal:
                roster.merge(player, BY, into=into)
            assert refusal.value.problem == code

    def test_two_who_sat_at_one_match_are_not_one_person(self, club: Club, players: list[Player]) -> None:
        match = factories.start_match(club, "king", players=players[:4])
        with pytest.raises(DomainError, match=match.code):
            roster.merge(players[0], BY, into=players[1])

    def test_a_merged_number_may_be_given_again_but_then_the_merge_stays(
        self, club: Club, two: tuple[Player, Player]
    ) -> None:
        right, wrong = two
        roster.merge(wrong, BY, into=right)
        roster.change_player(right, BY, name="Jorge Simões", number="17")
        with pytest.raises(DomainError) as refusal:
            roster.unmerge(wrong, BY)
        assert refusal.value.problem == "number_taken"


class TestAnonymising:
    def test_takes_the_name_out_of_records_and_seats_and_keeps_the_result(
        self, club: Club, players: list[Player]
    ) -> None:
        ana, twin = players[0], take_in(club, "Ana Figueira", nickname="Figo", number="9")
        match = factories.start_match(club, "king", players=[twin, *players[1:4]])
        factories.record(match, factories.KING_GAME[0])
        roster.merge(twin, BY, into=ana)
        roster.anonymise(ana, BY)
        assert ledger.read(match).side_names[0] == "Jogador 1"
        assert match.totals == [-80, -60, -40, -80]
        for record in Player.objects.filter(pk__in=[ana.pk, twin.pk]):
            assert (record.name, record.nickname, record.number) == ("Jogador 1", "", "")
            assert record.anonymised_at
            assert "figo" not in record.folded

    def test_everybody_gets_another_number(self, club: Club, players: list[Player]) -> None:
        assert [roster.anonymise(player, BY).name for player in players[:3]] == ["Jogador 1", "Jogador 2", "Jogador 3"]

    def test_is_for_good(self, club: Club, players: list[Player]) -> None:
        roster.anonymise(players[0], BY)
        for act in (
            lambda: roster.change_player(players[0], BY, name="Ana"),
            lambda: roster.anonymise(players[0], BY),
            lambda: roster.merge(players[0], BY, into=players[1]),
            lambda: roster.unmerge(players[0], BY),
        ):
            with pytest.raises(DomainError):
                act()


class TestTables:
    def test_are_numbered_on(self, club: Club) -> None:
        assert [roster.add_table(club, BY).number for _ in range(3)] == [1, 2, 3]
        assert len({table.code for table in club.tables.all()}) == 3

    def test_a_number_stands_once(self, club: Club) -> None:
        roster.add_table(club, BY, number=7)
        with pytest.raises(DomainError) as refusal:
            roster.add_table(club, BY, number=7)
        assert (refusal.value.problem, refusal.value.field) == ("table_taken", "number")

    @pytest.mark.parametrize("number", [0, -1, 1000])
    def test_a_number_is_one_that_can_be_printed(self, club: Club, number: int) -> None:
        with pytest.raises(DomainError):
            roster.add_table(club, BY, number=number)

    def test_a_revoked_link_has_another_key_and_code(self, table: Table) -> None:
        changed = roster.revoke_link(table, BY)
        assert changed.key != table.key
        assert changed.code != table.code

    def test_a_table_where_a_match_is_played_stays(self, club: Club, table: Table) -> None:
        match = factories.start_match(club, table=table)
        with pytest.raises(DomainError) as refusal:
            roster.retire_table(table, BY)
        assert refusal.value.problem == "table_in_use"
        recording.abandon(match, BY, reason="rain")
        assert roster.retire_table(table, BY).retired

    def test_a_retired_number_comes_back_with_a_new_link(self, club: Club, table: Table) -> None:
        roster.retire_table(table, BY)
        back = roster.add_table(club, BY, number=table.number)
        assert (back.pk, back.retired) == (table.pk, False)
        assert back.key > table.key


class TestRulesets:
    def copy(self, club: Club, name: str = "Da casa", **given: Any) -> Ruleset:
        return roster.copy_ruleset(club, BY, **{"game": "sueca", "base": "portugal", "name": name, **given})

    def test_are_copied_with_options_of_their_own(self, club: Club) -> None:
        ruleset = self.copy(club, options={"target": 10})
        expected = GAMES["sueca"].rulesets["portugal"].model_dump() | {"target": 10}
        assert GAMES["sueca"].options.model_validate(ruleset.options).model_dump() == expected

    def test_are_changed_and_leave_matches_as_they_were(self, club: Club) -> None:
        ruleset = self.copy(club)
        match = factories.start_match(club, "sueca", options={"target": 5})
        roster.change_ruleset(ruleset, BY, name="Da casa 2", options={"target": 10})
        ruleset.refresh_from_db()
        assert (ruleset.name, ruleset.options["target"]) == ("Da casa 2", 10)
        assert match.options["target"] == 5

    def test_take_the_games_own_values_too(self, club: Club) -> None:
        values = GAMES["sueca"].rulesets["brasil"]
        assert self.copy(club, base="brasil", options=values).options == values.model_dump(mode="json")

    @pytest.mark.parametrize("options", [{"target": 0}, {"target": "x"}, {"unheard": 1}])
    def test_options_that_do_not_fit_are_refused(self, club: Club, options: Any) -> None:
        with pytest.raises(OptionsRefused) as refusal:
            self.copy(club, options=options)
        assert refusal.value.problems[0].field == next(iter(options))
        assert club.rulesets.count() == 0

    @pytest.mark.parametrize("given", [{"game": "nim"}, {"base": "nobody's"}])
    def test_are_copied_from_one_that_is(self, club: Club, given: Any) -> None:
        with pytest.raises(DomainError) as refusal:
            self.copy(club, **given)
        assert refusal.value.problem == "no_such_ruleset"

    def test_have_a_name_that_no_other_has(self, club: Club) -> None:
        self.copy(club)
        with pytest.raises(DomainError) as refusal:
            self.copy(club, "da  CASA")
        assert (refusal.value.problem, refusal.value.field) == ("name_taken", "name")
        roster.copy_ruleset(club, BY, game="king", base="classic", name="Da casa")

    def test_are_retired_and_come_back(self, club: Club) -> None:
        ruleset = self.copy(club)
        assert roster.retire_ruleset(ruleset, BY).retired
        assert not roster.restore_ruleset(ruleset, BY).retired


class TestSittingDownAgain:
    def test_the_last_match_of_a_table_or_of_the_club(self, club: Club, table: Table) -> None:
        assert roster.last_match(club) is None
        at_table = factories.start_match(club, "king", table=table)
        last = factories.start_match(club, "sueca")
        assert roster.last_match(club) == last
        assert roster.last_match(club, table) == at_table
        recording.abandon(last, BY, reason="rain")
        assert roster.last_match(club) == at_table

    def test_the_same_people_in_the_same_places(self, club: Club, players: list[Player]) -> None:
        match = factories.start_match(club, "king", players=players[:4])
        assert [place.player for place in roster.same_places(match)] == players[:4]

    @pytest.mark.parametrize(("hands", "first"), [(0, "Bruno"), (1, "Bruno"), (3, "Duarte"), (10, "Carla")])
    def test_the_next_dealer_first(self, king: Match, hands: int, first: str) -> None:
        factories.record(king, *factories.KING_GAME[:hands])
        assert roster.next_places(king)[0].name == first

    def test_a_word_that_closes_the_match_is_no_deal(self, club: Club, king: Match) -> None:
        bridge = factories.start_match(club, "bridge")
        for match, hand in ((king, factories.KING_GAME[0]), (bridge, {"contract": "1H", "declarer": "N", "tricks": 7})):
            factories.record(match, hand)
            recording.call_time(match, BY, number=2, key=new_key())
            assert roster.next_places(match)[0].name == "Bruno"

    def test_partners_stay_partners(self, club: Club) -> None:
        match = factories.start_match(club, "sueca")
        factories.record(match, {"won": 0, "band": "61"})
        places = roster.next_places(match)
        assert [place.name for place in places] == ["Bruno", "Carla", "Duarte", "Ana"]
        again = factories.start_match(club, "sueca", names=[place.name for place in places])
        assert ledger.read(again).side_names == ("Bruno / Duarte", "Carla / Ana")

    def test_a_deal_that_does_not_pass_on_is_dealt_again(self, club: Club) -> None:
        match = factories.start_match(club, "bridge", ruleset="chicago")
        factories.record(match, {"contract": "pass"})
        assert roster.next_places(match)[0].name == "Bruno"
        factories.record(match, {"contract": "1H", "declarer": "N", "tricks": 7})
        assert roster.next_places(match)[0].name == "Bruno"


class TestClubs:
    def test_its_founder_is_its_first_administrator(self, db: None) -> None:
        founder = User.objects.create_user("ana")
        club = roster.create_club(Actor(user=founder), name="Clube do Sul", slug="sul")
        assert club.memberships.get().role == Membership.Role.ADMINISTRATOR

    @pytest.mark.parametrize("slug", ["norte", "static", "m"])
    def test_an_address_is_nobodys_yet(self, club: Club, slug: str) -> None:
        with pytest.raises(DomainError) as refusal:
            roster.create_club(BY, name="Outro", slug=slug)
        assert (refusal.value.problem, refusal.value.field) == ("address_taken", "slug")

    @pytest.mark.parametrize("slug", ["", "Norte", "clube norte", "-norte", "a/b", "açor", "x" * 41])
    def test_an_address_is_one_that_is_easily_said(self, db: None, slug: str) -> None:
        with pytest.raises(DomainError) as refusal:
            roster.create_club(BY, name="Outro", slug=slug)
        assert (refusal.value.problem, refusal.value.field) == ("address", "slug")

    def test_the_sites_own_addresses_are_no_clubs(self, db: None) -> None:
        from django.urls import get_resolver

        words = {str(pattern.pattern).split("/")[0] for pattern in get_resolver().url_patterns}
        for slug in words - {""}:
            if "<" not in slug:
                with pytest.raises(DomainError):
                    roster.create_club(BY, name="Outro", slug=slug)

    def test_changes_what_it_says_of_itself(self, club: Club) -> None:
        roster.change_club(club, BY, name="Clube Novo", language="pt-br", zone="America/Sao_Paulo")
        club.refresh_from_db()
        assert (club.name, club.language, club.zone) == ("Clube Novo", "pt-br", "America/Sao_Paulo")

    @pytest.mark.parametrize(("field", "value"), [("language", "tlh"), ("zone", "Mars/Base"), ("name", " ")])
    def test_of_what_there_is(self, club: Club, field: str, value: str) -> None:
        with pytest.raises(DomainError) as refusal:
            roster.change_club(club, BY, **{"name": "Clube", "language": "pt", "zone": "Europe/Lisbon", field: value})
        assert refusal.value.field == field
