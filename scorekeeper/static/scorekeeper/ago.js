// Moments as "12 min ago", worked out by the reader's own clock.
const FRESH = 12 * 3600;
const STEPS = [[60, 1, "second"], [3600, 60, "minute"], [FRESH, 3600, "hour"]];
const words = new Intl.RelativeTimeFormat(document.documentElement.lang || "en", { numeric: "auto", style: "short" });

function tell(element) {
  const seconds = Math.max(0, (Date.now() - new Date(element.dateTime).getTime()) / 1000);
  const step = STEPS.find(([below]) => seconds < below);
  if (!step) return;
  if (!element.title) element.title = element.textContent;
  element.textContent = words.format(-Math.floor(seconds / step[1]), step[2]);
}

const tellAll = () => document.querySelectorAll("time[data-ago]").forEach(tell);
tellAll();
setInterval(tellAll, 10000);
document.addEventListener("htmx:afterSwap", tellAll);
