"""What every page is looked at for: nothing sideways, nothing that axe finds, targets that a thumb hits."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SMALL_TARGETS = """
() => [...document.querySelectorAll("main button, main input, main select, main textarea, main summary, main a.button")]
  .filter((one) => one.type !== "hidden" && !one.classList.contains("unseen") && one.offsetParent)
  .map((one) => [one.closest("label.choice") || one.closest("label.check") || one])
  .map(([one]) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 90)])
  .filter(([box]) => box.height < 47.5 || box.width < 47.5)
  .map(([box, html]) => `${Math.round(box.width)}×${Math.round(box.height)} ${html}`)
"""
SMALL_LETTERS = """
() => [...document.querySelectorAll("main input, main select, main textarea")]
  .filter((one) => one.offsetParent && parseFloat(getComputedStyle(one).fontSize) < 16)
  .map((one) => one.outerHTML.slice(0, 90))
"""


def sideways(page: Page) -> int:
    """How many pixels the page is wider than the window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def faults(page: Page) -> list[str]:
    """All that is wrong with how the page is built, in words."""
    found = [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in Axe().run(page).response["violations"]]
    if wide := sideways(page):
        found.append(f"{wide} px wider than the window")
    found += [f"small target {one}" for one in page.evaluate(SMALL_TARGETS)]
    found += [f"letters below 16 px in {one}" for one in page.evaluate(SMALL_LETTERS)]
    return found
