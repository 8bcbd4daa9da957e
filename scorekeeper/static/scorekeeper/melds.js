// Canastra, Buraco, Tranca: one side after the other; one pad for all numbers, which goes on by itself.
const MINUS = "−";

const said = (form) => form.dispatchEvent(new CustomEvent("filled", { bubbles: true }));

// The pad types into `boxes`, one after the other; `next` says where to go when the last is full.
function pad(form, boxes, next) {
  let current = boxes[0];
  let jumped = false;

  function point(box) {
    current = box;
    boxes.forEach((one) => one.closest(".typed-box, .box").classList.toggle("typed-next", one === box));
  }

  // A box in something closed may still have its place on the page.
  const isShown = (box) => box.offsetParent && !box.closest("details:not([open])");
  const isNull = (box) => Boolean(nullOf(box) && nullOf(box).checked);
  const nullOf = (box) => (box.dataset.null ? form.elements[box.dataset.null] : null);

  function setNull(box, on) {
    if (!nullOf(box)) return;
    nullOf(box).checked = on;
    box.placeholder = on ? box.dataset.nullShown : "";
    if (on) box.value = "";
  }

  function advance() {
    const after = boxes.slice(boxes.indexOf(current) + 1).find((box) => isShown(box) && box.value === "" && !isNull(box));
    if (after) point(after);
    else next();
  }

  function digit(sign) {
    setNull(current, false);
    const most = Number(current.dataset.digits);
    const typed = current.value.replace(MINUS, "");
    if (typed.length >= most) return;
    current.value = (current.value.startsWith(MINUS) ? MINUS : "") + (typed === "0" ? "" : typed) + sign;
    if (current.value.replace(MINUS, "").length < most) return;
    advance();
    jumped = true;
  }

  const acts = {
    minus: () => { current.value = current.value.startsWith(MINUS) ? current.value.slice(1) : MINUS + current.value; },
    back: () => {
      if (isNull(current)) setNull(current, false);
      else current.value = current.value.slice(0, -1);
    },
    nothing: () => {
      if (!nullOf(current)) return;
      setNull(current, true);
      advance();
    },
    next: advance,
  };

  form.querySelector("[data-digit-keys]").addEventListener("click", (event) => {
    const key = event.target.closest(".key");
    if (!key || !current) return;
    // Who ends a full number with ↵ all the same means the box that was just left.
    const wasJump = jumped;
    jumped = false;
    if ("digit" in key.dataset) digit(key.dataset.digit);
    else if (!(wasJump && "next" in key.dataset)) Object.keys(acts).filter((name) => name in key.dataset).forEach((name) => acts[name]());
    said(form);
  });
  boxes.forEach((box) => {
    box.setAttribute("inputmode", "none");
    box.addEventListener("focus", () => {
      jumped = false;
      point(box);
    });
    if (isNull(box)) setNull(box, true);
  });
  const again = () => boxes.forEach((box) => setNull(box, isNull(box)));
  form.addEventListener("restored", again);
  return { point, setNull };
}

function dressSides(form) {
  const sides = [...form.querySelectorAll("fieldset.pair")];
  const tabs = [...form.querySelectorAll(".pair-tab")];
  const boxes = [...form.querySelectorAll("input[data-digits]")];
  const boxesOf = (side) => boxes.filter((box) => sides[side].contains(box));
  const asked = (side) => boxesOf(side).filter((box) => box.closest(".typed"));
  const lefts = (side) => boxesOf(side).filter((box) => box.name.includes("-left"));
  let shown = 0;

  const keys = pad(form, boxes, () => {
    const after = sides.findIndex((_, side) => side > shown && !asked(side).every((box) => box.value));
    if (after > 0) turn(after);
    else form.querySelector("[data-save]").focus({ preventScroll: true });
  });

  function turn(side) {
    shown = side;
    sides.forEach((one, index) => { one.hidden = index !== side; });
    tabs.forEach((tab, index) => tab.setAttribute("aria-pressed", String(index === side)));
    keys.point(asked(side).find((box) => box.value === "" && !box.placeholder) || asked(side)[0]);
  }

  const count = (side, name) => Number((sides[side].querySelector(`input[name$="-${name}"]:checked`) || { value: 0 }).value);

  // What cannot be is not offered: of some things there are only so many for all sides together.
  function limit() {
    sides.forEach((side, index) => {
      side.querySelectorAll("[data-shared]").forEach((row) => {
        const name = row.dataset.count.split("-").pop();
        const others = sides.reduce((sum, _, one) => sum + (one === index ? 0 : count(one, name)), 0);
        row.querySelectorAll("input[type=radio]").forEach((radio) => {
          radio.disabled = Number(radio.value) > Number(row.dataset.shared) - others && !radio.checked;
        });
      });
      const natural = count(index, "real") || count(index, "real_aces") || side.querySelector('[id^="more-"]:checked');
      side.querySelectorAll(".melds").forEach((row) => {
        const needs = row.querySelector('[data-count$="-limpa"], [data-count$="-suja"]');
        if (needs) row.classList.toggle("melds-zero", !natural);
      });
    });
  }

  // Who went out has nothing left in hand: of a pair, that player; of a side that is one player, the side.
  function empty(side, player) {
    lefts(side).filter((box) => box.value === "0").forEach((box) => { box.value = ""; });
    if (player === "") return;
    keys.setNull(lefts(side)[Number(player)], false);
    lefts(side)[Number(player)].value = "0";
  }

  form.addEventListener("change", (event) => {
    const told = event.target.dataset || {};
    if ("out" in told) empty(sides.findIndex((one) => one.contains(event.target)), told.out);
    if ("sideOut" in told) {
      sides.forEach((side, index) => {
        if ("empties" in side.dataset) empty(index, told.sideOut === String(index) ? "0" : "");
      });
    }
    limit();
    said(form);
  });
  form.addEventListener("restored", () => {
    limit();
    said(form);
  });
  tabs.forEach((tab, index) => tab.addEventListener("click", () => turn(index)));
  const wrong = sides.findIndex((side) => side.querySelector(".error"));
  turn(wrong > 0 ? wrong : 0);
  limit();
}

function dressTotals(form) {
  const boxes = [...form.querySelectorAll("input[data-digits]")];
  const keys = pad(form, boxes, () => form.querySelector("[data-save]").focus({ preventScroll: true }));
  keys.point(boxes[0]);
}

function dressAll() {
  document.querySelectorAll("form[data-canastra], form[data-melds], form[data-totals]").forEach((form) => {
    if (form.classList.contains("dressed")) return;
    form.classList.add("dressed");
    if ("totals" in form.dataset) dressTotals(form);
    else dressSides(form);
  });
}

dressAll();
document.addEventListener("htmx:afterSwap", dressAll);
