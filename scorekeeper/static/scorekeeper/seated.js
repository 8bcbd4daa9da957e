// Rows of a hand by seat: who is named apart has none, and who takes part does so with the usual number, until told otherwise.
const inputsOf = (form, row) => [...form.querySelectorAll(`input[name^="${row.dataset.seat}-"]`)];
const isSaid = (part) => [...part.querySelectorAll("input:checked")].some((input) => input.value);
const takesPart = (row) => [...row.querySelectorAll(":scope > .by-seat-part")].some(isSaid);

function spare(form, row) {
  const named = form.querySelector(`input[name="${row.dataset.but}"]:checked`);
  const spared = Boolean(named && row.dataset.seat.endsWith(`-${named.value}`));
  row.hidden = spared;
  inputsOf(form, row).forEach((input) => {
    input.disabled = spared;
    if (!row.contains(input)) input.closest(".tile").hidden = spared;
  });
}

// Of further values there is always one more to say.
function unfold(row) {
  const parts = [...row.querySelectorAll("[data-further]")];
  parts.forEach((part, place) => { part.hidden = place > 0 && !isSaid(part) && !isSaid(parts[place - 1]); });
}

// What filled itself goes again with the row; what was said by hand stays.
function offer(input, plays) {
  if (plays && input.value === "") {
    input.value = input.dataset.usual;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dataset.offered = "yes";
  } else if (!plays && input.dataset.offered) {
    input.value = "";
    delete input.dataset.offered;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function dress(form) {
  const rows = [...form.querySelectorAll("[data-seat]")];
  if (!rows.length || form.dataset.seated) return;
  form.dataset.seated = "yes";
  const look = () => rows.forEach((row) => {
    if (row.dataset.but) spare(form, row);
    unfold(row);
    inputsOf(form, row).filter((input) => input.dataset.usual).forEach((input) => offer(input, takesPart(row)));
  });
  form.addEventListener("change", look);
  form.addEventListener("restored", look);
  look();
}

const dressAll = () => document.querySelectorAll("form[data-hand]").forEach(dress);
dressAll();
document.addEventListener("htmx:afterSwap", dressAll);
