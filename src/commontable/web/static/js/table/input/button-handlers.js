/** What buttons and forms of the page do: a handler for each value of `data-do`. */
import { copy } from "../../lib/dom.js";
import { openRule } from "../../lib/rules-text.js";
import { confirmKey } from "../core/buttons.js";
import { connection, send } from "../core/connection.js";
import { events } from "../core/events.js";
import { matchingActions } from "../core/selection.js";
import { addressOf, app, clear, first, phone, state } from "../core/state.js";
import { pressReady, pressUnready } from "../deal/ready.js";
import { forgetSeats } from "../deal/shuffle.js";
import { toggleAutoplay } from "../help/autoplay.js";
import { countTip, switchGuide } from "../help/guide.js";
import { askHint } from "../help/hint.js";
import { say } from "../panels/advice.js";
import { leaveRules, pressTab, selectTab, setSheet } from "../panels/tabs.js";
import { closeMenuOf } from "../people/menu.js";
import { block, report, switchMute } from "../people/moderation.js";
import { noteAsked } from "../people/proposal.js";
import { catchUp, skipAhead } from "../updates/receive.js";

const rerender = () => events.emit("change");

/** @param {string} text */
export function act(text) {
  catchUp(); // what is chosen is meant for what the table is now
  countTip();
  clear();
  if (phone.matches) app.dataset["sheet"] = "peek";
  send({ do: "act", seat: state.update.viewer, action: text });
}

/**
 * Sits down; somebody without a name gets one first.
 *
 * @param {number} seat
 */
async function sit(seat) {
  if (!state.update.you.length) forgetSeats(state.update.table);
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
      state.refusal = { message: told.message, rule: "", words: "" };
      events.emit("change");
      return;
    }
    const wasGuest = first.guest !== null;
    first.guest = { name: told.name ?? name };
    const own = document.querySelector("header.site .who span");
    if (own) own.textContent = first.guest.name;
    if (!wasGuest) connection.connect(); // with the cookie; what is sent now follows
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
    state.refusal = { message: told.message, rule: "", words: "" };
    events.emit("change");
    return;
  }
  location.assign(`/t/${told.table}`);
}

/** Bots need not wait for people to follow, and the page shows what came of it. */
export function skipBotDelays() {
  connection.send({ do: "skip" });
  skipAhead();
}

/** @type {Record<string, (at: HTMLElement) => void>} */
const HANDLERS = {
  act: (at) => act(at.dataset["text"] ?? ""),
  clear: () => clear(),
  unchoose: (at) => {
    state.chosen = state.chosen.filter((part) => part !== at.dataset["part"]);
  },
  forget: () => {
    state.refusal = null;
    leaveRules();
  },
  rule: (at) => {
    openRule(at.dataset["rule"] ?? "");
    selectTab("rules");
    setSheet("open");
  },
  undo: () => send({ do: "undo" }),
  agree: () => send({ do: "agree" }),
  decline: () => send({ do: "decline" }),
  sit: (at) => void sit(Number(at.dataset["seat"])),
  "ask-seat": (at) => {
    noteAsked(Number(at.dataset["seat"]));
    void sit(Number(at.dataset["seat"]));
  },
  ready: () => void pressReady(send),
  unready: () => pressUnready(send),
  accept: () => send({ do: "accept" }),
  reject: () => send({ do: "reject" }),
  withdraw: () => {
    state.isWithdrawn = true;
    send({ do: "reject" });
  },
  noted: () => {
    state.note = "";
  },
  host: (at) => send({ do: "host", seat: Number(at.dataset["seat"]) }),
  lock: (at) => send({ do: "lock", is_locked: at.dataset["locked"] === "true" }),
  remove: (at) => {
    const seat = Number(at.dataset["seat"]);
    if (isConfirmed("remove", seat)) send({ do: "remove", seat });
  },
  bot: (at) => send({ do: "bot", seat: Number(at.dataset["seat"]), bot: at.dataset["bot"] ?? "" }),
  leave: (at) => {
    const seat = Number(at.dataset["seat"]);
    if (state.update.status === "playing" && !isConfirmed("leave", seat)) return;
    send({ do: "leave", seat });
  },
  close: () => {
    if (isConfirmed("close")) send({ do: "close" });
  },
  "block-seat": (at) => {
    const seat = Number(at.dataset["seat"]);
    if (isConfirmed("block-seat", seat)) void block({ seat }).then(rerender);
  },
  "block-line": (at) => {
    const line = Number(at.dataset["seat"]);
    if (isConfirmed("block-line", line)) void block({ line }).then(rerender);
  },
  mute: () => switchMute(),
  look: (at) => connection.send({ do: "look", viewer: Number(at.dataset["seat"]) }),
  tab: (at) => pressTab(at.dataset["tab"] ?? "story"),
  sheet: () => setSheet(app.dataset["sheet"] === "open" ? "peek" : "open"),
  skip: () => skipBotDelays(),
  autoplay: () => toggleAutoplay(),
  hint: () => askHint((command) => connection.send(command)),
  guide: (at) => switchGuide(at.dataset["tip"] ?? ""),
  retry: () => connection.connect(),
  rematch: () => void rematch(),
  share: (at) => {
    const address = addressOf(first); // a code works until the game begins
    void copy(address).then((isDone) => {
      at.textContent = isDone ? "Link copied" : address;
    });
  },
};

/**
 * What cannot be taken back needs a second press, whatever happens at the table between the two.
 *
 * @param {string} what
 * @param {number} [seat]
 */
function isConfirmed(what, seat) {
  const key = confirmKey(what, seat);
  const isSecond = state.confirming === key;
  state.confirming = isSecond ? "" : key;
  return isSecond;
}

app.addEventListener("click", (event) => {
  const fold = event.target instanceof Element ? event.target.closest("#actions summary") : null;
  if (fold && phone.matches) setSheet("open"); // what is folded in the closed sheet opens it
  const at = event.target instanceof Element ? event.target.closest("[data-do]") : null;
  if (!(at instanceof HTMLElement) || at instanceof HTMLFormElement) return;
  if (at instanceof HTMLAnchorElement) event.preventDefault();
  const what = at.dataset["do"] ?? "";
  const pressed = state.confirming;
  HANDLERS[what]?.(at);
  if (state.confirming === pressed) state.confirming = ""; // something else was pressed: it was no second press
  closeMenuOf(at);
  events.emit("change");
});

app.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.classList.contains("report")) void report(form).then(rerender);
  else if (form.id === "say") {
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
    const to = form.elements.namedItem("to");
    const alone = to instanceof HTMLSelectElement && to.value ? Number(to.value) : undefined;
    if (field.value.trim()) say(field.value, alone);
    field.value = "";
  } else if (form.id === "typed") {
    const texts = matchingActions();
    const typed = state.typed.trim().toLowerCase();
    const exact = state.update.view.legal.find((text) => text.toLowerCase() === typed);
    // What is not legal is asked for all the same: the answer tells the rule.
    const text = exact ?? (texts.length === 1 ? texts[0] : state.typed.trim());
    if (text && (exact || texts.length < 2)) act(text);
  }
});

app.addEventListener("input", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.id === "typed-text") {
    state.typed = event.target.value;
    events.emit("change");
  }
});
