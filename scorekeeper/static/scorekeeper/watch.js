// Keeps what others change fresh: asks now and then while the page is looked at, and never moves what is in use.
const EVERY = 10000;

function ask() {
  if (document.hidden || !window.htmx) return;
  document.querySelectorAll("[data-watch]").forEach((part) => window.htmx.trigger(part, "watch"));
}

function unchanged(part, answer) {
  const found = /data-watch="([^"]*)"/.exec(answer);
  return !found || found[1] === part.dataset.watch;
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const part = event.target.closest("[data-watch]");
  if (!part || event.detail.requestConfig.elt !== part) return;
  const inUse = part.contains(document.activeElement) || part.querySelector("details[open]");
  if (inUse || unchanged(part, event.detail.xhr.responseText)) event.detail.shouldSwap = false;
});
document.addEventListener("visibilitychange", ask);
window.addEventListener("online", ask);
setInterval(ask, EVERY);
