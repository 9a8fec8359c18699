/** Choosing in the picture. */
import { exact, isOpenEnded, narrow, wish } from "./choose.js";
import { act } from "./deeds.js";
import { board, mayAct, now } from "./now.js";
import { render } from "./show.js";

const PLACES = "[data-word], [data-place]";
const ANY = `[data-part], ${PLACES}`;

/** @param {Element} at a place on the board */
const wordOf = (at) => at.getAttribute("data-word") ?? at.getAttribute("data-place") ?? "";

board.addEventListener("click", (event) => {
  const at = event.target instanceof Element ? event.target.closest(ANY) : null;
  if (!at || !mayAct(now.view)) return;
  const part = at.getAttribute("data-part");
  if (part) tap(part, isVerb(part));
  else askFor(wordOf(at));
});

/**
 * A place that cannot be chosen was chosen all the same: the server says which rule forbids what
 * can be done with others of its kind.
 *
 * @param {string} place
 */
function askFor(place) {
  const places = new Set([...board.querySelectorAll(PLACES)].map(wordOf));
  const { legal } = now.view.view;
  const words = [...narrow(legal, now.chosen), ...legal]
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
  return now.view.view.legal.some((text) => text.split(" ")[0] === verb);
}

/**
 * A part of the picture was chosen. One tap never does what cannot be taken back: only a button
 * of the picture, or a second choice that leaves one action, sends it. A button sends just what
 * was chosen, even if one could say more.
 *
 * @param {string} part
 * @param {boolean} isButton
 */
function tap(part, isButton) {
  now.refusal = null;
  if (now.chosen.includes(part)) {
    now.chosen = now.chosen.filter((one) => one !== part);
    render();
    return;
  }
  const { legal } = now.view.view;
  const chosen = [...now.chosen, part];
  const texts = narrow(legal, chosen);
  const only = texts.length === 1 ? (texts[0] ?? null) : isButton ? exact(texts, chosen) : null;
  if (!texts.length) {
    const wished = wish(legal, now.chosen, part);
    if (wished) act(wished);
    else now.chosen = [part];
  } else if (only && (isButton || (now.chosen.length > 0 && !isOpenEnded(legal, only)))) {
    act(only);
    return;
  } else {
    now.chosen = chosen;
  }
  render();
}
