// Keeps a match fresh: asks now and then while the page is looked at, and never disturbs a half-typed hand.
const EVERY = 4000;
let pending = 0;
let unfolded = [];

const match = () => document.getElementById("match");
const polls = (element) => element && (element.id === "poll" || element.id === "poll-around");
const isTyping = () => Boolean(document.querySelector("form.dirty, .entry-sheet details[open], .entry-sheet [role=alert]"));

function ask() {
  if (document.hidden || pending || !match() || !match().dataset.live || !window.htmx) return;
  const poll = isTyping() ? ["poll-around", "refresh-around"] : ["poll", "refresh-all"];
  window.htmx.trigger(document.getElementById(poll[0]), poll[1]);
}

function outOfTouch(lost) {
  const line = document.getElementById("lost");
  if (line) line.hidden = !lost;
}

// A tap that did not arrive is not kept, as a hand is: the status line says so, and no longer what was done before.
function unsent() {
  const told = document.createElement("span");
  told.className = "error";
  told.textContent = match().dataset.unsent;
  document.getElementById("status").replaceChildren(told);
}

function revisionIn(page) {
  const found = /data-revision="(\d+)"\s+data-number="(\d*)"/.exec(page);
  return found && { revision: found[1], number: found[2] };
}

// Whatever is no page of this match asks to sign in again, or for the table's new code: what was typed stays here.
function isShut(event) {
  const page = event.detail.xhr.responseText;
  const whole = /<html/.test(page);
  const preview = event.target.classList.contains("preview");
  if (!event.detail.shouldSwap || !(preview ? whole : event.target.id === "match" && !/id="match"/.test(page))) return false;
  event.detail.shouldSwap = false;
  const slip = document.getElementById("shut");
  if (slip && !polls(event.detail.requestConfig.elt)) slip.hidden = false;
  if (!preview && slip) slip.scrollIntoView({ block: "center" });
  return true;
}

function beforeSwap(event) {
  if (isShut(event) || event.target.classList.contains("preview")) return;
  if (polls(event.detail.requestConfig && event.detail.requestConfig.elt)) {
    const told = revisionIn(event.detail.xhr.responseText);
    const late = event.detail.requestConfig.elt.id === "poll" && isTyping();
    if (!told || told.revision === match().dataset.revision || late) {
      event.detail.shouldSwap = false;
      return;
    }
    if (event.detail.requestConfig.elt.id === "poll-around") overtaken(told);
  }
  unfolded = [...document.querySelectorAll("#hands details[open]")].map((hand) => hand.id);
}

// Another phone went on while a hand was being typed here: the typed hand stays, the page says so.
function overtaken(told) {
  const here = match();
  const line = document.getElementById("overtaken");
  if (line && told.number !== here.dataset.number) line.hidden = false;
  here.dataset.revision = told.revision;
}

function afterSwap() {
  unfolded.forEach((id) => {
    const hand = document.getElementById(id);
    if (hand) hand.open = true;
  });
}

document.addEventListener("htmx:beforeRequest", () => { pending += 1; });
document.addEventListener("htmx:afterRequest", (event) => {
  pending = Math.max(0, pending - 1);
  if (polls(event.detail.elt) && event.detail.successful) outOfTouch(false);
});
["htmx:sendError", "htmx:timeout", "htmx:responseError"].forEach((name) => document.addEventListener(name, (event) => {
  if (polls(event.detail.elt)) outOfTouch(true);
}));
document.addEventListener("htmx:responseError", (event) => {
  const line = document.getElementById("failed");
  if (line && event.detail.requestConfig.verb === "post" && event.detail.elt.matches("form")) line.hidden = false;
});
["htmx:sendError", "htmx:timeout"].forEach((name) => document.addEventListener(name, (event) => {
  if (event.detail.requestConfig.verb === "post" && event.detail.elt.matches("form:not([data-hand])")) unsent();
}));
document.addEventListener("htmx:beforeSwap", beforeSwap);
document.addEventListener("htmx:afterSwap", afterSwap);
document.addEventListener("visibilitychange", ask);
window.addEventListener("online", ask);
setInterval(ask, EVERY);
