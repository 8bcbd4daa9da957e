// Keeps what others change fresh: asks now and then while the page is looked at, and never moves what is in use.
const EVERY = 6000;
let held = null;

function ask() {
  if (document.hidden || !window.htmx) return;
  document.querySelectorAll("[data-watch]").forEach((part) => window.htmx.trigger(part, "watch"));
}

function unchanged(part, answer) {
  const found = /data-watch="([^"]*)"/.exec(answer);
  return !found || found[1] === part.dataset.watch;
}

// What is typed or unfolded stays; what else has the focus gets it back.
const inUse = (part) => part.querySelector("details[open], form :focus");
const mark = (one) => [one.tagName, one.id, one.getAttribute("href"), one.getAttribute("class")].join(" ");
const asks = (event) => event.detail.requestConfig && event.detail.requestConfig.elt.matches("[data-watch]");

function outOfTouch(lost) {
  document.querySelectorAll("[data-lost]").forEach((line) => { line.hidden = !lost; });
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const part = event.target.closest("[data-watch]");
  if (!part || event.detail.requestConfig.elt !== part) return;
  if (inUse(part) || unchanged(part, event.detail.xhr.responseText)) {
    event.detail.shouldSwap = false;
    return;
  }
  held = part.contains(document.activeElement) ? mark(document.activeElement) : null;
});
document.addEventListener("htmx:afterSwap", () => {
  if (!held) return;
  const found = [...document.querySelectorAll("[data-watch] *")].find((one) => mark(one) === held);
  held = null;
  if (found) found.focus({ preventScroll: true });
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (asks(event) && event.detail.successful) outOfTouch(false);
});
["htmx:sendError", "htmx:timeout", "htmx:responseError"].forEach((name) => document.addEventListener(name, (event) => {
  if (asks(event)) outOfTouch(true);
}));
document.addEventListener("visibilitychange", ask);
window.addEventListener("online", ask);
setInterval(ask, EVERY);
