// Two numbers that are known to add up: one gives the other, until it is typed itself.
function dress(form) {
  if (form.dataset.sumDressed) return;
  form.dataset.sumDressed = "yes";
  const inputs = [...form.querySelectorAll(".tile-input")];
  const sum = Number(form.dataset.sum);
  inputs.forEach((input, side) => input.addEventListener("input", () => {
    const other = inputs[1 - side];
    delete input.dataset.auto;
    if (other.value !== "" && !other.dataset.auto) return;
    const given = /^\d{1,3}$/.test(input.value) && Number(input.value) <= sum;
    other.value = given ? sum - Number(input.value) : "";
    other.dataset.auto = "yes";
  }));
}

const dressAll = () => document.querySelectorAll("form[data-sum]").forEach(dress);
dressAll();
document.addEventListener("htmx:afterSwap", dressAll);
