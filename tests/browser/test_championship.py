"""A whole championship of eight pairs, from a pasted list to the podium, as a director, a table and a guest live it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.access import table_token
from scorekeeper.models import Club, Match, Table, User
from tests.browser.conftest import Phone
from tests.browser.looking import faults
from tests.tournaments.championships import tables
from tournaments.models import Championship, Decision, Encounter, Entry, Stage
from tournaments.verifying import check_championships

pytestmark = pytest.mark.browser

PAIRS = ("Ana / Bruno", "Carla / Duarte", "Eva / Filipe", "Graça / Hugo",
         "Inês / Jorge", "Luísa / Mário", "Nuno / Olga", "Paulo / Rita")  # fmt: skip
WON, LOST = 5040, 3210


class Evening:
    """The director's browser, and what it does again and again."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.page: Page = phone.page

    def go(self, path: str) -> None:
        self.page.goto(f"{self.phone.hall}/norte/c/{self.cup.slug}/{path}")

    @property
    def cup(self) -> Championship:
        return Championship.objects.get()

    def found(self) -> None:
        """From a preset, by a pasted list, to the draw."""
        self.page.goto(f"{self.phone.hall}/norte/c/new/")
        self.phone.tap("text='Club Canastra'")
        self.page.fill("[name=name]", "Canastra de outono")
        self.phone.tap("text='Found the championship'")
        self.page.wait_for_url(re.compile(r"/plan/$"))
        self.phone.tap("text='Paste or upload a list'")
        self.page.fill("textarea", "\n".join(PAIRS))
        self.phone.tap("text='Show what is understood'")
        self.phone.tap("text='Take 8 entries in'")
        self.page.locator("#e8").wait_for()
        self.draw(1)

    def draw(self, stage: int) -> None:
        self.go(f"s/{stage}/draw/")
        self.phone.tap("text='Draw now'")
        self.page.locator("text=is drawn.").wait_for()

    def call_all(self) -> None:
        self.go("desk/")
        self.phone.tap("#part-next >> text='Call them all'")
        self.page.locator(".spot-called").first.wait_for()

    def slip(self, encounter: Encounter, *results: str) -> None:
        """Table, Enter, result, Enter; of a best-of-N match after match."""
        self.go("desk/slips/")
        for result in results:
            self.page.fill("#slip-table", encounter.label)
            self.page.keyboard.press("Enter")
            expect(self.page.locator("#slip-result")).to_be_focused()
            self.page.keyboard.type(result)
            with self.page.expect_response(lambda answer: answer.request.method == "POST"):
                self.page.keyboard.press("Enter")
            expect(self.page.locator("#status")).to_contain_text("saved ✓")
            expect(self.page.locator("#slip-table")).to_have_value("")

    def walkover(self, encounter: Encounter, *, to: str) -> None:
        self.go(f"s/1/e/{encounter.label}/desk/")
        self.phone.tap("#word-walkover summary")
        self.phone.tap(f"#word-walkover .choice:has-text('{to}')")
        self.phone.tap("text='Write the walkover'")
        self.page.locator(".verdict").wait_for()

    def withdraw(self, entry: Entry) -> None:
        self.go(f"n/{entry.number}/desk/")
        self.phone.tap("#leave >> text='See what follows'")
        self.phone.tap("#leave >> text='It is so'")
        self.page.locator("text='It comes back'").wait_for()


def favourite(encounter: Encounter) -> str:
    """The pair that comes first in the alphabet wins."""
    names = [slot.entry.name for slot in encounter.slots.select_related("entry").order_by("side") if slot.entry]
    return f"{WON} {LOST}" if names[0] < names[1] else f"{LOST} {WON}"


def open_ones(stage: int) -> list[Encounter]:
    return list(
        Encounter.objects.filter(stage__number=stage, settled=False)
        .exclude(state="pending")
        .order_by("round__number", "pk")
    )


def record_by_link(phone: Phone, table: Table, match: Match) -> None:
    """Whoever scans the card on the table sees who plays, and writes down two hands by their totals."""
    phone.page.goto(f"{phone.hall}/norte/t/{table.number}/{table_token(table)}/")
    phone.page.goto(f"{phone.hall}/norte/m/{match.code}/")
    for number in (1, 2):
        phone.tap("summary:has-text('Only the totals')")
        phone.digits("2600", "[data-totals]")
        phone.digits("1200", "[data-totals]")
        phone.save("[data-totals]")
        if number == 2:
            phone.tap("text=Yes, end the match")
        phone.saved(number)


