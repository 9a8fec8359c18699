import { h } from "./dom.js";
import { now } from "./now.js";

/**
 * A button for one of the deeds in deeds.js.
 *
 * @param {string} what
 * @param {string} words
 * @param {Record<string, string | number | undefined>} [more]
 * @param {string} [kind]
 */
export function deed(what, words, more = {}, kind = "") {
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
export function graveDeed(what, words, warning, seat) {
  return deed(what, now.sure === graveKey(what, seat) ? warning : words, { "data-seat": seat }, "quiet");
}

/**
 * @param {string} what
 * @param {number} [seat]
 */
export function graveKey(what, seat) {
  return `${what} ${seat ?? ""}`;
}
