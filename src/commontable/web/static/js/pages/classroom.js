/** The facilitator's view: what changes at the tables is fetched every few seconds. */
import { morph } from "../lib/morph.js";

const EVERY = 4000;
const part = document.getElementById("part");

document.getElementById("print")?.addEventListener("click", () => window.print());

async function refresh() {
  const from = part?.dataset["from"];
  if (!part || !from || document.hidden) return;
  try {
    const answer = await fetch(from, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const next = document.createElement("div");
    next.id = "part";
    next.dataset["from"] = from;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    next.append(...page.body.childNodes);
    morph(part, next);
  } catch {
    // The line is gone for a moment; the next time will do.
  }
}

setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);
