// Canastra: one pair, then the other; one pad for all numbers, which goes on by itself.
const MINUS = "−";
const ALL_THREES = 4;

const said = (form) => form.dispatchEvent(new CustomEvent("filled", { bubbles: true }));

// The pad types into `boxes`, one after the other; `next` says where to go when the last is full.
function pad(form, boxes, next) {
  let current = boxes[0];
  let jumped = false;

  function point(box) {
    current = box;
    boxes.forEach((one) => one.closest(".typed-box").classList.toggle("typed-next", one === box));
  }

  const isNull = (box) => Boolean(nullOf(box) && nullOf(box).checked);
  const nullOf = (box) => (box.dataset.null ? form.elements[box.dataset.null] : null);

  function setNull(box, on) {
    if (!nullOf(box)) return;
    nullOf(box).checked = on;
    box.placeholder = on ? box.dataset.nullShown : "";
    if (on) box.value = "";
  }

  function advance() {
    const after = boxes.slice(boxes.indexOf(current) + 1).find((box) => box.offsetParent && box.value === "" && !isNull(box));
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

function dressPairs(form) {
  const pairs = [...form.querySelectorAll("fieldset.pair")];
  const tabs = [...form.querySelectorAll(".pair-tab")];
  const boxes = [...form.querySelectorAll(".typed input[data-digits]")];
  const boxesOf = (pair) => boxes.filter((box) => pairs[pair].contains(box));
  let shown = 0;

  const keys = pad(form, boxes, () => {
    if (shown + 1 < pairs.length && !boxesOf(shown + 1).every((box) => box.value)) turn(shown + 1);
    else form.querySelector("[data-save]").focus({ preventScroll: true });
  });

  function turn(pair) {
    shown = pair;
    pairs.forEach((one, index) => { one.hidden = index !== pair; });
    tabs.forEach((tab, index) => tab.setAttribute("aria-pressed", String(index === pair)));
    keys.point(boxesOf(pair).find((box) => box.value === "" && !box.placeholder) || boxesOf(pair)[0]);
  }

  const count = (pair, name) => Number((pairs[pair].querySelector(`input[name$="-${name}"]:checked`) || { value: 0 }).value);

  // What cannot be is not offered: more than four red threes in all.
  function limit() {
    pairs.forEach((pair, index) => {
      const others = pairs.map((_, one) => (one === index ? 0 : count(one, "red_threes"))).reduce((a, b) => a + b, 0);
      pair.querySelectorAll('input[name$="-red_threes"]').forEach((radio) => {
        radio.disabled = Number(radio.value) > ALL_THREES - others && !radio.checked;
      });
      const natural = count(index, "real") || count(index, "real_aces") || pair.querySelector('[id^="more-"]:checked');
      pair.querySelectorAll(".melds").forEach((row) => {
        const needs = row.querySelector('[data-count$="-limpa"], [data-count$="-suja"]');
        if (needs) row.classList.toggle("melds-zero", !natural);
      });
    });
  }

  // Who went out has nothing left in hand.
  form.addEventListener("change", (event) => {
    const radio = event.target;
    if (radio.dataset && "out" in radio.dataset) {
      const pair = pairs.findIndex((one) => one.contains(radio));
      const lefts = boxesOf(pair).slice(1);
      lefts.filter((box) => box.value === "0").forEach((box) => { box.value = ""; });
      if (radio.dataset.out !== "") {
        keys.setNull(lefts[Number(radio.dataset.out)], false);
        lefts[Number(radio.dataset.out)].value = "0";
      }
    }
    limit();
    said(form);
  });
  form.addEventListener("restored", () => {
    limit();
    said(form);
  });
  tabs.forEach((tab, index) => tab.addEventListener("click", () => turn(index)));
  const wrong = pairs.findIndex((pair) => pair.querySelector(".error"));
  turn(wrong > 0 ? wrong : 0);
  limit();
}

function dressTotals(form) {
  const boxes = [...form.querySelectorAll("input[data-digits]")];
  const keys = pad(form, boxes, () => form.querySelector("[data-save]").focus({ preventScroll: true }));
  keys.point(boxes[0]);
}

function dressAll() {
  document.querySelectorAll("form[data-canastra], form[data-totals]").forEach((form) => {
    if (form.classList.contains("dressed")) return;
    form.classList.add("dressed");
    if ("canastra" in form.dataset) dressPairs(form);
    else dressTotals(form);
  });
}

dressAll();
document.addEventListener("htmx:afterSwap", dressAll);
