// Amounts by keys that add themselves to the number of the tile that is chosen, as chips are laid down. Where all
// come to a fixed sum together (`total`, often 0) the last tile left takes what is missing by itself.
const MINUS = "−";
const WRITTEN = /^[-−+]?\d+$/;

function dress(group) {
  if (group.classList.contains("dressed")) return;
  group.classList.add("dressed");
  const total = group.dataset.total === "" ? null : Number(group.dataset.total);
  const signed = Boolean(group.querySelector("[data-minus]"));
  const inputs = [...group.querySelectorAll("[data-amount]")];
  const keys = [...group.querySelectorAll("[data-chips] .key")];
  const told = group.querySelector(".left-over");
  let current = 0;
  let last = "";

  const number = (text) => (WRITTEN.test(text) ? Number(text.replace(MINUS, "-")) : null);
  const spelt = (amount) => (amount < 0 ? `${MINUS}${-amount}` : `${amount}`);
  const isBlank = (input) => !input.disabled && (input.value === "" || Boolean(input.dataset.auto));
  const blanks = () => inputs.filter(isBlank);
  const sum = () => inputs.reduce((all, input) => all + (input.disabled ? 0 : number(input.value) || 0), 0);
  const own = () => (isBlank(inputs[current]) ? "" : inputs[current].value);
  const blankFrom = (place) => inputs.findIndex((input, index) => index >= place && isBlank(input));

  function show() {
    inputs.forEach((input, place) => {
      input.closest(".tile").classList.toggle("tile-next", place === current);
      input.closest(".tile").classList.toggle("tile-done", input.value !== "");
    });
    const wrong = total !== null && !inputs.some((input) => input.value === "") && sum() !== total;
    keys.forEach((key) => {
      const copies = "same" in key.dataset || "all" in key.dataset;
      key.disabled = current < 0 || ("back" in key.dataset && own() === "") || (copies && !copied());
    });
    const choose = current < 0 ? group.dataset.choose : "";
    told.textContent = [`${group.dataset.sum} ${spelt(sum())}`, choose].filter(Boolean).join(" · ");
    told.classList.toggle("left-wrong", wrong);
    told.classList.toggle("left-none", total !== null && !wrong && sum() === total);
  }

  function fill() {
    inputs.filter((input) => input.dataset.auto).forEach((input) => {
      input.value = "";
      delete input.dataset.auto;
    });
    const rest = blanks();
    if (total === null || rest.length !== 1 || (total < sum() && !signed)) return;
    rest[0].value = spelt(total - sum());
    rest[0].dataset.auto = "yes";
  }

  function said() {
    fill();
    show();
    group.dispatchEvent(new CustomEvent("filled", { bubbles: true }));
  }

  function put(place, text) {
    inputs[place].value = text;
    delete inputs[place].dataset.auto;
    if (number(text) !== null) last = text;
  }

  // What fills itself is passed over; past the last tile none is chosen, so that no key adds to a number by mistake.
  function next(place) {
    const after = blankFrom(place + 1);
    current = after < 0 || inputs[after].dataset.auto ? blankFrom(0) : after;
    if (current >= 0 && inputs[current].dataset.auto) current = -1;
  }

  const copied = () => last || own();

  function same() {
    const place = own() === "" ? current : blankFrom(current + 1);
    if (place < 0) return;
    put(place, copied());
    fill();
    next(place);
  }

  function all() {
    const text = copied();
    blanks().forEach((input) => put(inputs.indexOf(input), text));
    current = -1;
  }

  function add(chip) {
    const text = own();
    const amount = Math.abs(number(text) || 0) + chip;
    put(current, text.startsWith(MINUS) || text.startsWith("-") ? MINUS + amount : `${amount}`);
  }

  function turn() {
    const text = own();
    put(current, /^[-−]/.test(text) ? text.slice(1) : MINUS + text);
  }

  function leave() {
    if (["", "-", MINUS].includes(inputs[current].value)) put(current, "0");
    fill();
    next(current);
  }

  function pressed(key) {
    if ("chip" in key.dataset) add(Number(key.dataset.chip));
    else if ("minus" in key.dataset) turn();
    else if ("all" in key.dataset) all();
    else if ("same" in key.dataset) same();
    else if ("back" in key.dataset) put(current, "");
    else leave();
    said();
  }

  inputs.forEach((input, place) => {
    // The phone's own keys stay down until a tile is tapped twice: these here say every amount.
    input.setAttribute("inputmode", "none");
    input.addEventListener("click", () => {
      if (input.dataset.tapped) input.setAttribute("inputmode", "numeric");
      input.dataset.tapped = "yes";
    });
    input.addEventListener("blur", () => {
      delete input.dataset.tapped;
      input.setAttribute("inputmode", "none");
    });
    input.addEventListener("focus", () => {
      current = place;
      input.select();
      show();
    });
    input.addEventListener("input", () => {
      delete input.dataset.auto;
      if (number(input.value) !== null) last = input.value;
      fill();
      show();
    });
  });
  keys.forEach((key) => key.addEventListener("click", () => pressed(key)));
  const begin = () => {
    current = blankFrom(0);
    show();
  };
  group.closest("form").addEventListener("restored", begin);
  group.closest("form").addEventListener("change", () => {
    if (current >= 0 && inputs[current].disabled) current = blankFrom(0);
    show();
  });
  begin();
}

const dressAll = () => document.querySelectorAll("[data-amounts]").forEach(dress);
dressAll();
// Not before it has settled: until then what has an id bears the attributes of its predecessor.
document.addEventListener("htmx:afterSettle", dressAll);
