// Seats are taken by taps, however fast they come: each shows at once, and they are sent one after the other.
const taps = [];
let sending = false;

const seating = () => document.getElementById("seating");

function tapped(event) {
  const button = event.target.closest("#seating [name=add], #seating [name=drop], #seating [name=table]");
  if (!button) return;
  event.preventDefault();
  if (button.getAttribute("aria-disabled")) return;
  button.setAttribute("aria-disabled", "true");
  if (button.name === "add") hope(button.dataset.name);
  taps.push([button.name, button.value]);
  if (!sending) send();
}

// Enter after a name: whoever alone is called so sits down.
function entered(event) {
  if (!event.target.matches("#seating form[data-taps]") || !event.submitter || event.submitter.name !== "enter") return;
  event.preventDefault();
  taps.push(["enter", document.getElementById("who").value]);
  if (!sending) send();
}

// What the answer will most likely show.
function hope(name) {
  const tile = seating().querySelector(".tile-next");
  if (!tile) return;
  tile.querySelector(".tile-who").textContent = name;
  tile.classList.remove("tile-next");
  const empty = [...seating().querySelectorAll("div.tile")].find((other) => other !== tile && !other.dataset.hoped);
  tile.dataset.hoped = "yes";
  if (empty) empty.classList.add("tile-next");
}

async function send() {
  sending = true;
  let seats = seating();
  let typing = false;
  try {
    while (taps.length) {
      typing = taps[0][0] === "enter";
      seats = await answer(seats, ...taps.shift());
    }
    show(seats, typing);
  } catch {
    taps.length = 0;
    document.getElementById("status").textContent = seating().dataset.lost;
    show(seats);
  } finally {
    sending = false;
  }
}

// The seats after one more tap. They carry themselves; nothing is kept anywhere else.
async function answer(seats, name, value) {
  const form = seats.querySelector("form[data-taps]");
  const query = new URLSearchParams(new FormData(form));
  query.delete("q");
  if (name === "enter") query.append("q", value);
  query.append(name, name === "enter" ? "1" : value);
  const address = `${form.getAttribute("action")}?${query}`;
  const response = await fetch(address);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const after = page.getElementById("seating");
  if (!after) window.location.assign(address);
  after.dataset.address = address;
  return after;
}

function show(seats, typing) {
  const shown = document.importNode(seats, true);
  shown.querySelectorAll("[aria-disabled]").forEach((button) => button.removeAttribute("aria-disabled"));
  seating().replaceWith(shown);
  if (shown.dataset.address) window.history.replaceState(null, "", shown.dataset.address);
  if (window.htmx) window.htmx.process(shown);
  const next = (typing && shown.querySelector("#who")) || shown.querySelector("[data-focus]");
  if (next) next.focus({ preventScroll: true });
}

document.addEventListener("click", tapped);
document.addEventListener("submit", entered);
