// Names from the hat: taps are sent one after the other, however fast they come; the half-made draw stays in this browser.
const taps = [];
let sending = false;

const hat = () => document.getElementById("hat");

function tapped(event) {
  const button = event.target.closest("#hat [name=put], #hat [name=free], #hat [name=at], #hat [name=undo]");
  if (!button || button.type === "hidden") return;
  event.preventDefault();
  if (button.getAttribute("aria-disabled")) return;
  if (button.name !== "undo") button.setAttribute("aria-disabled", "true");
  taps.push([button.name, button.value]);
  if (!sending) send();
}

function entered(event) {
  if (event.target.matches("#hat form[data-draw]")) forget();
  if (!event.target.matches("#hat form[data-taps]") || !event.submitter || event.submitter.name !== "find") return;
  event.preventDefault();
  taps.push(["find", document.getElementById("q").value]);
  if (!sending) send();
}

async function send() {
  sending = true;
  let shown = hat();
  let typing = false;
  try {
    while (taps.length) {
      typing = taps[0][0] === "find";
      shown = await answer(shown, ...taps.shift());
    }
    show(shown, typing);
  } catch {
    taps.length = 0;
    document.getElementById("status").textContent = hat().dataset.lost;
    show(shown, false);
  } finally {
    sending = false;
  }
}

// The draw after one more tap. It carries itself.
async function answer(shown, name, value) {
  const form = shown.querySelector("form[data-taps]");
  const query = new URLSearchParams(new FormData(form));
  query.delete("q");
  if (name === "at") query.delete("at");
  if (name === "find") query.append("q", value);
  query.append(name, name === "find" ? "1" : value);
  const response = await fetch(`${location.pathname}?${query}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const after = page.getElementById("hat");
  if (!after) location.assign(response.url);
  return after;
}

function show(shown, typing) {
  const made = document.importNode(shown, true);
  made.querySelectorAll("[aria-disabled]").forEach((button) => button.removeAttribute("aria-disabled"));
  hat().replaceWith(made);
  keep(made);
  const next = (typing && made.querySelector("#q")) || made.querySelector("[data-focus]");
  if (next) next.focus({ preventScroll: true });
}

function carried(shown) {
  const query = new URLSearchParams();
  shown.querySelectorAll("form[data-taps] input[type=hidden]").forEach((one) => query.append(one.name, one.value));
  return query;
}

function keep(shown) {
  const query = carried(shown);
  window.history.replaceState(null, "", `${location.pathname}?${query}`);
  try {
    localStorage.setItem(shown.dataset.key, query);
  } catch (full) {
    // Without storage the address alone carries it.
  }
}

function forget() {
  localStorage.removeItem(hat().dataset.key);
}

// Whoever comes back finds the draw as far as it was.
const kept = localStorage.getItem(hat().dataset.key);
if (kept && !location.search) location.replace(`${location.pathname}?${kept}`);
document.addEventListener("click", tapped);
document.addEventListener("submit", entered);
