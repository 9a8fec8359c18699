/**
 * How actions are written: the blocks that a game declares, and legal texts matched with them.
 * `core/actions.py` (Actions.match) does the same on the server.
 */
import { groupBy } from "./group-by.js";
/** @import { BlockFacts } from "./types.js" */

/** @typedef {{ verb: string, fixed: string[], joints: Set<string>, isPair: boolean, form: RegExp }} Block */
/** @typedef {{ text: string, block: Block, parts: string[] }} Phrase a text and the words of its parts */

const FIELD = /\{(\w+)\}/;

const notation = {
  /** @type {Map<string, Block[]>} by verb; those with fewest parts first */
  blocks: new Map(),
};

/** @param {BlockFacts[]} blocks of the game */
export function setBlocks(blocks) {
  notation.blocks = groupBy(
    blocks.map(blockOf).sort((one, other) => one.fixed.length - other.fixed.length),
    ({ verb }) => verb,
  );
}

/**
 * @param {BlockFacts} facts
 * @returns {Block}
 */
function blockOf({ template, several, is_pair: isPair }) {
  const pieces = template.split(FIELD); // fixed words, a field, fixed words …
  const fixed = pieces.filter((_, i) => i % 2 === 0).map((words) => words.trim());
  const form = pieces.map((piece, i) => (i % 2 === 0 ? piece : several.includes(piece) ? "(.+)" : "(\\S+)")).join("");
  const verb = template.split(" ")[0] ?? "";
  const before = fixed.slice(0, -1).map((words) => words.split(" ").at(-1) ?? "");
  const joints = new Set(before.filter((word) => word !== verb));
  return { verb, fixed, joints, isPair, form: new RegExp(`^${form}$`) };
}

/**
 * A text with its block. A text of no block, which only an older server sends, is a verb alone.
 *
 * @param {string} text
 * @returns {Phrase}
 */
export function parse(text) {
  const verb = text.split(" ")[0] ?? "";
  for (const block of notation.blocks.get(verb) ?? []) {
    const found = block.form.exec(text);
    if (found) return { text, block, parts: found.slice(1) };
  }
  return { text, block: { verb, fixed: [text], joints: new Set(), isPair: false, form: /$^/ }, parts: [] };
}

/**
 * What is written before a part: "place 17 at" before the second one of "place 17 at 1.3".
 *
 * @param {Phrase} phrase
 * @param {number} n
 */
export function wordsBefore({ block, parts }, n) {
  const words = block.fixed.slice(0, n + 1).flatMap((fixed, i) => (i < n ? [fixed, parts[i] ?? ""] : [fixed]));
  return words.filter(Boolean).join(" ");
}

/**
 * What is written from a part on: "1.3".
 *
 * @param {Phrase} phrase
 * @param {number} n
 */
export function wordsFrom({ block, parts }, n) {
  const words = parts.slice(n).flatMap((part, i) => [part, block.fixed[n + i + 1] ?? ""]);
  return words.filter(Boolean).join(" ");
}
