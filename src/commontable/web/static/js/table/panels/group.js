/** Legal texts as they stand beside the board: by verb, then by the parts that come after it. */
import { groupBy } from "../core/group-by.js";
import { isSaying, readable, readablePair, sentence } from "../core/action-texts.js";
import { parse, wordsBefore, wordsFrom } from "../core/notation.js";
/** @import { Phrase } from "../core/notation.js" */

/** @typedef {{ text: string, label: string, word?: string }} Choice `word`: what is chosen, in notation */
/** @typedef {{ key: string, choices: Choice[] }} Row */
/** @typedef {{ verb: string, title: string, rows: Row[], count: number }} Group */

const FEW = 4; // so many choices need no rows
const MANY = 14; // more places than that are told by the area they lie in

/**
 * @param {string[]} texts
 * @returns {Group[]}
 */
export function group(texts) {
  const verbs = groupBy(texts.map(parse), ({ block }) => block.verb);
  return [...verbs].map(([verb, all]) => groupOf(verb, all));
}

/**
 * @param {string} verb
 * @param {Phrase[]} phrases all of one verb
 * @returns {Group}
 */
function groupOf(verb, phrases) {
  const count = phrases.length;
  const [one] = phrases;
  if (!one || count === 1) {
    const choices = phrases.map(({ text }) => ({ text, label: sentence(text) }));
    return { verb, title: sentence(verb), rows: [{ key: "", choices }], count };
  }
  if (phrases.some(({ block }) => block !== one.block)) {
    return { verb, title: sentence(verb), rows: rowsOfBlocks(verb, phrases), count };
  }
  const shared = sharedParts(phrases);
  return { verb, title: sentence(wordsBefore(one, shared)), rows: rowsOfParts(phrases, shared), count };
}

/**
 * How many parts are the same in all of them: one, where only "place 17 at …" is left.
 *
 * @param {Phrase[]} phrases all of one block
 */
function sharedParts(phrases) {
  const last = (phrases[0]?.parts.length ?? 0) - 1;
  let n = 0;
  while (n < last && phrases.every(({ parts }) => parts[n] === phrases[0]?.parts[n])) n += 1;
  return n;
}

/**
 * @param {Phrase} phrase
 * @param {number} n its first part that is not told already
 * @returns {Choice}
 */
function choiceOf(phrase, n) {
  const { text, block } = phrase;
  const word = wordsFrom(phrase, n);
  if (isSaying(text)) return { text, word, label: sentence(text) };
  return { text, word, label: block.isPair && n === 0 ? readablePair(word) : readable(word) };
}

/**
 * @param {Phrase[]} phrases all of one block
 * @param {number} shared
 * @returns {Row[]}
 */
function rowsOfParts(phrases, shared) {
  const keys = groupBy(phrases, ({ parts }) => parts[shared] ?? "");
  const isLast = shared + 1 >= (phrases[0]?.parts.length ?? 0);
  if (isLast || phrases.length <= FEW || keys.size > phrases.length / 2) {
    return [{ key: "", choices: phrases.map((phrase) => choiceOf(phrase, shared)) }];
  }
  return [...keys].map(([key, all]) => ({
    key: readable(key),
    choices: all.map((phrase) => choiceOf(phrase, shared + 1)),
  }));
}

/**
 * Blocks that begin with the same verb, "remove tile at" and "remove condo at": a row for each.
 *
 * @param {string} verb
 * @param {Phrase[]} phrases
 * @returns {Row[]}
 */
function rowsOfBlocks(verb, phrases) {
  /** @param {string} text */
  const afterVerb = (text) => text.slice(verb.length + 1);
  const blocks = [...groupBy(phrases, ({ block }) => block).values()];
  if (phrases.length > FEW && blocks.every(([one]) => one && one.parts.length > 0 && wordsBefore(one, 0) !== verb)) {
    return blocks.map((all) => ({
      key: readable(afterVerb(all[0] ? wordsBefore(all[0], 0) : "")),
      choices: all.map((phrase) => choiceOf(phrase, 0)),
    }));
  }
  const choices = phrases.map(({ text }) => {
    const word = afterVerb(text);
    return { text, word, label: (!isSaying(text) && readable(word)) || sentence(text) };
  });
  return [{ key: "", choices }];
}

/**
 * A long list of places, with a row for each area: its name, and the numbers of places there. What
 * lies in none comes first; other lists are one row.
 *
 * @param {Choice[]} choices
 * @param {Record<string, [string, string]>} areas of the game, by word of notation
 * @returns {Row[]}
 */
export function byArea(choices, areas) {
  if (choices.length <= MANY) return [{ key: "", choices }];
  /** @type {Map<string, Choice[]>} */
  const found = new Map([["", []]]);
  for (const { text, label, word = "" } of choices) {
    const [area, number] = areas[word] ?? ["", label];
    found.set(area, [...(found.get(area) ?? []), { text, label: number }]);
  }
  const rows = [...found].map(([key, inside]) => ({ key, choices: inside.sort(byNumber) }));
  return rows.filter((row) => row.choices.length > 0);
}

/**
 * Around a ring some areas come with their last place first. What has no numbers stays as it is.
 *
 * @param {Choice} one
 * @param {Choice} other
 */
const byNumber = (one, other) => Number(one.label) - Number(other.label) || 0;
