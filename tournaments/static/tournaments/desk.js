// The desk keeps itself fresh, part by part: what is typed, chosen or unfolded stays, and the page does not jump.
// Buttons post in the background; the answer is the page anew. Without scripts the same forms load the page.
const ROOT = document.getElementById("desk");
const EVERY = Number(ROOT.dataset.every);
let etag = ROOT.dataset.etag;
let busy = 0;
let pressed = null;

const plain = (part) => part.outerHTML.replace(/name="csrfmiddlewaretoken" value="[^"]*"/g, "");
const parts = (page) => [...page.querySelectorAll("[data-part]")];
const shown = new Map(parts(document).map((part) => [part.id, plain(part)]));

function isTyped(field) {
  if (field.type === "radio" || field.type === "checkbox") return field.checked !== field.defaultChecked;
  return field.type !== "hidden" && "defaultValue" in field && field.value !== field.defaultValue;
}

const inUse = (part) => part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea")
  || [...part.querySelectorAll("input, textarea")].some(isTyped);

function outOfTouch(lost) {
  document.getElementById("lost").hidden = !lost;
}

function inSight(part) {
  const box = part.getBoundingClientRect();
  return Math.min(box.bottom, window.innerHeight) - Math.max(box.top, 0);
}

// The part that is looked at stays where it is, whatever grows or shrinks above it.
function steady(change) {
  const mark = parts(document).sort((one, two) => inSight(two) - inSight(one))[0];
  const before = mark ? mark.getBoundingClientRect().top : 0;
  const name = mark && mark.id;
  change();
  const after = name && document.getElementById(name);
  if (after && window.scrollY > 0) window.scrollBy(0, after.getBoundingClientRect().top - before);
}

function replace(old, part) {
  const open = [...old.querySelectorAll("details[open]")].map((one) => one.id);
  const held = old.contains(document.activeElement) && document.activeElement.id;
  old.replaceWith(part);
  open.forEach((id) => {
    const one = id && document.getElementById(id);
    if (one && part.contains(one)) one.open = true;
  });
  const again = held && document.getElementById(held);
  if (again) again.focus({ preventScroll: true });
}

function take(page, { asked }) {
  let changed = false;
  steady(() => parts(page).forEach((part) => {
    const old = document.getElementById(part.id);
    const html = plain(part);
    if (!old || (!asked && ("kept" in part.dataset || shown.get(part.id) === html || inUse(old)))) return;
    if (asked && shown.get(part.id) === html && !old.contains(asked)) return;
    replace(old, document.importNode(part, true));
    shown.set(part.id, html);
    changed = true;
  }));
  // What dresses new parts (moments, ± keys, the clock) listens to this.
  if (changed) document.dispatchEvent(new CustomEvent("htmx:afterSwap"));
  return changed;
}

async function ask() {
  if (document.hidden || busy) return;
  try {
    const answer = await fetch(location.href, { headers: { "If-None-Match": etag } });
    outOfTouch(false);
    if (answer.status !== 200 || busy) return;
    const page = read(await answer.text());
    if (!page.getElementById("desk")) return;
    take(page, { asked: null });
    // Parts in use were left as they are: they are asked for again.
    if (parts(page).every((part) => shown.get(part.id) === plain(part) || "kept" in part.dataset)) etag = answer.headers.get("ETag");
  } catch (lost) {
    outOfTouch(true);
  }
}

// What is done next after a form: the first of its selectors that finds something.
function focusNext(selectors) {
  const found = (selectors || "").split("|").filter(Boolean).map((one) => document.querySelector(one));
  const next = found.find(Boolean);
  if (next) next.focus({ preventScroll: true });
}

const read = (text) => new DOMParser().parseFromString(text, "text/html");

// What did not arrive is said, in place of what was done before.
function unsent() {
  const told = document.createElement("span");
  told.className = "error";
  told.textContent = ROOT.dataset.unsent || "";
  document.getElementById("status").replaceChildren(told);
}

async function send(form, button) {
  const sent = new URLSearchParams(new FormData(form));
  if (button && button.name) sent.append(button.name, button.value);
  busy += 1;
  form.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.action, { method: "POST", body: sent });
    const page = read(await answer.text());
    if (!page.getElementById("desk")) {
      location.assign(answer.redirected ? answer.url : location.href);
      return;
    }
    outOfTouch(false);
    document.getElementById("status").innerHTML = page.getElementById("status").innerHTML;
    take(page, { asked: form });
    etag = "";
    focusNext(form.dataset.next);
  } catch (lost) {
    outOfTouch(true);
    unsent();
  } finally {
    busy -= 1;
    form.removeAttribute("aria-busy");
  }
}

document.addEventListener("click", (event) => { pressed = event.target.closest("button"); });
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post" || !ROOT.contains(form)) return;
  event.preventDefault();
  if (form.hasAttribute("aria-busy")) return;
  const button = event.submitter || (pressed && pressed.form === form ? pressed : null);
  send(form, button);
});
document.addEventListener("visibilitychange", ask);
window.addEventListener("online", ask);
setInterval(ask, EVERY);
