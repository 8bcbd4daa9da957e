// An order by tapping: the first name tapped is first; tapped again it is out, and the others move up.
const form = document.querySelector("[data-order-form]");
const field = form && form.elements.order;
const tiles = form ? [...form.querySelectorAll("[data-order]")] : [];

function show(order) {
  field.value = order.join(",");
  tiles.forEach((tile) => {
    const place = order.indexOf(tile.value) + 1;
    tile.querySelector(".tile-value").textContent = place || "";
    tile.classList.toggle("tile-done", place > 0);
  });
}

tiles.forEach((tile) => tile.addEventListener("click", (event) => {
  event.preventDefault();
  const order = field.value.split(",").filter(Boolean);
  show(order.includes(tile.value) ? order.filter((one) => one !== tile.value) : [...order, tile.value]);
}));
