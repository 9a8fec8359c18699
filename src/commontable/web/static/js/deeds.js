/** What people do on the page besides choosing in the picture: buttons and forms. */
import { say } from "./advice.js";
import { graveKey } from "./deed.js";
import { copy } from "./dom.js";
import { considerForMe, switchForMe } from "./forme.js";
import { countTip, switchGuide } from "./guide.js";
import { catchUp, hurry } from "./hear.js";
import { askHint } from "./hint.js";
import { link, send } from "./link.js";
import { app, clear, first, now, phone } from "./now.js";
import { openRule } from "./rules.js";
import { choose, leaveRules, pressTab, sheet } from "./sheet.js";
import { matching, render } from "./show.js";
import { newId } from "./socket.js";

/** @param {string} text */
export function act(text) {
  catchUp(); // what is chosen is meant for what the table is now
  countTip();
  clear();
  if (phone.matches) app.dataset["sheet"] = "peek";
  send({ do: "act", seat: now.view.viewer, action: text });
}

/**
 * Sits down; somebody without a name gets one first.
 *
 * @param {number} seat
 */
async function sit(seat) {
  const field = document.getElementById("sit-name");
  const name = field instanceof HTMLInputElement ? field.value.trim() || "Guest" : undefined;
  if (!first.guest || (name && name !== first.guest.name)) {
    const answer = await fetch("/guests", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ name: name ?? "Guest" }),
    });
    const told = await answer.json();
    if (!answer.ok) {
      now.refusal = { message: told.message, rule: "", words: "" };
      render();
      return;
    }
    const wasGuest = first.guest !== null;
    first.guest = { name: told.name ?? name };
    const own = document.querySelector("header.site .who span");
    if (own) own.textContent = first.guest.name;
    if (!wasGuest) link.connect(); // with the cookie; what is sent now follows
  }
  send({ do: "sit", seat, name });
}

async function rematch() {
  const answer = await fetch(`/t/${encodeURIComponent(first.table)}/rematch`, {
    method: "POST",
    headers: { Accept: "application/json" },
  });
  const told = await answer.json();
  if (!answer.ok) {
    now.refusal = { message: told.message, rule: "", words: "" };
    render();
    return;
  }
  link.send({ do: "say", id: newId(), text: `Another game? /j/${told.code}` });
  setTimeout(() => location.assign(`/t/${told.table}`), 250);
}

/** Bots need not wait for people to follow, and the page shows what came of it. */
export function hurryBots() {
  link.send({ do: "hurry" });
  hurry();
}

/** @type {Record<string, (at: HTMLElement) => void>} */
const DEEDS = {
  act: (at) => act(at.dataset["text"] ?? ""),
  clear: () => clear(),
  unchoose: (at) => {
    now.chosen = now.chosen.filter((part) => part !== at.dataset["part"]);
  },
  forget: () => {
    now.refusal = null;
    leaveRules();
  },
  rule: (at) => {
    openRule(at.dataset["rule"] ?? "");
    choose("rules");
    sheet("open");
  },
  undo: () => send({ do: "undo" }),
  agree: () => send({ do: "agree" }),
  decline: () => send({ do: "decline" }),
  sit: (at) => void sit(Number(at.dataset["seat"])),
  bot: (at) => send({ do: "bot", seat: Number(at.dataset["seat"]), bot: at.dataset["bot"] ?? "" }),
  leave: (at) => {
    const seat = Number(at.dataset["seat"]);
    if (now.view.status === "playing" && !isSure("leave", seat)) return;
    send({ do: "leave", seat });
  },
  close: () => {
    if (isSure("close")) send({ do: "close" });
  },
  look: (at) => link.send({ do: "look", viewer: Number(at.dataset["seat"]) }),
  tab: (at) => pressTab(at.dataset["tab"] ?? "story"),
  sheet: () => sheet(app.dataset["sheet"] === "open" ? "peek" : "open"),
  hurry: () => hurryBots(),
  "for-me": () => {
    switchForMe();
    considerForMe(act);
  },
  hint: () => askHint((command) => link.send(command)),
  guide: (at) => switchGuide(at.dataset["tip"] ?? ""),
  retry: () => link.connect(),
  rematch: () => void rematch(),
  share: (at) => {
    void copy(first.invite).then((isDone) => {
      at.textContent = isDone ? "Link copied" : first.invite;
    });
  },
};

/**
 * What cannot be taken back needs a second press, whatever happens at the table between the two.
 *
 * @param {string} what
 * @param {number} [seat]
 */
function isSure(what, seat) {
  const key = graveKey(what, seat);
  const isSecond = now.sure === key;
  now.sure = isSecond ? "" : key;
  return isSecond;
}

app.addEventListener("click", (event) => {
  const fold = event.target instanceof Element ? event.target.closest("#actions summary") : null;
  if (fold && phone.matches) sheet("open"); // what is folded in the closed sheet opens it
  const at = event.target instanceof Element ? event.target.closest("[data-do]") : null;
  if (!(at instanceof HTMLElement) || at instanceof HTMLFormElement) return;
  if (at instanceof HTMLAnchorElement) event.preventDefault();
  const what = at.dataset["do"] ?? "";
  const pressed = now.sure;
  DEEDS[what]?.(at);
  if (now.sure === pressed) now.sure = ""; // something else was pressed: it was no second press
  render();
});

app.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.id === "say") {
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
    const to = form.elements.namedItem("to");
    const alone = to instanceof HTMLSelectElement && to.value ? Number(to.value) : undefined;
    if (field.value.trim()) say(field.value, alone);
    field.value = "";
  } else if (form.id === "typed") {
    const texts = matching();
    const typed = now.typed.trim().toLowerCase();
    const exact = now.view.view.legal.find((text) => text.toLowerCase() === typed);
    // What is not legal is asked for all the same: the answer tells the rule.
    const text = exact ?? (texts.length === 1 ? texts[0] : now.typed.trim());
    if (text && (exact || texts.length < 2)) act(text);
  }
});

app.addEventListener("input", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.id === "typed-text") {
    now.typed = event.target.value;
    render();
  }
});
