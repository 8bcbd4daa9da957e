// The screen in the hall turns its pages by itself; long lists are cut into pages that fit.
const LEAST = 5000;
const PER_ROW = 600;
let pages = [];
let at = -1;
let timer = 0;

const fits = (part) => part.scrollHeight <= part.clientHeight + 1;

// Which rows of a part stand on a page together, measured one after the other.
function cut(part) {
  const rows = [...part.querySelectorAll("[data-tv-row]")];
  if (!rows.length) return part.querySelector("[data-tv-rows]") ? [] : [{ part, rows: [] }];
  const found = [];
  part.hidden = false;
  rows.forEach((row) => { row.hidden = true; });
  let page = [];
  rows.forEach((row) => {
    row.hidden = false;
    if (!fits(part) && page.length) {
      page.forEach((one) => { one.hidden = true; });
      found.push({ part, rows: page });
      page = [];
    }
    page.push(row);
  });
  found.push({ part, rows: page });
  rows.forEach((row) => { row.hidden = true; });
  return found;
}

function show(page) {
  document.querySelectorAll("[data-tv-part]").forEach((part) => { part.hidden = part !== page.part; });
  page.part.querySelectorAll("[data-tv-row]").forEach((row) => { row.hidden = !page.rows.includes(row); });
  const where = document.querySelector("[data-tv-where]");
  where.textContent = pages.length > 1 ? `${at + 1}/${pages.length}` : "";
}

function measure() {
  const parts = [...document.querySelectorAll("[data-tv-part]")];
  parts.forEach((part) => { part.hidden = true; });
  pages = parts.flatMap((part) => {
    const found = cut(part);
    part.hidden = true;
    return found;
  });
}

function next() {
  window.clearTimeout(timer);
  if (!pages.length) return;
  at = (at + 1) % pages.length;
  show(pages[at]);
  timer = window.setTimeout(next, LEAST + PER_ROW * pages[at].rows.length);
}

// The page that is shown stays until its time is over, however often something new comes in.
function again() {
  measure();
  at = Math.min(at, pages.length - 1);
  if (at >= 0) show(pages[at]);
}

document.addEventListener("htmx:afterSwap", again);
document.addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight" || event.key === " ") next();
  if (event.key === "ArrowLeft") { at = Math.max(-1, at - 2); next(); }
});
window.addEventListener("resize", again);
document.documentElement.classList.add("tv-turning");
measure();
next();
