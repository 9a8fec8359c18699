import { h } from "./dom.js";

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
