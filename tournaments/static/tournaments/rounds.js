// A round's list: swiped to the next or the last one; on a desk the whole bracket stands above it.
const FAR = 60;
const WIDE = window.matchMedia("(min-width: 60rem)");
let start = null;

function turn(way) {
  const link = document.querySelector(`[data-turn] a[rel=${way}]`);
  if (link) window.location.href = link.href;
}

document.addEventListener("touchstart", (event) => {
  const [touch] = event.touches;
  const swiped = event.touches.length === 1 && event.target.closest("[data-swipe], [data-turn]");
  start = swiped ? { x: touch.clientX, y: touch.clientY } : null;
}, { passive: true });
document.addEventListener("touchend", (event) => {
  if (!start) return;
  const [touch] = event.changedTouches;
  const [across, along] = [touch.clientX - start.x, touch.clientY - start.y];
  start = null;
  if (Math.abs(across) > FAR && Math.abs(across) > 2 * Math.abs(along)) turn(across < 0 ? "next" : "prev");
});

// The tree is asked for only where there is room for it; the old one stays until a newer one has come.
const place = () => document.querySelector("[data-desk-tree]");
const revision = () => document.getElementById("live").dataset.watch;
let planted = "";
let kept = null;

function plant() {
  if (!place() || !WIDE.matches || planted === revision() || !window.htmx) return;
  planted = revision();
  window.htmx.ajax("GET", place().dataset.deskTree, { target: place(), select: "#tree", swap: "innerHTML" });
}

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.target.id === "live" && event.detail.shouldSwap) kept = place() && place().firstElementChild;
});
document.addEventListener("htmx:afterSwap", () => {
  if (kept && place() && !place().childElementCount) place().append(kept);
  kept = null;
  plant();
});
plant();
WIDE.addEventListener("change", plant);
