// King's shared pad: one set of keys for four players; what is left over goes to the last by itself.
function dress(form) {
  if (form.classList.contains("dressed")) return;
  form.classList.add("dressed");
  const inputs = [...form.querySelectorAll(".tile-input")];
  const keys = [...form.querySelectorAll("[data-keys] .key")];
  const over = form.querySelector(".left-over");
  let total = Number(form.dataset.total) || 0;
  let current = -1;

  const value = (input) => (/^\d+$/.test(input.value) ? Number(input.value) : null);
  const blanks = () => inputs.filter((input) => input.value === "");
  const left = () => total - inputs.reduce((sum, input) => sum + (value(input) || 0), 0);
  const said = (name) => form.dispatchEvent(new CustomEvent(name, { bubbles: true }));

  // Where all are filled no tile is chosen: a key must never write over a number that nobody pointed at.
  const firstBlank = () => inputs.findIndex((input) => input.value === "");

  function show() {
    inputs.forEach((input, seat) => {
      const tile = input.closest(".tile");
      tile.classList.toggle("tile-next", seat === current);
      tile.classList.toggle("tile-done", input.value !== "");
    });
    // While all are filled one is mended after the other, so that the sum may be wrong in between.
    const own = inputs[current] ? value(inputs[current]) || 0 : 0;
    const most = blanks().length ? Math.max(0, left() + own) : total;
    keys.forEach((key) => {
      const worth = Number(key.dataset.value);
      if ("back" in key.dataset) key.disabled = inputs.every((input) => input.value === "");
      else key.hidden = worth > total;
      if (!("back" in key.dataset)) key.disabled = worth > most || current < 0;
    });
    over.textContent = total ? `${told()}${current < 0 ? ` · ${form.dataset.choose}` : ""}` : "";
    over.classList.toggle("left-none", left() === 0);
    over.classList.toggle("left-wrong", left() < 0 || (left() > 0 && !blanks().length));
  }

  const told = () => (left() < 0 ? `${form.dataset.over} ${-left()}` : `${form.dataset.left} ${left()} / ${total}`);

  function forced() {
    const rest = blanks();
    if (left() < 0 || !rest.length || (left() > 0 && rest.length > 1)) return;
    rest.forEach((input) => {
      input.value = left() && input === rest[rest.length - 1] ? left() : 0;
      input.dataset.auto = "yes";
    });
  }

  function put(number) {
    inputs.filter((input) => input.dataset.auto).forEach((input) => {
      input.value = "";
      delete input.dataset.auto;
    });
    inputs[current].value = number;
    delete inputs[current].dataset.auto;
    forced();
    const filled = inputs.findIndex((input) => input.dataset.auto);
    if (blanks().length) current = firstBlank();
    // What filled itself is next: whoever taps that number too says the same once more.
    else if (filled >= 0) current = filled;
    show();
    said("filled");
    if (!blanks().length) form.querySelector("[data-save]").focus({ preventScroll: true });
  }

  function back() {
    const last = inputs.filter((input) => input.value !== "" && !input.dataset.auto).pop();
    inputs.filter((input) => input.dataset.auto || input === last).forEach((input) => {
      input.value = "";
      delete input.dataset.auto;
    });
    current = firstBlank();
    show();
    said("filled");
  }

  inputs.forEach((input, seat) => {
    input.setAttribute("inputmode", "none");
    input.addEventListener("focus", () => {
      current = seat;
      input.select();
      show();
    });
    input.addEventListener("input", () => {
      delete input.dataset.auto;
      show();
    });
    input.addEventListener("change", () => {
      forced();
      show();
      said("filled");
    });
  });
  keys.forEach((key) => key.addEventListener("click", () => ("back" in key.dataset ? back() : put(key.dataset.value))));

  // Which parts are asked follows from the contract, or from what was made of the festa.
  function shape(name) {
    form.querySelectorAll("[data-for]").forEach((part) => {
      part.hidden = part.dataset.for !== name;
      part.classList.remove("plain-hidden");
    });
  }

  form.querySelectorAll("input[name=contract][type=radio]").forEach((radio) => radio.addEventListener("change", () => {
    total = Number(radio.dataset.total);
    shape(radio.dataset.shape);
    inputs.forEach((input) => { input.value = ""; });
    current = 0;
    show();
  }));

  // The king of hearts among contracts that the dealer chose: one tap says all.
  form.querySelectorAll("[data-taker]").forEach((tile) => tile.addEventListener("click", () => {
    inputs.forEach((input, seat) => { input.value = String(Number(seat === Number(tile.dataset.taker))); });
    said("filled");
    form.querySelector("[data-save]").click();
  }));

  function lastTwo() {
    const took = {};
    form.querySelectorAll("[data-trick]").forEach((row) => row.addEventListener("click", (event) => {
      const tile = event.target.closest("[data-seat]");
      if (!tile) return;
      took[row.dataset.trick] = Number(tile.dataset.seat);
      row.querySelectorAll("[data-seat]").forEach((one) => one.setAttribute("aria-pressed", String(one === tile)));
      if (!("12" in took) || !("13" in took)) return;
      inputs.forEach((input, seat) => { input.value = Object.values(took).filter((one) => one === seat).length; });
      if (form.querySelector("[name=revision]")) said("filled");
      else form.querySelector("[data-save]").click();
    }));
  }

  function festa() {
    const chosen = (name) => form.querySelector(`input[name=${name}]:checked`);
    const sold = () => Boolean(chosen("buyer") && chosen("buyer").value);
    function follow() {
      form.querySelector("[data-unsold]").hidden = sold();
      form.querySelector("[data-sold]").hidden = !sold();
      form.querySelectorAll(".rows-between").forEach((line) => { line.hidden = true; });
      const row = form.querySelector(sold() ? "[data-unsold]" : "[data-sold]");
      row.querySelectorAll("input").forEach((radio) => { radio.checked = false; });
      const play = new URLSearchParams(chosen("choice-play") ? chosen("choice-play").value : "").get("play");
      form.querySelector('[data-for="pad"]').hidden = play === "unplayed";
      inputs.forEach((input) => { input.disabled = play === "unplayed"; });
      const trump = form.querySelector("[data-trump]");
      trump.hidden = play !== "positive";
      trump.disabled = trump.hidden;
      show();
    }
    form.addEventListener("change", follow);
    form.addEventListener("restored", follow);
    follow();
  }

  if (form.dataset.shape === "festa") festa();
  else if (!form.querySelector("[name=revision]")) {
    // While the dealer has not chosen, nothing but the contract is asked.
    shape(form.dataset.shape || "none");
    lastTwo();
  } else {
    shape("pad");
  }
  form.addEventListener("restored", () => {
    const contract = form.querySelector("input[name=contract][type=radio]:checked");
    if (contract) {
      total = Number(contract.dataset.total);
      shape(contract.dataset.shape);
    }
    current = firstBlank();
    show();
    said("filled");
  });
  current = firstBlank();
  show();
}

const dressAll = () => document.querySelectorAll("form[data-king]").forEach(dress);
dressAll();
document.addEventListener("htmx:afterSwap", dressAll);
