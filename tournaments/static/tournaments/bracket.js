// A bracket to move about in: drag, pinch, wheel, keys; the path of one entry lit. Without this the tree just scrolls.
const STEP = 1.4;
const MOST = 2.5;
const STILL = 6;
const SLOWS = 0.94;
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
// What a swapped page finds again: how large, where, and whose path.
const kept = new Map();

function dress(figure) {
  if (figure.classList.contains("dressed")) return;
  figure.classList.add("dressed");
  const view = figure.querySelector(".tree-view");
  const tree = view.querySelector(".tree");
  if (!tree) return;
  const { width, height } = tree.viewBox.baseVal;
  const state = kept.get(figure.id) || { scale: 1, left: 0, top: 0, chosen: tree.dataset.lit, fresh: true };
  kept.set(figure.id, state);
  const light = lighting(figure, tree);
  figure.querySelector(".tree-tools").hidden = false;

  const whole = () => Math.min(view.clientWidth / width, view.clientHeight / height, 1);
  const least = () => Math.min(whole(), 0.3);

  function size(scale) {
    state.scale = scale;
    tree.setAttribute("width", width * scale);
    tree.setAttribute("height", height * scale);
  }

  // As high as the tree is at its own size, whatever it is zoomed to; anew when the phone is turned.
  function settle() {
    const { scale, left, top } = state;
    view.style.height = "";
    size(1);
    view.style.height = `${view.offsetHeight}px`;
    size(scale);
    view.scrollTo(left, top);
  }

  // What lies under the point (x, y) of the view stays there.
  function zoom(to, x = view.clientWidth / 2, y = view.clientHeight / 2) {
    const left = (view.scrollLeft + x) / state.scale;
    const top = (view.scrollTop + y) / state.scale;
    size(Math.min(MOST, Math.max(least(), to)));
    view.scrollLeft = left * state.scale - x;
    view.scrollTop = top * state.scale - y;
  }

  function show(box) {
    const frame = box.getBoundingClientRect();
    const around = view.getBoundingClientRect();
    view.scrollLeft += frame.left - around.left - (view.clientWidth - frame.width) / 2;
    view.scrollTop += frame.top - around.top - (view.clientHeight - frame.height) / 2;
  }

  const acts = { in: () => zoom(state.scale * STEP), out: () => zoom(state.scale / STEP), fit: () => zoom(whole()) };
  const keys = { "+": "in", "=": "in", "-": "out", "−": "out", 0: "fit" };
  figure.querySelectorAll("[data-zoom]").forEach((button) => {
    button.addEventListener("click", () => acts[button.dataset.zoom]());
  });
  view.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    acts[keys[event.key]]();
  });
  view.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const around = view.getBoundingClientRect();
    zoom(state.scale * Math.exp(-event.deltaY / 300), event.clientX - around.left, event.clientY - around.top);
  }, { passive: false });

  const strips = [...tree.querySelectorAll(".tree-rounds")].map((strip) => {
    const { y, height: high } = strip.getBBox();
    return { strip, y, most: Number(strip.dataset.last) - y - high };
  });
  function follow() {
    state.left = view.scrollLeft;
    state.top = view.scrollTop;
    strips.forEach(({ strip, y, most }) => {
      const down = Math.max(0, Math.min(most, state.top / state.scale - y));
      strip.setAttribute("transform", `translate(0 ${down})`);
    });
  }
  view.addEventListener("scroll", follow, { passive: true });

  const drag = dragging(view, zoom, () => state.scale);
  pointing(figure, view, state, light, drag);
  settle();
  window.matchMedia("(orientation: portrait)").addEventListener("change", () => view.isConnected && settle());
  light(state.chosen);
  const lit = state.fresh && [...tree.querySelectorAll(".tree-box.tree-lit")].pop();
  if (lit) show(lit);
  state.fresh = false;
  follow();
}

