/**
 * A hint for whoever is to act: what is possible, then what is sensible, then what is best, as deep
 * as the table allows. It comes to this device alone.
 */
import { h } from "../../lib/dom.js";
import { newId } from "../../lib/socket.js";
import { sentence } from "../core/action-texts.js";
import { actionButton } from "../core/buttons.js";
import { isYourTurn, phone, state } from "../core/state.js";
/** @import { Command, Hint, Kind, Refusal } from "../core/types.js" */

/** @typedef {"possible" | "sensible" | "best"} Depth */

/** @type {Depth[]} */
const DEPTHS = ["possible", "sensible", "best"];
const ASKS = { possible: "Hint", sensible: "What is sensible?", best: "What is best?" };
const THINKS = {
  possible: "One moment.",
  sensible: "One moment.",
  best: "Thinking for a second. The first time takes longer: the search is compiled.",
};

const NOTHING = { viewer: -1, question: "", id: "", asked: null, found: [], refusal: "" };

/**
 * @type {{ viewer: number, question: string, id: string, asked: Depth | null, found: Hint[],
 *   refusal: string }}
 */
let known = NOTHING;

/** @type {Set<string>} all that were asked for: an answer may come when nobody waits for it */
const ids = new Set();

/** Whether the question that the hint is about still stands, whoever else has acted meanwhile. */
const stands = () =>
  known.viewer === state.update.viewer && known.question === state.update.question && isYourTurn(state.update);

/** Hints about this decision that still hold: what they name can still be done. */
function held() {
  return stands() ? known.found.filter(isPossible) : [];
}

/** @param {Hint} hint whether some of it can still be done */
function isPossible({ action, kinds }) {
  if (kinds) return counted(kinds).length > 0;
  return !action || state.update.view.legal.includes(action);
}

/** The deepest of them. */
const latest = () => held().at(-1);

/** The question was answered; the next one may be in the same words. */
export function forgetHint() {
  known = NOTHING;
}

/** The action that a hint has named. */
export const hinted = () => latest()?.action ?? null;

/** @returns {Depth | undefined} how deep the next hint would go */
export function nextDepth() {
  if (!isYourTurn(state.update)) return undefined;
  const allowed = DEPTHS.slice(0, DEPTHS.indexOf(/** @type {Depth} */ (state.update.hints)) + 1);
  const had = latest();
  return allowed[had ? DEPTHS.indexOf(had.depth) + 1 : 0];
}

/** Whether one is being thought out. */
const isAsked = () => known.asked !== null && stands();

/**
 * Asks for the next hint.
 *
 * @param {(command: Command) => void} send
 */
export function askHint(send) {
  const depth = nextDepth();
  if (!depth || isAsked()) return;
  const { viewer, question } = state.update;
  known = { viewer, question, id: newId(), asked: depth, found: held(), refusal: "" };
  ids.add(known.id);
  send({ do: "hint", id: known.id, seat: viewer, depth });
}

/**
 * @param {Hint} hint
 * @returns {string} what there is to say aloud; "" if it came too late
 */
export function receiveHint(hint) {
  if (hint.id !== known.id) return "";
  known.asked = null;
  known.found = [...known.found, hint];
  return latest() === hint ? hint.sentence : "";
}

/**
 * @param {Refusal} refusal
 * @returns {boolean} whether it was a hint that was refused
 */
export function hintRefused(refusal) {
  if (refusal.id === known.id) {
    known.asked = null;
    known.refusal = refusal.message;
  }
  return ids.has(refusal.id ?? "");
}

/** The button for the next hint. */
export function hintButton() {
  const depth = nextDepth();
  return depth && !isAsked() && actionButton("hint", ASKS[depth], { id: "hint-ask", title: "Key H" });
}

/** What was found out so far. */
export function hintCard() {
  if (!stands()) return null;
  const { asked, refusal } = known;
  const found = latest();
  if (!found && !asked && !refusal) return null;
  return h(
    "aside.hint",
    { id: "hint", "aria-label": "A hint" },
    ...(found ? words(found) : []),
    refusal && h("p.refused", {}, refusal),
    asked && h("p.thinks", { id: "hint-thinks" }, THINKS[asked]),
  );
}

/** @param {Hint} hint */
function words(hint) {
  if (hint.kinds) return kindsOf(hint.kinds);
  if (!hint.action) return [h("p", { id: "hint-words" }, hint.sentence)];
  const note = state.update.notes?.[hint.action];
  const word = hint.depth === "best" ? "Best: " : "Sensible: ";
  const said = h(
    "p",
    { id: "hint-words" },
    h("b", {}, word),
    actionButton("act", sentence(hint.action), { "data-text": hint.action, id: "hint-act" }),
    note && h("small", {}, ` ${note}`),
    hint.reason && h("span.reason", {}, ` ${hint.reason}`),
  );
  return [said];
}

/**
 * Kinds of action with the ways that there are now: others may have taken some, or all, meanwhile.
 *
 * @param {Kind[]} kinds
 */
function counted(kinds) {
  /** @type {Map<string, number>} */
  const ways = new Map();
  for (const text of state.update.view.legal) {
    const fitting = kinds.filter(({ word }) => `${text} `.startsWith(`${word} `));
    const [one] = fitting.sort((a, b) => b.word.length - a.word.length);
    if (one) ways.set(one.word, (ways.get(one.word) ?? 0) + 1);
  }
  return kinds
    .filter(({ word }) => ways.has(word))
    .map((each) => ({ ...each, ways: ways.get(each.word) ?? 0 }));
}

const FEW = 2; // so many kinds leave the board of a phone in sight, whatever they are for

/**
 * What is possible. The closed sheet of a phone names many kinds; the open one says what each is for.
 *
 * @param {Kind[]} kinds
 */
function kindsOf(kinds) {
  const isMany = kinds.length > FEW;
  const more = actionButton("sheet", "What each is for", { id: "hint-more" }, "quiet.hint-more");
  return [
    h(isMany ? "ul.is-many" : "ul", { id: "hint-words" }, ...counted(kinds).map(kind)),
    isMany && phone.matches && kinds.some(({ purpose }) => purpose) && h("p.doors", {}, more),
  ];
}

/**
 * A kind of action and what it is for.
 *
 * @param {Kind} kind
 */
function kind({ word, ways, purpose }) {
  const count = ways > 1 ? ` (${ways} ways)` : "";
  return h("li", {}, h("b", {}, sentence(word)), count, purpose && h("span.rest", {}, `: ${purpose}`));
}
