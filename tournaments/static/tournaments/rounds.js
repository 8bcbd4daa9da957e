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

// The tree is asked for only where there is room for it; after a swap it is asked for again.
function plant() {
  const place = document.querySelector("[data-desk-tree]");
  if (!place || !WIDE.matches || place.childElementCount || !window.htmx) return;
  window.htmx.ajax("GET", place.dataset.deskTree, { target: place, select: "#tree", swap: "innerHTML" });
}

plant();
WIDE.addEventListener("change", plant);
document.addEventListener("htmx:afterSwap", plant);
