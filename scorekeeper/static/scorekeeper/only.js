// What is only heeded with one word of another part is only seen with it.
function dress(part) {
  if (part.classList.contains("dressed")) return;
  part.classList.add("dressed");
  const form = part.closest("form");
  const show = () => {
    const chosen = form.querySelector(`input[name="${part.dataset.only}"]:checked`);
    part.hidden = !chosen || chosen.value !== part.dataset.word;
  };
  form.addEventListener("change", show);
  form.addEventListener("restored", show);
  show();
}

const dressAll = () => document.querySelectorAll("[data-only]").forEach(dress);
dressAll();
document.addEventListener("htmx:afterSettle", dressAll);
