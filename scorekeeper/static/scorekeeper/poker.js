// Cards tapped on one pack: the place to be filled is marked and moves on by itself; no card can be tapped twice.
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const AS_TEXT = "\ufe0e";
const CARD = /[2-9TJQKA][shdc]/g;

const cardsIn = (text) => text.match(CARD) || [];

function face(card) {
  const whole = document.createElement("span");
  const suit = document.createElement("span");
  suit.className = "hd".includes(card[1]) ? "suit suit-red" : "suit";
  suit.textContent = SUITS[card[1]] + AS_TEXT;
  whole.append(card[0] === "T" ? "10" : card[0], suit);
  return whole;
}

// A seat or the board: its cards stand in its text input, as documents write them.
function placeOf(row) {
  const input = row.querySelector("input:not([type=checkbox])");
  const out = row.querySelector("input[type=checkbox]");
  const name = document.createElement("span");
  const cards = document.createElement("span");
  const tile = document.createElement("button");
  name.className = "tile-name";
  cards.className = "held-faces";
  name.textContent = row.dataset.name;
  tile.type = "button";
  tile.className = "tile tile-held";
  tile.append(name, cards);
  row.append(tile);
  const place = {
    name: row.dataset.name,
    most: Number(row.dataset.cards),
    tile,
    shown: cards,
    out,
    cards: [],
    read: () => { place.cards = cardsIn(input.value); },
    write: (held) => {
      place.cards = held;
      input.value = held.join("");
    },
    isOut: () => Boolean(out && out.checked),
    isDue: () => !place.isOut() && place.cards.length < place.most,
  };
  return place;
}

function dress(form) {
  if (form.dataset.dressed) return;
  form.dataset.dressed = "yes";
  form.classList.add("dressed");
  const places = [...form.querySelectorAll(".held")].map(placeOf);
  const keys = [...form.querySelectorAll("[data-card]")];
  const slots = form.querySelector(".deck-slots");
  const told = form.querySelector(".deck-place");
  const fold = form.querySelector("[data-fold]");
  const back = form.querySelector(".deck [data-back]");
  let current = 0;
  let slot = 0;

  const here = () => places[current];
  const used = () => places.flatMap((place) => place.cards);
  const said = () => form.dispatchEvent(new CustomEvent("filled", { bubbles: true }));

  function point(place, at = places[place].cards.length) {
    current = place;
    slot = at;
  }

  // On from here, then round: what was passed over is asked once more.
  function advance() {
    if (here().isDue()) return point(current);
    const order = [...places.keys()].map((step) => (current + 1 + step) % places.length);
    const after = order.find((place) => places[place].isDue());
    return after === undefined ? point(current) : point(after);
  }

  function sayPlace() {
    if (!places.some((place) => place.isDue()) && slot >= here().cards.length) return form.dataset.full;
    if (here().isOut()) return `${here().name}: ${form.dataset.folded}`;
    const words = { name: here().name, number: Math.min(slot + 1, here().most), count: here().most };
    return form.dataset.place.replace(/\{(\w+)\}/g, (_, word) => words[word]);
  }

  // A slot is a card to mend, or where the next one goes.
  function showSlots() {
    const focused = [...slots.children].indexOf(document.activeElement);
    slots.replaceChildren(...Array.from({ length: here().most }, (_, at) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "slot";
      if (here().cards[at]) button.append(face(here().cards[at]));
      else button.textContent = String(at + 1);
      button.disabled = at > here().cards.length || here().isOut();
      if (at === slot) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => {
        slot = at;
        show();
      });
      return button;
    }));
    if (focused >= 0 && slots.children[focused]) slots.children[focused].focus({ preventScroll: true });
  }

  function showTile(place, index) {
    place.shown.replaceChildren(...(place.isOut() ? [form.dataset.folded] : place.cards.map(face)));
    if (!place.isOut() && !place.cards.length) place.shown.textContent = "–";
    place.tile.classList.toggle("tile-done", !place.isDue());
    if (index === current) place.tile.setAttribute("aria-current", "true");
    else place.tile.removeAttribute("aria-current");
  }

  function show() {
    const gone = new Set(used());
    places.forEach(showTile);
    keys.forEach((key) => { key.disabled = gone.has(key.dataset.card) || slot >= here().most || here().isOut(); });
    fold.hidden = !here().out;
    fold.setAttribute("aria-pressed", String(here().isOut()));
    back.disabled = !here().cards.length && !here().isOut() && !current;
    told.textContent = sayPlace();
    showSlots();
  }

  function put(card) {
    const held = [...here().cards];
    held[slot] = card;
    here().write(held);
    advance();
    show();
    said();
  }

  function takeBack() {
    if (!here().cards.length && !here().isOut() && current) point(current - 1);
    if (here().isOut()) here().out.checked = false;
    else here().write(here().cards.filter((_, at) => at !== Math.min(slot, here().cards.length - 1)));
    point(current);
    show();
    said();
  }

  function turnFold() {
    here().out.checked = !here().out.checked;
    if (here().isOut()) {
      here().write([]);
      advance();
    } else point(current);
    show();
    said();
  }

  function begin() {
    places.forEach((place) => place.read());
    const due = places.findIndex((place) => place.isDue());
    point(Math.max(due, 0));
    show();
  }

  keys.forEach((key) => key.addEventListener("click", () => put(key.dataset.card)));
  fold.addEventListener("click", turnFold);
  back.addEventListener("click", takeBack);
  places.forEach((place, index) => place.tile.addEventListener("click", () => {
    point(index);
    show();
  }));
  form.addEventListener("restored", () => {
    begin();
    said();
  });
  begin();
}

const dressAll = () => document.querySelectorAll("form[data-poker]").forEach(dress);
dressAll();
// Not before it has settled: until then what has an id bears the attributes of its predecessor.
document.addEventListener("htmx:afterSettle", dressAll);
