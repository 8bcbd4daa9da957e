"""The match page and every act on it, as a browser without scripts sends them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper import access, recording, roster
from scorekeeper.models import Club, Event, Match, Table, User
from scorekeeper.writing import Actor
from tests.scorekeeper import factories
from tests.scorekeeper.submitting import Form, forms_of, the_form

PUBLIC_QUERIES, OFFICIAL_QUERIES, UNCHANGED_QUERIES = 5, 9, 6


def url(match: Match, name: str = "match", *more: object) -> str:
    return reverse(name, args=[match.club.slug, match.code, *more])


def html(client: Client, where: str) -> str:
    response = client.get(where)
    assert response.status_code == 200, response.status_code
    return response.content.decode()


def at_table(match: Match, table: Table) -> Client:
    """A phone that holds the table's link, without an account."""
    match.table = table
    match.save()
    Table.objects.filter(pk=table.pk).update(current=match)
    client = Client()
    session = client.session
    session[access.TABLES_KEY] = {str(table.pk): table.key}
    session.save()
    return client


def send(client: Client, match: Match, values: Mapping[str, Any], name: str = "match-hand", *more: object) -> Any:
    """Fill the form of a page in and press its button."""
    page = html(client, url(match) if name == "match-hand" else url(match, name, *more))
    form = the_form(page, url(match, name, *more) if name == "match-hand" else "", "key")
    return client.post(url(match, name, *more), form.sends | dict(values))


TAKEN = {"taken-0": "4", "taken-1": "3", "taken-2": "2", "taken-3": "4"}
SUM = {"taken-0": "4", "taken-1": "3", "taken-2": "2", "taken-3": "3"}


class TestThePage:
    def test_everybody_sees_the_score_and_nobody_else_gets_a_form(self, client: Client, king: Match) -> None:
        factories.record(king, *factories.KING_GAME[:2])
        page = html(client, url(king))
        assert "−160" in page
        assert "Sign in" in page or "Iniciar" in page
        assert forms_of(page) == []

    def test_an_official_gets_the_form_of_the_coming_hand(self, signed_in: Client, king: Match) -> None:
        factories.record(king, factories.KING_GAME[0])
        form = the_form(html(signed_in, url(king)), "/hand/")
        assert (form.sends["number"], form.sends["contract"]) == ("2", "no_hearts")

    @pytest.mark.parametrize(("who", "queries"), [("public", PUBLIC_QUERIES), ("official", OFFICIAL_QUERIES)])
    def test_the_number_of_queries_does_not_grow_with_hands(
        self, who: str, queries: int, client: Client, official: Any, king: Match
    ) -> None:
        if who == "official":
            client.force_login(official)
            html(client, url(king))  # the session gets its phone key
        for _ in range(2):
            factories.record(king, *factories.KING_GAME[king.hands : king.hands + 4])
            king.refresh_from_db()
            with CaptureQueriesContext(connection) as asked:
                html(client, url(king))
            assert len(asked) == queries, [one["sql"][:90] for one in asked.captured_queries]

    def test_names_are_text(self, signed_in: Client, club: Club) -> None:
        names = ["<script>alert(1)</script>", "=1+1", "Bruno & Filhos", '"Duarte"']
        match = factories.start_match(club, "king", names=names)
        factories.record(match, *factories.KING_GAME[:8])
        page = html(signed_in, url(match))
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page

    def test_a_hand_opens_to_its_lines_with_their_rules(self, client: Client, king: Match) -> None:
        factories.record(king, factories.KING_GAME[0])
        page = html(client, url(king))
        assert "4 × −20" in page
        assert 'href="/norte/g/king/?rules=classic#a' in page

    def test_a_closed_table_says_why_and_offers_no_form(self, signed_in: Client, king: Match) -> None:
        recording.frame(king, Actor(), locked="The next round has begun.")
        page = html(signed_in, url(king))
        assert "The next round has begun." in page
        assert not [form for form in forms_of(page) if form.action.endswith("/hand/")]

    def test_halves_and_minus_signs_are_printed(self, client: Client, king: Match) -> None:
        factories.record(king, factories.KING_GAME[0])
        recording.adjust(king, Actor(), side=0, points=-0.5, reason="late", key=factories.new_key())
        assert "−80½" in html(client, url(king))

    def test_a_negative_balance_of_canastra_is_called_re(self, client: Client, club: Club) -> None:
        match = factories.start_match(club, "canastra")
        factories.record(match, {"sides": [{"total": -350}, {"total": 1580}]})
        page = html(client, url(match))
        assert "ré" in page