@pytest.mark.parametrize("width", [360, 1280])
def test_from_a_pasted_list_to_the_podium(club: Club, director: User, phones: Callable[..., Phone], width: int) -> None:
    tables(club, 4)
    evening = Evening(phones(width, user=director))
    evening.found()
    cup = evening.cup
    guest = phones(360, user=None)
    guest.page.clock.install()
    guest.page.goto(f"{guest.hall}/norte/c/{cup.slug}/")

    # The first round: one table records by its link and disputes, one side is not there, two slips.
    evening.call_all()
    first, second, *others = Encounter.objects.filter(round__number=1, stage__number=1).order_by("pk")
    table = Table.objects.get(pk=first.table_id)
    scorer = phones(360, user=None)
    match = first.matches.get().match
    record_by_link(scorer, table, match)
    guest.page.clock.fast_forward(10_000)
    guest.page.locator(".meeting, .row").filter(has_text="5200").first.wait_for()
    scorer.tap(".disagree summary")
    scorer.tap(".disagree .choice >> nth=0")
    scorer.page.get_by_label("What is wrong?").fill("A segunda mão foi nossa")
    scorer.tap(".disagree .button-trouble")
    scorer.page.locator("text='The director is called.'").wait_for()
    evening.go("desk/")
    evening.page.locator(".spot-disputed").wait_for()
    evening.page.goto(f"{evening.phone.hall}/norte/m/{match.code}/")
    evening.page.fill("#decided", "As mãos estão bem escritas.")
    evening.phone.tap("text='Decide: confirm for all'")
    evening.page.locator(".stamp", has_text="final").wait_for()
    there = second.slots.select_related("entry").get(side=0).entry
    assert there
    evening.walkover(second, to=there.name)
    for encounter in others:
        evening.slip(encounter, favourite(encounter))

    # A pair goes home after the first round; the rest of the pools from slips.
    last = cup.entries.get(name="Paulo / Rita")
    evening.withdraw(last)
    for encounter in open_ones(1):
        evening.slip(encounter, favourite(encounter))
    assert Stage.objects.get(number=1).state == "complete"
    evening.draw(2)

    # A correction in the pools: by the results now, others would have gone on. The draw is taken back, and made anew.
    before = set(Stage.objects.get(number=2).field.values_list("entry__name", flat=True))
    wrong, totals = _turning(cup, before)
    evening.page.goto(f"{evening.phone.hall}/norte/m/{wrong.code}/")
    _declare_again(evening, totals)
    question = Decision.objects.get(answer="")
    assert question.kind == Decision.Kind.QUALIFIERS
    evening.go("desk/")
    evening.page.locator("#part-asked a[href*=decisions]").wait_for()
    evening.go(f"desk/decisions/{question.pk}/")
    assert faults(evening.page) == []
    evening.phone.tap(".choice:has(input[value=moved])")
    evening.page.get_by_label("Reason").fill("O papel dizia o contrário.")
    evening.phone.tap("text='Decide so' >> visible=true")
    evening.page.wait_for_url(re.compile(r"/desk/"))
    evening.draw(2)
    after = set(Stage.objects.get(number=2).field.values_list("entry__name", flat=True))
    assert after != before

    # The bracket, best of three, to the podium; everybody sees it.
    while waiting := open_ones(2):
        for encounter in waiting:
            evening.slip(encounter, favourite(encounter), favourite(encounter))
    evening.go("desk/")
    evening.phone.tap("#part-next >> text='End the championship'")
    evening.phone.tap("main form >> text='End the championship'")
    expect(evening.page.locator("#status")).to_contain_text("is over")
    champion = min(after)
    guest.page.clock.fast_forward(10_000)
    guest.page.locator(".podium-place", has_text=champion).first.wait_for()
    assert guest.page.locator(".podium-place").first.inner_text().split("\n")[-1].endswith(champion)
    assert faults(guest.page) == []
    assert list(check_championships()) == []


def _turning(cup: Championship, through: set[str]) -> tuple[Match, list[int]]:
    """A result of the pools that, written the other way round and by much, sends another pair on."""
    from scorekeeper.writing import Actor
    from tournaments import ledger
    from tournaments.models import EncounterMatch

    assert Actor
    stage = Stage.objects.select_related("championship__club").get(number=1)
    for table in ledger.read(stage).tables:
        second, third = table.rows[1].entry, table.rows[2].entry
        both = EncounterMatch.objects.filter(encounter__stage=stage, encounter__slots__entry__name=second, hands=0)
        played = both.filter(encounter__slots__entry__name=third, finished=True).select_related("match", "encounter")
        for one in played:
            names = [
                slot.entry.name for slot in one.encounter.slots.select_related("entry").order_by("side") if slot.entry
            ]
            if second in through and third not in through:
                return one.match, [9000 if name == third else 100 for name in names]
    raise LookupError


def _declare_again(evening: Evening, totals: list[int]) -> None:
    """Totals that were declared are corrected on their match's page."""
    match = re.search(r"/m/(\w+)/", evening.page.url)
    assert match
    evening.page.goto(f"{evening.phone.hall}/norte/m/{match[1]}/declare/")
    for side, total in enumerate(totals):
        evening.page.locator("input[inputmode]").nth(side).fill(str(total))
    reason = evening.page.locator("[name=reason]")
    if reason.count():
        reason.fill("Trocaram-se os lados.")
    evening.phone.tap("main form .button-main")
    evening.page.wait_for_url(re.compile(r"/m/\w+/"))
