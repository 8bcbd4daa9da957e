// A half-typed hand survives a reload, a lock and a phone call: kept in this browser until the hand is saved.
const LEFT_OUT = ["csrfmiddlewaretoken", "key", "number", "revision"];
const PREFIX = "draft/";

const drawer = (code) => `${PREFIX}${code}/`;
const place = (form) => `${drawer(form.dataset.code)}${form.dataset.number}.${form.dataset.revision}/${shape(form)}`;

// A page may hold several forms of a hand; each is known by its order.
function shape(form) {
  return [...document.querySelectorAll("form[data-hand]")].filter((one) => !one.querySelector("[name=sure],[name=take_over]")).indexOf(form);
}

function fieldsOf(form) {
  return [...form.elements].filter((one) => one.name && one.type !== "submit" && one.type !== "hidden" && !LEFT_OUT.includes(one.name));
}

function keep(form) {
  form.classList.add("dirty");
  const values = {};
  fieldsOf(form).forEach((one) => {
    if (one.type === "checkbox") values[one.name] = one.checked ? one.value : "";
    else if (one.type !== "radio") values[one.name] = one.value;
    else if (one.checked) values[one.name] = one.value;
  });
  store(place(form), JSON.stringify(values));
}

function store(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch (full) {
    // Without storage a hand is only not kept; it can still be saved.
  }
}

function restore(form) {
  const kept = localStorage.getItem(place(form));
  if (!kept || "bound" in form.dataset) return false;
  const values = JSON.parse(kept);
  fieldsOf(form).forEach((one) => {
    if (!(one.name in values)) return;
    if (one.type === "radio") one.checked = one.value === values[one.name];
    else if (one.type === "checkbox") one.checked = Boolean(values[one.name]);
    else one.value = values[one.name];
  });
  form.classList.add("dirty");
  form.dispatchEvent(new CustomEvent("restored", { bubbles: true }));
  return true;
}

// What was kept for hands that are recorded by now.
function forget() {
  const match = document.getElementById("match");
  if (!match || !match.dataset.code || !("number" in match.dataset)) return;
  const mine = drawer(match.dataset.code);
  Object.keys(localStorage)
    .filter((name) => name.startsWith(mine) && !name.startsWith(`${mine}${match.dataset.number}.`))
    .forEach((name) => localStorage.removeItem(name));
}

function restoreAll() {
  forget();
  const back = [...document.querySelectorAll("form[data-hand]")].map(restore).some(Boolean);
  const status = document.getElementById("status");
  const match = document.getElementById("match");
  if (back && status && match) status.textContent = match.dataset.kept;
}

function typed(event) {
  const form = event.target.closest("form[data-hand]");
  if (form) keep(form);
}

["input", "change", "filled"].forEach((name) => document.addEventListener(name, typed));
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-forget]")) {
    document.querySelectorAll("form[data-hand]").forEach((form) => localStorage.removeItem(place(form)));
  }
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id === "match") restoreAll();
});
// After everything that listens to a form has begun to.
if (document.readyState === "complete") restoreAll();
else window.addEventListener("load", restoreAll);
