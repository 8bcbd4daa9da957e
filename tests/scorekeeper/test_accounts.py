"""Users, their roles, passwords that are shown once, and the directors' codes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.contrib.auth import authenticate
from django.core.exceptions import ValidationError
from django.test import Client, RequestFactory
from django.utils import timezone

from scorekeeper import accounts, roster
from scorekeeper.errors import DomainError
from scorekeeper.models import Club, CodeGuard, LogEntry, Membership, Table, User
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.factories import PASSWORD

Role = Membership.Role
BY = Actor()
CODE, OTHER_CODE = "271828", "314159"


def member(user: User) -> Membership:
    return user.memberships.get()


class TestFirstSetUp:
    def test_an_empty_installation_gets_a_club_and_an_administrator(self, db: None) -> None:
        made = accounts.set_up(name="Clube do Norte", slug="norte")
        assert made
        club, (user, password) = made
        assert club.memberships.get().user == user
        assert user.check_password(password)
        assert (user.is_superuser, user.one_time_password) == (True, True)

    def test_only_an_empty_one(self, official: User) -> None:
        assert accounts.set_up(name="Clube do Sul", slug="sul") is None
        assert accounts.first_administrator() is None
        assert not Club.objects.filter(slug="sul").exists()

    def test_the_administrator_may_come_before_the_club(self, db: None) -> None:
        made = accounts.first_administrator()
        assert made
        club = roster.create_club(Actor(user=made.user), name="Clube do Norte", slug="norte")
        assert member(made.user).club == club


class TestInviting:
    def test_a_new_user_gets_a_password_that_is_shown_once(self, club: Club) -> None:
        given = accounts.invite(club, BY, username="eva", role=Role.OFFICIAL, name="Eva Dias")
        user = User.objects.get(username="eva")
        assert user.check_password(given.password)
        assert (user.one_time_password, user.first_name, member(user).role) == (True, "Eva Dias", Role.OFFICIAL)
        assert given.password not in str(LogEntry.objects.values_list("facts"))

    def test_a_user_of_another_club_keeps_the_password(self, club: Club) -> None:
        user = factories.make_user(factories.make_club("sul"), username="eva")
        given = accounts.invite(club, BY, username="Eva", role=Role.DIRECTOR)
        user.refresh_from_db()
        assert (given.membership.user, given.password, user.one_time_password) == (user, "", False)
        assert user.check_password(PASSWORD)

    def test_nobody_twice(self, club: Club, official: User) -> None:
        with pytest.raises(DomainError) as refusal:
            accounts.invite(club, BY, username=official.username, role=Role.DIRECTOR)
        assert (refusal.value.problem, refusal.value.field) == ("already_member", "username")

    @pytest.mark.parametrize("username", ["", " ", "eva dias", "a/b", "<b>", ".", "..", "x" * 151])
    def test_names_that_can_be_typed_and_stand_in_an_address(self, club: Club, username: str) -> None:
        with pytest.raises(DomainError) as refusal:
            accounts.invite(club, BY, username=username, role=Role.OFFICIAL)
        assert refusal.value.field == "username"
        assert not User.objects.exists()

    def test_passwords_are_not_guessed(self) -> None:
        made = {accounts.new_password() for _ in range(100)}
        assert len(made) == 100
        assert min(map(len, made)) >= 14


class TestRoles:
    def test_the_last_administrator_stays(self, club: Club, administrator: User, director: User) -> None:
        for act in (
            lambda: accounts.remove(member(administrator), BY),
            lambda: accounts.change_role(member(administrator), BY, role=Role.DIRECTOR),
        ):
            with pytest.raises(DomainError) as refusal:
                act()
            assert refusal.value.problem == "last_administrator"
        accounts.change_role(member(director), BY, role=Role.ADMINISTRATOR)
        accounts.remove(member(administrator), BY)
        assert club.memberships.get().user == director

    def test_one_who_cannot_sign_in_does_not_count(self, club: Club, administrator: User) -> None:
        gone = factories.make_user(club, Role.ADMINISTRATOR)
        User.objects.filter(pk=gone.pk).update(is_active=False)
        with pytest.raises(DomainError):
            accounts.remove(member(administrator), BY)

    def test_an_administrator_of_another_club_does_not_count(self, club: Club, administrator: User) -> None:
        factories.make_user(factories.make_club("sul"), Role.ADMINISTRATOR)
        with pytest.raises(DomainError):
            accounts.remove(member(administrator), BY)

    def test_who_is_removed_has_no_right_left_and_stands_in_the_log(self, club: Club, official: User) -> None:
        accounts.remove(member(official), BY)
        assert not official.memberships.exists()
        assert LogEntry.objects.get(verb="user removed").subject_id == official.pk

    def test_who_directs_no_more_has_no_code(self, club: Club, director: User) -> None:
        accounts.set_code(member(director), BY, code=CODE)
        accounts.change_role(member(director), BY, role=Role.OFFICIAL)
        assert member(director).code_hash == ""


class TestPasswords:
    def test_of_ones_own_end_the_one_that_was_given(self, club: Club) -> None:
        given = accounts.invite(club, BY, username="eva", role=Role.OFFICIAL)
        user = given.membership.user
        with pytest.raises(DomainError) as refusal:
            accounts.change_password(user, password=given.password)
        assert refusal.value.problem == "same_password"
        with pytest.raises(ValidationError):
            accounts.change_password(user, password="eva")
        accounts.change_password(user, password=PASSWORD)
        user.refresh_from_db()
        assert (user.one_time_password, user.check_password(PASSWORD)) == (False, True)

    def test_are_replaced_by_one_that_is_shown_once(self, official: User) -> None:
        password = accounts.reset_password(member(official), BY)
        official.refresh_from_db()
        assert (official.check_password(password), official.one_time_password) == (True, True)

    def test_of_who_works_elsewhere_too_are_not_one_clubs_to_replace(self, club: Club, official: User) -> None:
        accounts.invite(factories.make_club("sul"), BY, username=official.username, role=Role.OFFICIAL)
        with pytest.raises(DomainError) as refusal:
            accounts.reset_password(official.memberships.get(club=club), BY)
        assert refusal.value.problem == "elsewhere"

    def test_of_the_sites_administrator_neither(self, club: Club, official: User) -> None:
        User.objects.update(is_superuser=True)
        with pytest.raises(DomainError):
            accounts.reset_password(member(official), BY)


class TestCodes:
    @pytest.fixture
    def coded(self, director: User) -> Membership:
        return accounts.set_code(member(director), BY, code=CODE)

    def test_are_kept_unreadable(self, coded: Membership) -> None:
        assert CODE not in coded.code_hash
        assert CODE not in str(LogEntry.objects.values_list("facts"))

    @pytest.mark.parametrize("code", ["", "12345", "1234567", "abcdef", "111111", "123456", "１２３４５６", "27182²"])
    def test_have_six_digits_and_not_the_easiest(self, director: User, code: str) -> None:
        with pytest.raises(DomainError) as refusal:
            accounts.set_code(member(director), BY, code=code)
        assert (refusal.value.problem, refusal.value.field) == ("code_digits", "code")

    def test_belong_to_one_director(self, coded: Membership, administrator: User) -> None:
        with pytest.raises(DomainError) as refusal:
            accounts.set_code(member(administrator), BY, code=CODE)
        assert refusal.value.problem == "code_taken"
        accounts.set_code(coded, BY, code=CODE)

    def test_are_no_officials(self, official: User) -> None:
        with pytest.raises(DomainError) as refusal:
            accounts.set_code(member(official), BY, code=CODE)
        assert refusal.value.problem == "not_director"

    def test_lend_the_directors_power_and_say_so_in_the_log(self, club: Club, coded: Membership, table: Table) -> None:
        assert accounts.lender(club, Actor(table=table), code=CODE) == coded.user
        entry = LogEntry.objects.get(verb="director's power lent")
        assert (entry.subject_id, entry.table_id_at) == (coded.user.pk, table.pk)

    def test_that_were_cleared_or_replaced_lend_nothing(self, club: Club, coded: Membership) -> None:
        accounts.set_code(coded, BY, code=OTHER_CODE)
        with pytest.raises(DomainError):
            accounts.lender(club, BY, code=CODE)
        accounts.clear_code(coded, BY)
        with pytest.raises(DomainError):
            accounts.lender(club, BY, code=OTHER_CODE)

    def test_of_another_club_lend_nothing(self, coded: Membership) -> None:
        with pytest.raises(DomainError):
            accounts.lender(factories.make_club("sul"), BY, code=CODE)


class TestWrongCodes:
    @pytest.fixture
    def coded(self, director: User) -> Membership:
        return accounts.set_code(member(director), BY, code=CODE)

    def try_code(self, club: Club, table: Table | None, code: str = OTHER_CODE) -> str:
        try:
            accounts.lender(club, Actor(table=table), code=code)
        except DomainError as refusal:
            return refusal.problem
        return "lent"

    def wait(self, **elapsed: float) -> None:
        for guard in CodeGuard.objects.exclude(shut_until=None):
            CodeGuard.objects.filter(pk=guard.pk).update(shut_until=guard.shut_until - timedelta(**elapsed))

    def test_five_shut_the_table_also_for_the_right_code(self, club: Club, coded: Any, table: Table) -> None:
        assert [self.try_code(club, table) for _ in range(7)] == ["wrong_code"] * 5 + ["too_many_codes"] * 2
        assert self.try_code(club, table, CODE) == "too_many_codes"

    def test_a_wait_opens_it_for_one_more(self, club: Club, coded: Any, table: Table) -> None:
        for _ in range(5):
            self.try_code(club, table)
        self.wait(minutes=4.9)
        assert self.try_code(club, table) == "too_many_codes"
        self.wait(minutes=0.2)
        assert [self.try_code(club, table) for _ in range(2)] == ["wrong_code", "too_many_codes"]
        self.wait(minutes=6)
        assert self.try_code(club, table, CODE) == "lent"

    def test_the_right_one_forgets_the_wrong_ones(self, club: Club, coded: Any, table: Table) -> None:
        for _ in range(3):
            assert [self.try_code(club, table) for _ in range(4)] == ["wrong_code"] * 4
            assert self.try_code(club, table, CODE) == "lent"

    def test_other_tables_go_on(self, club: Club, coded: Any, table: Table) -> None:
        for _ in range(5):
            self.try_code(club, table)
        assert self.try_code(club, factories.make_table(club, 8), CODE) == "lent"
        assert self.try_code(club, None, CODE) == "lent"

    def test_the_wait_is_said_in_minutes(self, club: Club, coded: Any, table: Table) -> None:
        for _ in range(5):
            self.try_code(club, table)
        with pytest.raises(DomainError, match="5"):
            accounts.lender(club, Actor(table=table), code=CODE)

    def test_each_is_logged(self, club: Club, coded: Any, table: Table) -> None:
        for _ in range(7):
            self.try_code(club, table)
        assert LogEntry.objects.filter(verb="wrong director's code", subject_id=table.pk).count() == 5


class TestSigningIn:
    """django-axes locks a name at an address: a club's Wi-Fi is one address."""

    def sign_in(self, user: User, address: str, password: str = PASSWORD) -> bool:
        request = RequestFactory().post("/sign-in/", REMOTE_ADDR=address)
        return authenticate(request, username=user.username, password=password) is not None

    @pytest.fixture
    def locked(self, official: User, settings: Any) -> User:
        for _ in range(settings.AXES_FAILURE_LIMIT):
            assert not self.sign_in(official, "192.168.1.7", "wrong")
        return official

    def test_a_name_is_locked_at_the_address_of_the_wrong_passwords(self, locked: User) -> None:
        assert not self.sign_in(locked, "192.168.1.7")

    def test_the_same_name_signs_in_elsewhere(self, locked: User) -> None:
        assert self.sign_in(locked, "192.168.1.8")

    def test_others_sign_in_at_the_same_address(self, locked: User, director: User) -> None:
        assert self.sign_in(director, "192.168.1.7")

    def test_the_page_says_so(self, locked: User, client: Client) -> None:
        page = client.post("/sign-in/", {"username": locked.username, "password": PASSWORD}, REMOTE_ADDR="192.168.1.7")
        assert page.status_code == 429
        assert "_auth_user_id" not in client.session

    def test_a_new_password_opens_it_at_once(self, locked: User, club: Club) -> None:
        password = accounts.reset_password(Membership.objects.get(user=locked, club=club), BY)
        assert self.sign_in(locked, "192.168.1.7", password)

    def test_after_a_while_it_opens_again(self, locked: User, settings: Any) -> None:
        passed = timedelta(hours=settings.AXES_COOLOFF_TIME, minutes=1)
        AccessAttempt.objects.update(attempt_time=timezone.now() - passed)
        assert self.sign_in(locked, "192.168.1.7")