class TestUnchanged:
    @pytest.mark.parametrize("known", [False, True])
    def test_a_page_that_did_not_change_is_not_sent_again(
        self, known: bool, client: Client, official: Any, king: Match
    ) -> None:
        if known:
            client.force_login(official)
            html(client, url(king))
        first = client.get(url(king))
        with CaptureQueriesContext(connection) as asked:
            again = client.get(url(king), headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert len(asked) <= UNCHANGED_QUERIES, [one["sql"][:90] for one in asked.captured_queries]

    def test_a_hand_changes_it(self, client: Client, king: Match) -> None:
        first = client.get(url(king))
        factories.record(king, factories.KING_GAME[0])
        assert client.get(url(king), headers={"If-None-Match": first["ETag"]}).status_code == 200

    def test_another_language_is_another_page(self, client: Client, king: Match) -> None:
        first = client.get(url(king))
        client.cookies["django_language"] = "en"
        assert client.get(url(king), headers={"If-None-Match": first["ETag"]}).status_code == 200

    def test_an_officials_page_is_nobody_elses(self, client: Client, signed_in: Client, king: Match) -> None:
        tag = Client().get(url(king))["ETag"]
        response = signed_in.get(url(king), headers={"If-None-Match": tag})
        assert response.status_code == 200
        assert "private" in response["Cache-Control"]


class TestRecording:
    def test_a_hand_is_saved_and_said_so(self, signed_in: Client, king: Match) -> None:
        response = send(signed_in, king, TAKEN)
        assert response.status_code == 302
        assert response["Location"].endswith("#entry")
        assert king.events.get().payload == {"contract": "no_tricks", "taken": [4, 3, 2, 4]}
        assert "✓" in html(signed_in, url(king))

    def test_a_repeated_form_is_one_hand(self, signed_in: Client, king: Match) -> None:
        form = the_form(html(signed_in, url(king)), "/hand/")
        for _ in range(2):
            assert signed_in.post(url(king, "match-hand"), form.sends | TAKEN).status_code == 302
        assert king.events.count() == 1

    def test_a_hand_that_cannot_be_is_given_back_as_typed(self, signed_in: Client, king: Match) -> None:
        response = send(signed_in, king, SUM)
        page = response.content.decode()
        assert response.status_code == 422
        assert "12" in page
        assert the_form(page, "/hand/").sends["taken-2"] == "2"
        assert page.count('class="error"') == 1
        assert king.events.count() == 0

    def test_without_scripts_a_preview_shows_the_points_and_saves_nothing(self, signed_in: Client, king: Match) -> None:
        page = send(signed_in, king, {**TAKEN, "preview": "yes"}).content.decode()
        assert page.count("−80") >= 2
        assert the_form(page, "/hand/").sends["taken-0"] == "4"
        assert king.events.count() == 0

    def test_the_preview_of_a_script_has_the_same_lines(self, signed_in: Client, king: Match) -> None:
        form = the_form(html(signed_in, url(king)), "/hand/")
        page = signed_in.post(url(king, "match-preview"), form.sends | TAKEN).content.decode()
        assert "3 × −20" in page
        assert "<html" not in page

    def test_the_preview_of_a_hand_half_typed_says_nothing(self, signed_in: Client, king: Match) -> None:
        form = the_form(html(signed_in, url(king)), "/hand/")
        page = signed_in.post(url(king, "match-preview"), form.sends | {"taken-0": "4"}).content.decode()
        assert page.strip() == ""

    def test_the_hand_that_ends_the_match_asks_first(self, signed_in: Client, king: Match) -> None:
        factories.record(king, *factories.KING_GAME[:9])
        asking = send(signed_in, king, {"choice-play": "play=unplayed&bid="})
        assert asking.status_code == 200
        assert king.events.count() == 9
        sure = the_form(asking.content.decode(), "/hand/", "sure")
        assert signed_in.post(sure.action, sure.sends).status_code == 302
        king.refresh_from_db()
        assert (king.finished, king.state) == (True, Match.State.TO_CONFIRM)

    def test_the_address_of_a_refused_form_leads_back_to_the_match(self, signed_in: Client, king: Match) -> None:
        assert signed_in.get(url(king, "match-hand"))["Location"] == url(king) + "#entry"

    def test_one_tap_says_all_of_a_sueca_hand(self, signed_in: Client, club: Club) -> None:
        match = factories.start_match(club, "sueca")
        form = the_form(html(signed_in, url(match)), "/hand/", "choice")
        assert [value for _, value in form.buttons][:3] == ["won=0&band=61", "won=0&band=91", "won=0&band=all"]
        assert signed_in.post(form.action, form.sent(form.buttons[1])).status_code == 302
        assert match.events.get().payload == {"won": 0, "band": "91"}

    def test_a_table_without_an_account_records(self, club: Club, king: Match, table: Table) -> None:
        phone = at_table(king, table)
        assert send(phone, king, TAKEN).status_code == 302
        assert king.events.get().table == table

    def test_who_may_not_record_is_asked_to_sign_in(self, client: Client, king: Match) -> None:
        response = client.post(url(king, "match-hand"), TAKEN)
        assert response.status_code == 302
        assert "/sign-in/" in response["Location"]
        assert king.events.count() == 0

    @pytest.mark.parametrize("name", ["match-hand", "match-hand-edit", "match-void", "match-undo", "match-close"])
    def test_a_table_whose_card_was_replaced_is_led_to_its_code(
        self, name: str, club: Club, king: Match, table: Table
    ) -> None:
        factories.record(king, factories.KING_GAME[0])
        phone = at_table(king, table)
        phone.cookies["django_language"] = "en"
        roster.revoke_link(table, Actor())
        more = () if name in ("match-hand", "match-close") else (1,)
        response = phone.post(url(king, name, *more), TAKEN, follow=True)
        assert response.redirect_chain == [(reverse("table-code", args=[club.slug]), 302)]
        assert "card was replaced" in response.content.decode()
        assert king.events.count() == 1


class TestTwoAtOneMatch:
    def test_another_hand_under_the_same_number_is_shown_beside_it(self, signed_in: Client, king: Match) -> None:
        form = the_form(html(signed_in, url(king)), "/hand/")
        factories.record(king, factories.negative("no_tricks", 13, 0, 0, 0))
        response = signed_in.post(form.action, form.sends | TAKEN)
        page = response.content.decode()
        assert response.status_code == 409
        assert "13 · 0 · 0 · 0" in page
        assert "4 · 3 · 2 · 4" in page
        assert king.events.count() == 1

    def test_the_same_hand_from_two_phones_is_nothing_to_worry_about(self, signed_in: Client, king: Match) -> None:
        signed_in.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
        form = the_form(html(signed_in, url(king)), "/hand/")
        factories.record(king, factories.negative("no_tricks", 4, 3, 2, 4))
        page = signed_in.post(form.action, form.sends | TAKEN).content.decode()
        assert "The same is recorded already" in page
        assert "Put mine in its place" not in page
        assert page.index("All right") < page.index("No, mine is another hand: hand 2")
        assert king.events.count() == 1

    def test_a_half_typed_hand_is_shown_as_far_as_it_goes(self, signed_in: Client, king: Match) -> None:
        signed_in.cookies["django_language"] = "en"
        form = the_form(html(signed_in, url(king)), "/hand/")
        factories.record(king, factories.KING_GAME[0])
        response = signed_in.post(form.action, form.sends | {"taken-0": "5", "taken-2": "6"})
        page = response.content.decode()
        assert response.status_code == 409
        assert "5 · – · 6 · –" in page
        assert "still incomplete" in page

    def test_mine_can_be_put_in_its_place(self, signed_in: Client, king: Match) -> None:
        form = the_form(html(signed_in, url(king)), "/hand/")
        factories.record(king, factories.negative("no_tricks", 13, 0, 0, 0))
        page = signed_in.post(form.action, form.sends | TAKEN).content.decode()
        mine = the_form(page, "/hand/1/")
        assert signed_in.post(mine.action, mine.sends).status_code == 302
        king.refresh_from_db()
        assert (king.events.count(), king.totals) == (2, [-80, -60, -40, -80])

    def test_another_phone_that_just_recorded_is_told_first(self, signed_in: Client, king: Match) -> None:
        form = the_form(html(signed_in, url(king)), "/hand/")
        king.recorder, king.recorded_at = "another phone", king.started_at
        king.save()
        told = signed_in.post(form.action, form.sends | TAKEN)
        assert (told.status_code, king.events.count()) == (409, 0)
        over = the_form(told.content.decode(), "/hand/", "take_over")
        assert signed_in.post(over.action, over.sends).status_code == 302
        assert king.events.count() == 1

    def test_a_match_that_was_locked_meanwhile_says_why(self, signed_in: Client, king: Match) -> None:
        form = the_form(html(signed_in, url(king)), "/hand/")
        recording.frame(king, Actor(), locked="The next round has begun.")
        response = signed_in.post(form.action, form.sends | TAKEN)
        assert response.status_code == 409
        assert "The next round has begun." in response.content.decode()


class TestMending:
    def test_a_hand_is_corrected_from_a_form_that_is_filled_in(self, signed_in: Client, king: Match) -> None:
        factories.record(king, *factories.KING_GAME[:6])
        page = html(signed_in, url(king, "match-hand-edit", 2))
        form = the_form(page, "/hand/2/")
        assert [form.sends[f"taken-{seat}"] for seat in range(4)] == ["0", "5", "8", "0"]
        values = form.sends | {"taken-1": "6", "taken-2": "7", "reason": "miscounted"}
        assert signed_in.post(form.action, values)["Location"].endswith("#hand-2")
        page = html(signed_in, url(king))
        assert "miscounted" in page
        assert "0 · 5 · 8 · 0" in page, "what it was stays visible"
        king.refresh_from_db()
        assert king.totals[1] == -60 - 120 - 50 - 90

    def test_a_correction_that_cannot_be_is_given_back(self, signed_in: Client, king: Match) -> None:
        factories.record(king, factories.KING_GAME[0])
        response = send(signed_in, king, {**SUM, "reason": "typo"}, "match-hand-edit", 1)
        assert response.status_code == 422
        assert the_form(response.content.decode(), "/hand/1/").sends["reason"] == "typo"

    def test_a_correction_that_somebody_made_first_is_shown(self, signed_in: Client, king: Match) -> None:
        factories.record(king, factories.KING_GAME[0])
        form = the_form(html(signed_in, url(king, "match-hand-edit", 1)), "/hand/1/")
        hand = factories.negative("no_tricks", 13, 0, 0, 0)
        recording.correct(king, Actor(), hand, number=1, revision=1, reason="", key=factories.new_key())
        response = signed_in.post(form.action, form.sends | {"taken-0": "5", "taken-1": "2"})
        assert response.status_code == 409
        assert "13 · 0 · 0 · 0" in response.content.decode()

    def later_hands(self, club: Club) -> Match:
        match = factories.start_match(club, "sueca")
        factories.record(match, {"won": 0, "band": "61"}, {"won": 0, "band": "91"}, {"won": 1, "band": "61"})
        return match

    def test_hands_that_become_impossible_are_shown_before_they_fall(self, signed_in: Client, club: Club) -> None:
        match = self.later_hands(club)
        form = the_form(html(signed_in, url(match, "match-hand-edit", 2)), "/hand/2/", "choice")
        bandeira = next(button for button in form.buttons if button[1] == "won=0&band=all")
        response = signed_in.post(form.action, form.sent(bandeira))
        assert response.status_code == 409
        assert match.events.count() == 3
        both = the_form(response.content.decode(), "", "void_later")
        assert signed_in.post(form.action, both.sends).status_code == 302
        match.refresh_from_db()
        assert (match.totals, match.finished) == ([5, 0], True)

    def test_a_hand_is_voided_and_stays_struck_through(self, signed_in: Client, king: Match) -> None:
        factories.record(king, *factories.KING_GAME[:1])
        assert send(signed_in, king, {"reason": "misdeal"}, "match-void", 1).status_code == 302
        page = html(signed_in, url(king))
        assert "hand-voided" in page
        assert "misdeal" in page

    def test_a_hand_whose_form_becomes_another_is_said_why_it_falls(self, signed_in: Client, club: Club) -> None:
        signed_in.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
        match = factories.start_match(club, "guritipau")
        hands = [{"winner": 0, "table": table, "how": "tricks"} for table in (1, 4)]
        factories.record(match, *hands, {"winner": 0, "how": "tricks"})
        page = send(signed_in, match, {}, "match-void", 2)
        assert page.status_code == 409
        assert "it would also have to be said: Midj on the table." in page.content.decode()
        assert "still missing" not in page.content.decode()

    def test_a_void_that_others_hang_on_asks(self, signed_in: Client, king: Match) -> None:
        factories.record(king, *factories.KING_GAME[:3])
        response = send(signed_in, king, {}, "match-void", 1)
        assert response.status_code == 409
        both = the_form(response.content.decode(), "", "void_later")
        assert signed_in.post(url(king, "match-void", 1), both.sends).status_code == 302
        king.refresh_from_db()
        assert king.hands == 0

    def test_board_and_form_call_the_coming_hand_alike_after_one_was_struck(
        self, signed_in: Client, club: Club
    ) -> None:
        signed_in.cookies["django_language"] = "en"
        match = factories.start_match(club, "keips")
        factories.record(match, *({"winner": side, "call": "keips"} for side in (0, 1, 0)))
        recording.void(match, Actor(), number=1, revision=1, reason="", key=factories.new_key())
        page = html(signed_in, url(match))
        assert page.count("Hand 4<") == 2
        assert "Hand 3<" not in page

    def test_an_end_without_a_winner_asks_whether_it_is_level(self, signed_in: Client, club: Club) -> None:
        signed_in.cookies["django_language"] = "en"
        match = factories.start_match(club, "chess")
        asked = send(signed_in, match, {"result": "1/2-1/2"})
        assert "End: ½–½, level?" in asked.content.decode()

    @pytest.mark.parametrize(("winner", "said"), [("wolf", "Bruno won"), ("village", "Winners: ")])
    def test_several_who_win_are_not_called_level_while_others_lost(
        self, winner: str, said: str, client: Client, club: Club
    ) -> None:
        client.cookies["django_language"] = "en"
        match = factories.start_match(club, "werewolf", names=["Ana", "Bruno", "Carla", "Duarte", "Eva"], sides=5)
        factories.record(match, {"wolf": 1, "seer": 0, "winner": winner})
        page = html(client, url(match))
        assert said in page
        assert "Level: " not in page

    def test_a_hand_that_was_struck_out_says_that_saving_brings_it_back(self, signed_in: Client, king: Match) -> None:
        signed_in.cookies["django_language"] = "en"
        factories.record(king, *factories.KING_GAME[:2])
        assert "brings it back" not in html(signed_in, url(king, "match-hand-edit", 2))
        recording.void(king, Actor(), number=2, revision=1, reason="", key=factories.new_key())
        assert "brings it back" in html(signed_in, url(king, "match-hand-edit", 2))

    def test_the_last_hand_is_undone_by_one_button(self, signed_in: Client, king: Match) -> None:
        factories.record(king, factories.KING_GAME[0])
        undo = the_form(html(signed_in, url(king)), "/undo/")
        assert signed_in.post(undo.action, undo.sends).status_code == 302
        king.refresh_from_db()
        assert king.hands == 0
        assert not [form for form in forms_of(html(signed_in, url(king))) if form.action.endswith("/undo/")]

    def test_a_final_match_is_not_mended_by_the_table(self, club: Club, king: Match, table: Table) -> None:
        factories.record(king, *factories.KING_GAME)
        recording.confirm_all(king, Actor())
        phone = at_table(king, table)
        assert phone.get(url(king, "match-hand-edit", 1)).status_code == 403
        assert "/hand/1/" not in html(phone, url(king))


class TestActs:
    def test_points_are_given_with_a_reason_and_taken_back(self, signed_in: Client, king: Match) -> None:
        factories.record(king, *factories.KING_GAME[:2])
        given = {"side": "1", "points": "−12½", "after": "1", "reason": "late"}
        assert send(signed_in, king, given, "match-adjust").status_code == 302
        king.refresh_from_db()
        assert king.totals[1] == -60 - 100 - 12.5
        back = the_form(html(signed_in, url(king)), "/adjust/1/void/")
        assert signed_in.post(back.action, back.sends | {"reason": "was early"}).status_code == 302
        king.refresh_from_db()
        assert king.totals[1] == -160

    @pytest.mark.parametrize("points", ["", "ten", "1e5", "--5", "½½", "9" * 30])
    def test_points_that_are_no_number_are_given_back(self, points: str, signed_in: Client, king: Match) -> None:
        factories.record(king, factories.KING_GAME[0])
        given = {"side": "1", "points": points, "after": "1", "reason": "late"}
        response = send(signed_in, king, given, "match-adjust")
        assert response.status_code == 422
        assert 'class="error"' in response.content.decode()
        assert king.events.count() == 1

    def test_an_adjustment_assumes_no_side_and_follows_hands_that_count(self, signed_in: Client, king: Match) -> None:
        signed_in.cookies["django_language"] = "en"
        factories.record(king, *factories.KING_GAME[:3])
        recording.void(king, Actor(), number=3, revision=1, reason="", key=factories.new_key())
        page = html(signed_in, url(king, "match-adjust"))
        form = the_form(page, having="points")
        assert "side" not in form.sends
        offered = page.split('name="after"')[1]
        assert [f'value="{number}"' in offered for number in (3, 2, 1, 0)] == [False, True, True, True]
        assert send(signed_in, king, {"points": "-5", "reason": "late"}, "match-adjust").status_code == 422
        recording.adjust(king, Actor(), side=0, points=-5, after=1, reason="late", key=factories.new_key())
        assert "−5 · after hand 1" in html(signed_in, url(king))

    def test_a_total_of_many_digits_is_set_smaller(self, signed_in: Client, king: Match) -> None:
        factories.record(king, factories.KING_GAME[0])
        assert "board-wide" not in html(signed_in, url(king))
        recording.adjust(king, Actor(), side=0, points=-50000, reason="late", key=factories.new_key())
        assert html(signed_in, url(king)).count("board-wide") == 1

    def test_totals_are_declared_and_taken_back(self, signed_in: Client, club: Club) -> None:
        match = factories.start_match(club, "canastra")
        given = {"total_0": "5040", "total_1": "3210", "reason": "from the pad"}
        assert send(signed_in, match, given, "match-declare").status_code == 302
        match.refresh_from_db()
        assert (match.totals, match.winners) == ([5040, 3210], [0])
        assert send(signed_in, match, {"reason": "wrong table"}, "match-declare-void").status_code == 302
        match.refresh_from_db()
        assert not match.finished

    def test_totals_below_the_target_are_asked_about(self, signed_in: Client, club: Club) -> None:
        match = factories.start_match(club, "canastra")
        given = {"total_0": "2500", "total_1": "3210"}
        signed_in.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
        page = send(signed_in, match, given, "match-declare")
        assert page.status_code == 422
        assert "Nobody has reached 5000" in page.content.decode()
        match.refresh_from_db()
        assert not match.finished
        assert send(signed_in, match, {**given, "sure": "on"}, "match-declare").status_code == 302
        match.refresh_from_db()
        assert match.totals == [2500, 3210]

    @pytest.mark.parametrize(
        ("game", "totals", "asked"),
        [
            ("burro", ["-3", "5", "2"], "Totals cannot be below zero here"),
            ("peixinho", ["9", "9"], "The totals add up to 18, not 13"),
            ("king", ["100", "0", "0", "0"], "The totals add up to 100, not 0"),
            ("tranca", ["4003", "20"], "Totals are multiples of 5 here"),
        ],
    )
    def test_totals_that_cannot_be_are_asked_about(
        self, signed_in: Client, club: Club, game: str, totals: list[str], asked: str
    ) -> None:
        match = factories.start_match(club, game, sides=len(totals))
        given = {f"total_{side}": total for side, total in enumerate(totals)}
        signed_in.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
        page = send(signed_in, match, given, "match-declare")
        assert page.status_code == 422
        assert asked in page.content.decode()
        assert all(f'value="{total}"' in page.content.decode() for total in totals)
        assert send(signed_in, match, {**given, "sure": "on"}, "match-declare").status_code == 302

    def test_a_sign_is_offered_where_totals_may_be_below_zero(self, signed_in: Client, club: Club, king: Match) -> None:
        burro = factories.start_match(club, "burro", sides=3)
        assert "data-sign" not in html(signed_in, url(burro, "match-declare"))
        assert "data-sign" in html(signed_in, url(king, "match-declare"))

    def test_time_shows_the_result_and_closes(self, signed_in: Client, king: Match) -> None:
        factories.record(king, factories.KING_GAME[0])
        assert "Carla" in html(signed_in, url(king, "match-close"))
        assert send(signed_in, king, {}, "match-close").status_code == 302
        king.refresh_from_db()
        assert (king.finished, king.winners) == (True, [2])

    def test_bridge_closes_in_its_own_way(self, signed_in: Client, club: Club) -> None:
        match = factories.start_match(club, "bridge")
        factories.record(match, {"contract": "4H", "declarer": "S", "tricks": 10})
        assert send(signed_in, match, {}, "match-close").status_code == 302
        match.refresh_from_db()
        assert match.totals == [420, 0]

    def test_both_sides_confirm_and_it_is_final(self, signed_in: Client, club: Club) -> None:
        match = factories.start_match(club, "sueca")
        factories.record(match, {"won": 1, "band": "all"})
        for _ in range(2):
            form = the_form(html(signed_in, url(match)), "/confirm/")
            assert signed_in.post(form.action, form.sends).status_code == 302
        match.refresh_from_db()
        assert match.state == Match.State.FINAL

    def test_a_side_that_does_not_agree_says_so_with_a_note(self, signed_in: Client, club: Club) -> None:
        signed_in.cookies["django_language"] = "en"
        match = factories.start_match(club, "sueca")
        factories.record(match, {"won": 1, "band": "all"})
        form = the_form(html(signed_in, url(match)), "/confirm/", "note")
        values = form.sends | {"side": "0", "note": "there was a revoke"}
        assert signed_in.post(form.action, values).status_code == 302
        page = html(signed_in, url(match))
        assert "there was a revoke" in page
        assert "not agreed" in page
        assert "to confirm" not in page.split('id="entry"')[0]

    def test_an_official_confirms_for_all_sides(self, signed_in: Client, club: Club) -> None:
        match = factories.start_match(club, "sueca")
        factories.record(match, {"won": 1, "band": "all"})
        every = the_form(html(signed_in, url(match)), "/confirm-all/")
        signed_in.post(every.action, every.sends)
        match.refresh_from_db()
        assert match.state == Match.State.FINAL

    def test_a_dispute_is_decided_by_a_director_who_says_why(
        self, signed_in: Client, club: Club, director: User
    ) -> None:
        signed_in.cookies["django_language"] = "en"
        match = factories.start_match(club, "sueca")
        factories.record(match, {"won": 1, "band": "all"})
        recording.confirm(match, Actor(), side=1, agrees=False, note="it was ours")
        page = html(signed_in, url(match))
        assert not [form for form in forms_of(page) if form.action.endswith("/confirm-all/")]
        assert not [form for form in forms_of(page) if form.sends.get("side") == "1" and "seen" in form.sends]
        signed_in.post(url(match, "match-confirm-all"), {"reason": "as an official"})
        signed_in.post(url(match, "match-confirm"), {"side": "1", "agrees": "yes", "note": "as an official"})
        match.refresh_from_db()
        assert match.disputed
        signed_in.force_login(director)
        form = the_form(html(signed_in, url(match)), "/confirm-all/")
        signed_in.post(form.action, form.sends | {"reason": "counted again"})
        match.refresh_from_db()
        assert match.state == Match.State.FINAL
        assert "counted again" in html(signed_in, url(match))

    def test_a_word_on_a_score_that_changed_does_not_count(self, signed_in: Client, club: Club) -> None:
        match = factories.start_match(club, "sueca")
        factories.record(match, {"won": 1, "band": "all"})
        form = the_form(html(signed_in, url(match)), "/confirm/")
        recording.adjust(match, Actor(), side=0, points=1, reason="x", key=factories.new_key())
        signed_in.post(form.action, form.sends)
        assert match.confirmations.count() == 0

    def test_a_final_match_is_reopened_with_a_reason(self, signed_in: Client, king: Match) -> None:
        signed_in.cookies["django_language"] = "en"
        factories.record(king, *factories.KING_GAME)
        recording.confirm_all(king, Actor())
        assert send(signed_in, king, {"reason": ""}, "match-reopen").status_code == 422
        assert send(signed_in, king, {"reason": "wrong festa"}, "match-reopen").status_code == 302
        king.refresh_from_db()
        assert king.state == Match.State.TO_CONFIRM
        page = html(signed_in, url(king))
        assert "confirm the result again, or correct or void a hand" in page
        assert "open again" not in page

    def test_a_match_is_abandoned_with_a_reason(self, signed_in: Client, king: Match) -> None:
        factories.record(king, factories.KING_GAME[0])
        assert send(signed_in, king, {"reason": "Bruno felt ill"}, "match-abandon").status_code == 302
        assert "Bruno felt ill" in html(signed_in, url(king))

    def test_new_seats_are_previewed_before_they_are_taken(self, signed_in: Client, king: Match) -> None:
        factories.record(king, factories.KING_GAME[0])
        seats = {"place_0": "1", "place_1": "0", "place_2": "2", "place_3": "3"}
        seen = send(signed_in, king, seats, "match-reseat")
        assert (seen.status_code, king.events.count()) == (200, 1)
        sure = the_form(seen.content.decode(), "", "sure")
        assert signed_in.post(url(king, "match-reseat"), sure.sends | seats).status_code == 302
        assert [seat.name for seat in king.seats.all()] == ["Bruno", "Ana", "Carla", "Duarte"]

    def test_somebody_who_would_sit_twice_is_told(self, signed_in: Client, king: Match) -> None:
        response = send(signed_in, king, {"place_0": "1"}, "match-reseat")
        assert response.status_code == 422

    def test_observations_are_kept(self, signed_in: Client, king: Match) -> None:
        assert send(signed_in, king, {"remarks": "Bruno came late."}, "match-remarks").status_code == 302
        assert "Bruno came late." in html(signed_in, url(king))

    @pytest.mark.parametrize(
        "name", ["match-adjust", "match-declare", "match-reopen", "match-abandon", "match-reseat", "match-remarks"]
    )
    def test_an_officials_acts_are_not_the_tables(self, name: str, king: Match, table: Table) -> None:
        phone = at_table(king, table)
        assert phone.get(url(king, name)).status_code in (302, 403)

    def test_the_same_players_play_again(self, signed_in: Client, king: Match) -> None:
        factories.record(king, *factories.KING_GAME)
        recording.confirm_all(king, Actor())
        form: Form = the_form(html(signed_in, url(king)), "/again/")
        assert signed_in.post(form.action, form.sends).status_code == 302
        assert Match.objects.count() == 2


@pytest.mark.parametrize("game", ["king", "sueca", "canastra", "bridge"])
def test_every_hand_that_was_recorded_can_be_opened_for_correction(game: str, signed_in: Client, club: Club) -> None:
    hands: Mapping[str, list[dict[str, Any]]] = {
        "king": list(factories.KING_GAME[:9]),
        "sueca": [{"points": [75, 45]}, {"band": "60"}, {"renounce": 0}],
        "canastra": [{"sides": [{"total": 100}, {"total": 50}]}, {"sides": [{"left": [5, None]}, {"left": [0, 0]}]}],
        "bridge": [{"contract": "3NTX", "declarer": "W", "tricks": 9}, {"contract": "pass"}],
    }
    match = factories.start_match(club, game)
    factories.record(match, *hands[game])
    for event in match.events.filter(kind=Event.Kind.HAND):
        assert html(signed_in, url(match, "match-hand-edit", event.number))
