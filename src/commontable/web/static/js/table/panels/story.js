/**
 * The story as a list. What somebody is still putting together (a draft) is told again with each
 * step; only its latest state is worth reading.
 */
import { h } from "../../lib/dom.js";
/** @import { StoryLine } from "../core/types.js" */

/**
 * Which lines stay.
 *
 * @param {StoryLine[]} lines
 */
export function isLatest(lines) {
  /** @type {Set<number>} seats whose next line is one more step of the same */
  const going = new Set();
  const stays = lines.map(() => true);
  for (let i = lines.length - 1; i >= 0; i -= 1) {
    const { seat, draft } = lines[i] ?? {};
    if (seat === undefined) continue;
    if (draft) {
      stays[i] = !going.has(seat);
      going.add(seat);
    } else {
      going.delete(seat);
    }
  }
  return stays;
}

/**
 * Each line is an element of its own: what was opened in it stays open when others come and go.
 *
 * @param {StoryLine[]} lines
 * @param {number} heard the last line that was known before: later ones have just happened
 */
export function storyLines(lines, heard) {
  const stays = isLatest(lines);
  const shown = lines.map(
    ({ n, text, why }, i) =>
      stays[i] &&
      h(n > heard ? "li.is-fresh" : "li", { id: `line-${n}` }, unbroken(text), why && reason(why)),
  );
  return lines.length ? shown : [h("li.empty", {}, "Nothing has happened yet.")];
}

/**
 * A minus stays with its sum at the end of a line.
 *
 * @param {string} text
 */
const unbroken = (text) => text.replace(/−(?=\$)/g, "−\u2060");

/**
 * Why a bot did what it did, for those who open it.
 *
 * @param {string} words
 */
function reason(words) {
  return h("details.why", { "data-keep": "open" }, h("summary", {}, "why?"), h("span", {}, words));
}
