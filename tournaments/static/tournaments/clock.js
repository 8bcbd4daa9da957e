// The round clock: what is left, by the server's time, for a phone's own clock may be minutes off.
let ahead = 0;

function show(clock, seconds) {
  const over = seconds <= 0;
  const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
  const told = over ? clock.dataset.over : `${minutes}:${String(rest).padStart(2, "0")}`;
  const time = clock.querySelector("[data-clock-time]");
  if (time.textContent !== told) time.textContent = told;
  clock.classList.toggle("clock-over", over);
}

function tick() {
  document.querySelectorAll("[data-clock]").forEach((clock) => {
    const { ends, left } = clock.dataset;
    show(clock, ends ? (new Date(ends).getTime() - Date.now() - ahead) / 1000 : Number(left));
  });
}

// Every answer says what time it is at the server, to the second.
document.addEventListener("htmx:afterRequest", (event) => {
  const said = new Date(event.detail.xhr.getResponseHeader("Date") || NaN).getTime() - Date.now();
  if (!Number.isNaN(said)) ahead = Math.abs(said) > 3000 ? said : 0;
});
document.addEventListener("htmx:afterSwap", tick);
tick();
setInterval(tick, 1000);
