import { h } from "../../lib/dom.js";
import { state } from "./state.js";

/**
 * A button for one of the handlers in button-handlers.js.
 *
 * @param {string} what
 * @param {string} words
 * @param {Record<string, string | number | undefined>} [more]
 * @param {string} [kind]
 */
export function actionButton(what, words, more = {}, kind = "") {
  return h(kind ? `button.${kind}` : "button", { type: "button", "data-do": what, ...more }, words);
}

/**
 * A button for what cannot be taken back: after a first press it says what the second one does.
 *
 * @param {string} what
 * @param {string} words
 * @param {string} warning
 * @param {number} [seat]
 */
export function confirmButton(what, words, warning, seat) {
  return actionButton(what, state.confirming === confirmKey(what, seat) ? warning : words, { "data-seat": seat }, "quiet");
}

/**
 * @param {string} what
 * @param {number} [seat]
 */
export function confirmKey(what, seat) {
  return `${what} ${seat ?? ""}`;
}
