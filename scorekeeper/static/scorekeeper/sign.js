// A ± key beside every number that may be below zero: phones' number pads have no minus.
const MINUS = "−";

function flip(input) {
  const typed = input.value.trim();
  input.value = /^[-−]/.test(typed) ? typed.slice(1) : MINUS + typed.replace(/^\+/, "");
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.focus();
}

function dress(root) {
  root.querySelectorAll("input[data-sign]:not([data-dressed])").forEach((input) => {
    input.dataset.dressed = "yes";
    const key = document.createElement("button");
    key.type = "button";
    key.className = "button sign";
    key.textContent = "±";
    key.addEventListener("click", () => flip(input));
    input.after(key);
    input.parentElement.classList.add("signed");
  });
}

dress(document);
document.addEventListener("htmx:afterSwap", () => dress(document));
