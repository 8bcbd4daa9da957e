// What could not be sent waits here and is sent again with the same key, so that it is one hand however often it arrives.
const BOX = "outbox";
const AGAIN = 5000;
let sending = false;

const read = () => JSON.parse(localStorage.getItem(BOX) || "[]");

function write(letters) {
  localStorage.setItem(BOX, JSON.stringify(letters));
  show();
}

function show() {
  const line = document.getElementById("outbox");
  const waiting = read().length;
  const slip = document.getElementById("unsent");
  if (slip) slip.hidden = !waiting;
  if (!line) return;
  // What was refused is not called saved, whichever hand was saved before it.
  const saved = document.querySelector("#entry [role=alert], #failed:not([hidden])") ? "" : line.dataset.saved;
  line.hidden = !waiting && !saved;
  line.classList.toggle("board-waiting", waiting > 0);
  line.textContent = waiting ? `${line.dataset.waiting} ${waiting}` : saved;
}

function keep(event) {
  const form = event.detail.elt;
  const sent = event.detail.requestConfig;
  if (!form.matches || !form.matches("form[data-hand]") || sent.verb !== "post") return;
  const body = new URLSearchParams(sent.parameters).toString();
  const key = new URLSearchParams(body).get("key");
  document.getElementById("status").textContent = "";
  write([...read().filter((letter) => letter.key !== key), { url: sent.path, body, key, code: form.dataset.code }]);
}

async function send(letter) {
  const answer = await fetch(letter.url, {
    method: "POST",
    body: letter.body,
    credentials: "same-origin",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  if (answer.status >= 500) return;
  const page = await answer.text();
  // Another page than the match's asks who we are: the hand waits until that is answered.
  if (!/id="match"/.test(page)) {
    const slip = document.getElementById("shut");
    if (slip) slip.hidden = false;
    return;
  }
  const here = document.getElementById("match");
  const mine = here && here.dataset.code === letter.code;
  // Saved, it leads back to the match; anything else asks something that only the match's own page can show.
  if (!answer.redirected && !mine) return;
  write(read().filter((one) => one.key !== letter.key));
  if (mine) window.htmx.swap("#match", page, { swapStyle: "outerHTML" }, { select: "#match", selectOOB: "#status:innerHTML" });
}

async function sendAll() {
  if (sending || !read().length || !window.htmx) return;
  sending = true;
  try {
    for (const letter of read()) await send(letter);
  } catch (gone) {
    show();
  } finally {
    sending = false;
  }
}

document.addEventListener("htmx:sendError", keep);
document.addEventListener("htmx:timeout", keep);
document.addEventListener("htmx:afterSwap", show);
window.addEventListener("online", sendAll);
setInterval(sendAll, AGAIN);
show();
sendAll();
