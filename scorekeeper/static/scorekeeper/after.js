// After an act: the eye and the finger on the next thing to do, and a few seconds in which undo stands out.
const SECOND = 1000;
let counting = 0;

function toNext() {
  const entry = document.getElementById("entry");
  const next = document.querySelector("#entry [data-focus][tabindex], #entry [data-focus]");
  const shown = [...document.querySelectorAll("#entry [data-focus]")].find((one) => one.offsetParent !== null);
  const target = (next && next.hasAttribute("role") && next) || shown || entry;
  if (target) target.focus({ preventScroll: true });
  if (target && target.getAttribute("role") === "alert") target.scrollIntoView({ block: "nearest" });
}

function freshUndo() {
  clearInterval(counting);
  const form = document.querySelector("form[data-undo]");
  if (!form || !document.querySelector("#status .saved")) return;
  let left = Number(form.dataset.undo);
  const shown = form.querySelector(".undo-left");
  const tick = () => {
    form.classList.toggle("undo-fresh", left > 0);
    shown.textContent = left > 0 ? ` · ${left} s` : "";
    left -= 1;
    if (left < -1) clearInterval(counting);
  };
  tick();
  counting = setInterval(tick, SECOND);
}

document.addEventListener("htmx:afterSettle", (event) => {
  const sent = event.detail.requestConfig;
  if (!sent || sent.verb !== "post" || event.target.id !== "match") return;
  toNext();
  freshUndo();
});
if (location.hash === "#entry" || document.querySelector("#entry [role=alert]")) toNext();
freshUndo();
