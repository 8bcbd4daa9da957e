// Bridge: the result in the table's words (=, +1, −1), from the level of the contract; only what can have happened.
const SHOWN_DOWN = 6;
const MINUS = "−";

function dress(form) {
  if (form.classList.contains("dressed")) return;
  form.classList.add("dressed");
  const made = form.querySelector("[data-results]");
  const keys = [...made.children];
  const down = made.cloneNode(false);
  const more = document.createElement("button");
  more.type = "button";
  more.className = "choice-more";
  more.textContent = "…";
  let all = false;
  made.after(down);
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", form.dataset.made);
  down.setAttribute("role", "group");
  down.setAttribute("aria-label", form.dataset.down);

  const level = () => Number((form.querySelector('input[name="contract.0"]:checked') || { value: 0 }).value);

  function label(key, over) {
    const text = key.querySelector("span");
    text.textContent = over === 0 ? "=" : over > 0 ? `+${over}` : `${MINUS}${-over}`;
    const word = document.createElement("small");
    word.textContent = over < 0 ? form.dataset.down : over === 0 ? form.dataset.made : "";
    text.append(word);
  }

  function show() {
    const bid = level();
    const needed = Number(form.dataset.book) + (bid || 4);
    const by = keys.map((key) => [key, Number(key.dataset.tricks) - needed]);
    by.forEach(([key, over]) => {
      label(key, over);
      key.querySelector("input").disabled = !bid;
      key.hidden = over < -SHOWN_DOWN && !all && !key.querySelector("input").checked;
    });
    made.append(...by.filter(([, over]) => over >= 0).map(([key]) => key));
    down.append(...by.filter(([, over]) => over < 0).reverse().map(([key]) => key), more);
    more.hidden = all || !bid;
  }

  more.addEventListener("click", () => {
    all = true;
    show();
  });

  // The number of tricks stays with the level it was told for; a new level asks again.
  form.querySelectorAll('input[name="contract.0"]').forEach((radio) => radio.addEventListener("change", () => {
    keys.forEach((key) => { key.querySelector("input").checked = false; });
    show();
  }));
  form.addEventListener("restored", () => {
    show();
    form.dispatchEvent(new CustomEvent("filled", { bubbles: true }));
  });
  show();
}

const dressAll = () => document.querySelectorAll("form[data-bridge]").forEach(dress);
dressAll();
document.addEventListener("htmx:afterSwap", dressAll);
