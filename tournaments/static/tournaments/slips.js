// The slips' line by keyboard: Enter after a table that is waited for says who plays there and goes to the result.
const line = () => document.querySelector("[data-slip-line]");
const slips = () => [...document.querySelectorAll("[data-slip]")];

function slipAt(typed) {
  const wanted = typed.trim().toLowerCase();
  return wanted && slips().find((slip) => slip.dataset.table === wanted || slip.dataset.label === wanted);
}

function tell() {
  const slip = slipAt(line().elements.table.value);
  document.getElementById("slip-who").textContent = slip ? slip.dataset.title : "";
  return slip;
}

document.addEventListener("input", (event) => {
  if (event.target.id === "slip-table") tell();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.id !== "slip-table" || !tell()) return;
  event.preventDefault();
  line().elements.result.focus();
});
// One slip is unfolded at a time; its first field or key is the next thing to do.
document.addEventListener("toggle", (event) => {
  const slip = event.target;
  if (!slip.matches || !slip.matches("[data-slip]") || !slip.open) return;
  slips().filter((other) => other !== slip).forEach((other) => { other.open = false; });
  const field = slip.querySelector("input[data-sign]");
  if (field && !document.activeElement.matches("input")) field.focus();
}, true);
