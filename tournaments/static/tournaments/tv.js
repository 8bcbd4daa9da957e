// The screen in the hall turns its pages by itself; long lists are cut into pages that fit.
const LEAST = 5000;
const PER_ROW = 600;
let pages = [];
let at = -1;
let timer = 0;

const fits = (part) => part.scrollHeight <= part.clientHeight + 1;

const rowsOf = (part) => [...part.querySelectorAll("[data-tv-row]")];

// Only these rows of a part; a pool whose lines stand on other pages goes with them.
function only(part, rows) {
  rowsOf(part).forEach((row) => { row.hidden = !rows.includes(row); });
  part.querySelectorAll(".tv-pool:not([data-tv-row])").forEach((pool) => {
    pool.hidden = !pool.querySelector("[data-tv-row]:not([hidden])");
  });
}

// A pool that fills more than a page is cut between its lines; a call gets the whole width.
function open(part, row) {
  only(part, [row]);
  if (fits(part)) return;
  const lines = row.querySelectorAll("li");
  if (!lines.length) {
    row.classList.add("tv-wide");
    return;
  }
  row.removeAttribute("data-tv-row");
  lines.forEach((line) => line.setAttribute("data-tv-row", ""));
}

// Which rows of a part stand on a page together, measured one after the other.
function cut(part) {
  if (!rowsOf(part).length) return part.querySelector("[data-tv-rows]") ? [] : [{ part, rows: [] }];
  part.hidden = false;
  rowsOf(part).forEach((row) => open(part, row));
  const found = [[]];
  rowsOf(part).forEach((row) => {
    const page = found[found.length - 1];
    only(part, [...page, row]);
    if (fits(part) || !page.length) page.push(row);
    else found.push([row]);
  });
  return found.map((rows) => ({ part, rows }));
}

function show(page) {
  document.querySelectorAll("[data-tv-part]").forEach((part) => { part.hidden = part !== page.part; });
  only(page.part, page.rows);
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