// One pointer moves, two pinch. What is left of a move at the tree's edge moves the page.
function dragging(view, zoom, scale) {
  const down = new Map();
  const drag = { moved: false, type: "mouse" };
  let speed = [0, 0];
  let before = 0;

  function move(across, along) {
    const top = view.scrollTop;
    view.scrollLeft -= across;
    view.scrollTop -= along;
    const rest = along - (top - view.scrollTop);
    if (Math.abs(rest) >= 1) window.scrollBy(0, -rest);
  }

  const middle = () => {
    const points = [...down.values()];
    const around = view.getBoundingClientRect();
    const [x, y] = ["clientX", "clientY"].map((key) => points.reduce((sum, one) => sum + one[key], 0) / points.length);
    const wide = points.length > 1
      ? Math.hypot(points[0].clientX - points[1].clientX, points[0].clientY - points[1].clientY) : 0;
    return { x: x - around.left, y: y - around.top, wide };
  };

  function glide() {
    if (down.size || Math.hypot(...speed) < 0.5) return;
    move(...speed);
    speed = speed.map((part) => part * SLOWS);
    requestAnimationFrame(glide);
  }

  view.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    if (!down.size) drag.moved = false;
    drag.type = event.pointerType;
    down.set(event.pointerId, event);
    drag.from = drag.from || event;
    speed = [0, 0];
  });
  view.addEventListener("pointermove", (event) => {
    const last = down.get(event.pointerId);
    if (!last) return;
    const far = Math.hypot(event.clientX - drag.from.clientX, event.clientY - drag.from.clientY);
    if (!drag.moved && far < STILL && down.size < 2) return;
    // Only now: a captured pointer's click would reach no box.
    if (!drag.moved) down.forEach((one, id) => view.setPointerCapture(id));
    drag.moved = true;
    const old = middle();
    down.set(event.pointerId, event);
    const now = middle();
    move(now.x - old.x, now.y - old.y);
    if (old.wide && now.wide) zoom(scale() * (now.wide / old.wide), now.x, now.y);
    const passed = Math.max(1, event.timeStamp - before);
    speed = down.size > 1 ? [0, 0] : [now.x - old.x, now.y - old.y].map((part) => (part / passed) * 16);
    before = event.timeStamp;
  });
  ["pointerup", "pointercancel"].forEach((name) => view.addEventListener(name, (event) => {
    down.delete(event.pointerId);
    if (down.size) return;
    drag.from = null;
    if (drag.moved && drag.type === "touch" && !calm.matches && event.timeStamp - before < 60) glide();
  }));
  view.addEventListener("dragstart", (event) => event.preventDefault());
  return drag;
}

// The lines' path falls into runs, one an entry that travels it.
function lighting(figure, tree) {
  const runs = [...tree.querySelectorAll("[data-entries]")].flatMap((path) => {
    const travellers = path.dataset.entries.split(",");
    return path.getAttribute("d").split(/(?=M)/).map((run, index) => [travellers[index], run]);
  });
  const names = new Map();
  tree.querySelectorAll("[data-entry]").forEach((name) => {
    names.set(name.dataset.entry, [...(names.get(name.dataset.entry) || []), name]);
  });
  return (entry) => {
    tree.querySelectorAll(".tree-lit").forEach((one) => one.classList.remove("tree-lit"));
    (names.get(entry) || []).forEach((name) => [name, name.parentElement].forEach((one) => one.classList.add("tree-lit")));
    const travelled = runs.filter(([traveller]) => entry && traveller === entry).map(([, run]) => run);
    tree.querySelector(".tree-path").setAttribute("d", travelled.join(""));
  };
}

// Hover and focus show a path while they last; a tap keeps it, says the names in full, and leads on when repeated.
function pointing(figure, view, state, light, drag) {
  const told = figure.querySelector(".tree-told");
  let tapped = null;

  function entryAt(box, y) {
    const names = [...box.querySelectorAll("[data-entry]")];
    const far = (name) => {
      const frame = name.getBoundingClientRect();
      return Math.abs((frame.top + frame.bottom) / 2 - y);
    };
    return names.length ? names.reduce((best, name) => (far(name) < far(best) ? name : best)).dataset.entry : "";
  }

  function tell(box) {
    told.textContent = box.querySelector("title").textContent.split("\n").join(" · ");
    const href = box.getAttribute("href");
    if (!href) return;
    const link = document.createElement("a");
    link.href = href;
    link.textContent = told.dataset.open;
    told.append(" ", link);
  }

  view.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const box = event.target.closest(".tree-box");
    light((box && entryAt(box, event.clientY)) || state.chosen);
  });
  view.addEventListener("pointerleave", () => light(state.chosen));
  view.addEventListener("focusin", (event) => {
    const box = event.target.closest(".tree-box");
    if (!box || drag.from) return;
    const name = box.querySelector(".tree-won") || box.querySelector("[data-entry]");
    light((name && name.dataset.entry) || state.chosen);
  });
  view.addEventListener("focusout", () => light(state.chosen));
  view.addEventListener("click", (event) => {
    const box = event.target.closest(".tree-box");
    if (drag.moved) {
      event.preventDefault();
      drag.moved = false;
    } else if (box && drag.type !== "mouse" && event.detail) {
      if (tapped === box) return;
      event.preventDefault();
      tapped = box;
      state.chosen = entryAt(box, event.clientY);
      light(state.chosen);
      tell(box);
    }
  });
}

const dressAll = () => document.querySelectorAll("[data-bracket]").forEach(dress);
dressAll();
document.addEventListener("htmx:afterSwap", dressAll);
