// Rows of a hand by seat: who is named apart has none, and who takes part does so with the usual number, until told otherwise.
const chosen = (form, name) => form.querySelector(`input[name="${name}"]:checked`);

function spare(form, row) {
  const one = chosen(form, row.dataset.but);
  row.hidden = Boolean(one && one.value === row.dataset.seat);
  row.querySelectorAll("input").forEach((input) => { input.disabled = row.hidden; });
}

const takesPart = (row) => [...row.querySelectorAll(":scope > .seat-choice input:checked")].some((input) => input.value);

function fill(row) {
  row.querySelectorAll("input[data-usual]").forEach((input) => {
    if (takesPart(row) && input.value === "") {
      input.value = input.dataset.usual;
      input.dataset.auto = "yes";
    } else if (!takesPart(row) && input.dataset.auto) {
      input.value = "";
      delete input.dataset.auto;
    }
    row.classList.toggle("seat-plays", takesPart(row) || input.value !== "");
  });
}

function dress(form) {
  const rows = [...form.querySelectorAll("[data-seat]")];
  if (!rows.length || form.dataset.seated) return;
  form.dataset.seated = "yes";
  const look = () => rows.forEach((row) => {
    if (row.dataset.but) spare(form, row);
    fill(row);
  });
  form.addEventListener("input", (event) => { delete event.target.dataset.auto; });
  form.addEventListener("change", look);
  form.addEventListener("restored", look);
  look();
}

const dressAll = () => document.querySelectorAll("form[data-hand]").forEach(dress);
dressAll();
document.addEventListener("htmx:afterSwap", dressAll);
