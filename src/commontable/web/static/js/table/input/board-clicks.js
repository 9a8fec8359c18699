/** Choosing in the picture. */
import { exactMatch, filterByParts, intendedAction, isOpenEnded } from "../core/action-texts.js";
import { events } from "../core/events.js";
import { board, mayAct, state } from "../core/state.js";
import { act } from "./button-handlers.js";

const PLACES = "[data-word], [data-place]";
const ANY = `[data-part], [data-action], ${PLACES}`;

/** @param {Element} at a place on the board */
const wordOf = (at) => at.getAttribute("data-word") ?? at.getAttribute("data-place") ?? "";

board.addEventListener("click", (event) => {
  const at = event.target instanceof Element ? event.target.closest(ANY) : null;
  if (!at || !mayAct(state.update)) return;
  // An element with a whole action, and no part of several, is a button for it.
  const part = at.getAttribute("data-part") ?? at.getAttribute("data-action");
  if (part) choosePart(part, isVerb(part));
  else requestPlace(wordOf(at));
});

/**
 * A place that cannot be chosen was chosen all the same: the server says which rule forbids what
 * can be done with others of its kind.
 *
 * @param {string} place
 */
function requestPlace(place) {
  const places = new Set([...board.querySelectorAll(PLACES)].map(wordOf));
  const { legal } = state.update.view;
  const words = [...filterByParts(legal, state.chosen), ...legal]
    .map((text) => text.split(" "))
    .find((text) => text.some((word) => places.has(word)));
  if (words) act(words.map((word) => (places.has(word) ? place : word)).join(" "));
}

/**
 * A part that stands for a verb is drawn as a button.
 *
 * @param {string} part
 */
function isVerb(part) {
  const verb = part.split(" ")[0];
  return state.update.view.legal.some((text) => text.split(" ")[0] === verb);
}

/**
 * A part of the picture was chosen. One tap never does what cannot be taken back: only a button
 * of the picture, or a second choice that leaves one action, sends it. A button sends just what
 * was chosen, even if one could say more.
 *
 * @param {string} part
 * @param {boolean} isButton
 */
function choosePart(part, isButton) {
  state.refusal = null;
  if (state.chosen.includes(part)) {
    state.chosen = state.chosen.filter((one) => one !== part);
    events.emit("change");
    return;
  }
  const { legal } = state.update.view;
  const chosen = [...state.chosen, part];
  const texts = filterByParts(legal, chosen);
  const only = texts.length === 1 ? (texts[0] ?? null) : isButton ? exactMatch(texts, chosen) : null;
  if (!texts.length) {
    const wished = intendedAction(legal, state.chosen, part);
    if (wished) act(wished);
    else state.chosen = [part];
  } else if (only && (isButton || (state.chosen.length > 0 && !isOpenEnded(legal, only)))) {
    act(only);
    return;
  } else {
    state.chosen = chosen;
  }
  events.emit("change");
}
