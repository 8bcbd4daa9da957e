// A number for each tile by keys for all, one after the other: a key for each number or, where those are too many,
// for each digit. Where they are shares of what there is (`total`), what is left over goes to the last by itself;
// one tile may not be asked, as another part of the form says.
function dress(group) {
  if (group.classList.contains("dressed")) return;
  group.classList.add("dressed");
  const total = Number(group.dataset.share);
  const inputs = [...group.querySelectorAll(".tile-input")];
  const keys = [...group.querySelectorAll("[data-keys] .key")];
  const digits = [...group.querySelectorAll("[data-digit-keys] .key")];
  const hasPad = Boolean(keys.length || digits.length);
  const over = group.querySelector(".left-over");
  const out = (input) => input.closest(".tile").querySelector("[type=checkbox]");
  const form = group.closest("form");
  const spared = () => form.querySelector(`input[name="${group.dataset.but}"]:checked`);
  const isSpared = (input) => Boolean(group.dataset.but && spared() && inputs[spared().value] === input);
  const isOut = (input) => isSpared(input) || Boolean(out(input) && out(input).checked);
  let current = -1;
  // The first digit in a tile takes the place of what stands there; the next ones follow it.
  let begun = false;

  const value = (input) => (/^\d+$/.test(input.value) ? Number(input.value) : null);
  const isBlank = (input) => input.value === "" && !isOut(input);
  const blanks = () => inputs.filter(isBlank);
  const left = () => total - inputs.reduce((sum, input) => sum + (value(input) || 0), 0);
  const said = () => group.dispatchEvent(new CustomEvent("filled", { bubbles: true }));

  // Where all are filled no tile is chosen: a key must never write over a number that nobody pointed at.
  const firstBlank = () => inputs.findIndex(isBlank);

  function show() {
    inputs.forEach((input, place) => {
      const tile = input.closest(".tile");
      tile.classList.toggle("tile-next", place === current && hasPad);
      tile.classList.toggle("tile-done", !isBlank(input));
      input.disabled = isOut(input);
      tile.hidden = isSpared(input);
    });
    // While all are filled one is mended after the other, so that the sum may be wrong in between.
    const own = inputs[current] ? value(inputs[current]) || 0 : 0;
    const shares = blanks().length ? Math.max(0, left() + own) : total;
    const most = total ? shares : Infinity;
    keys.forEach((key) => {
      if ("back" in key.dataset) key.disabled = inputs.every((input) => input.value === "");
      else key.disabled = Number(key.dataset.value) > most || current < 0;
    });
    digits.forEach((key) => {
      key.disabled = "back" in key.dataset ? inputs.every((input) => input.value === "") : current < 0;
    });
    const choose = hasPad && current < 0 ? group.dataset.choose : "";
    over.textContent = [total ? told() : "", choose].filter(Boolean).join(" · ");
    over.classList.toggle("left-none", Boolean(total) && left() === 0);
    over.classList.toggle("left-wrong", Boolean(total) && (left() < 0 || (left() > 0 && !blanks().length)));
  }

  const told = () => (left() < 0 ? `${group.dataset.over} ${-left()}` : `${group.dataset.left} ${left()} / ${total}`);

  function clearAuto() {
    inputs.filter((input) => input.dataset.auto).forEach((input) => {
      input.value = "";
      delete input.dataset.auto;
    });
  }

  function forced() {
    const rest = blanks();
    if (!total || left() < 0 || !rest.length || (left() > 0 && rest.length > 1)) return;
    rest.forEach((input) => {
      input.value = left() && input === rest[rest.length - 1] ? left() : 0;
      input.dataset.auto = "yes";
    });
  }

  function put(number) {
    clearAuto();
    inputs[current].value = number;
    delete inputs[current].dataset.auto;
    forced();
    const filled = inputs.findIndex((input) => input.dataset.auto);
    if (blanks().length) current = firstBlank();
    // What filled itself is next: whoever taps that number too says the same once more.
    else if (filled >= 0) current = filled;
    show();
    said();
  }

  function back() {
    const last = inputs.filter((input) => input.value !== "" && !input.dataset.auto).pop();
    clearAuto();
    if (last) last.value = "";
    current = firstBlank();
    show();
    said();
  }

  // The tile's own number while it is typed: what is left over is known at once, nobody need leave the tile first.
  function typed(input) {
    delete input.dataset.auto;
    if (inputs.filter((one) => one !== input && !one.dataset.auto && isBlank(one)).length < 2) {
      clearAuto();
      forced();
    }
    show();
  }

  function digit(sign) {
    const input = inputs[current];
    const before = begun && !input.dataset.auto && input.value !== "0" ? input.value : "";
    begun = true;
    if (before.length >= input.maxLength) return;
    delete input.dataset.nought;
    input.value = before + sign;
    typed(input);
  }

  // The last digit of the tile that is chosen; where that has none, of the one before it that was typed.
  function rub() {
    const last = current < 0 ? inputs.length - 1 : current;
    const isTyped = (input) => input.value !== "" && !input.dataset.auto && !input.dataset.nought;
    const input = inputs.filter((one, place) => place <= last && isTyped(one)).pop();
    if (!input) return;
    current = inputs.indexOf(input);
    begun = true;
    input.value = input.value.slice(0, -1);
    clearAuto();
    show();
  }

  function next() {
    forced();
    const after = inputs.findIndex((input, place) => place > current && isBlank(input));
    current = after < 0 ? firstBlank() : after;
    begun = false;
    show();
    const save = form.querySelector("[data-save]");
    if (current < 0 && save) save.focus({ preventScroll: true });
  }

  function press(key) {
    if ("digit" in key.dataset) digit(key.dataset.digit);
    else if ("back" in key.dataset) rub();
    else next();
    said();
  }

  // Tapped once more, a tile is typed in on the phone's own keyboard, which comes where a box is newly chosen.
  function offerKeyboard(input) {
    let wasChosen = false;
    input.closest("label").addEventListener("pointerdown", () => { wasChosen = document.activeElement === input; });
    input.addEventListener("click", () => {
      if (!wasChosen || input.inputMode !== "none") return;
      input.inputMode = "numeric";
      input.blur();
      input.focus();
      input.addEventListener("blur", () => { input.inputMode = "none"; }, { once: true });
    });
  }

  // Whoever is named has nothing: what was put there for another before goes again, what was typed stays.
  function nought(named) {
    inputs.filter((input) => input.dataset.nought && input.value === "0").forEach((input) => {
      input.value = "";
      delete input.dataset.nought;
    });
    if (named && named.value === "") {
      named.value = "0";
      named.dataset.nought = "yes";
    }
    again();
  }

  inputs.forEach((input, place) => {
    if (digits.length || (keys.length && total)) input.setAttribute("inputmode", "none");
    if (digits.length) offerKeyboard(input);
    input.addEventListener("focus", () => {
      current = place;
      begun = false;
      input.select();
      show();
    });
    input.addEventListener("input", () => {
      begun = true;
      delete input.dataset.auto;
      if (keys.length) show();
      else typed(input);
    });
    input.addEventListener("change", () => {
      forced();
      show();
      said();
    });
    if (!out(input)) return;
    out(input).addEventListener("change", () => {
      clearAuto();
      if (isOut(input)) input.value = "";
      forced();
      current = firstBlank();
      show();
      said();
    });
  });
  keys.forEach((key) => key.addEventListener("click", () => ("back" in key.dataset ? back() : put(key.dataset.value))));
  digits.forEach((key) => key.addEventListener("click", () => press(key)));
  const again = () => {
    current = firstBlank();
    begun = false;
    show();
    said();
  };
  form.addEventListener("restored", again);
  form.addEventListener("change", (event) => {
    if (group.dataset.but && event.target.name === group.dataset.but) again();
    if (group.dataset.nought && event.target.name === group.dataset.nought) nought(inputs[event.target.value]);
  });
  current = firstBlank();
  show();
}

const dressAll = () => document.querySelectorAll("[data-share]").forEach(dress);
dressAll();
// Not before it has settled: until then what has an id bears the attributes of its predecessor.
document.addEventListener("htmx:afterSettle", dressAll);
