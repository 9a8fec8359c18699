/** Legal texts as they stand beside the board: by verb, then by what comes after it. */
import { isSaying, readable, sentence } from "../core/action-texts.js";

/** @typedef {{ text: string, label: string, word?: string }} Choice `word`: what is chosen, in notation */
/** @typedef {{ key: string, choices: Choice[] }} Row */
/** @typedef {{ verb: string, title: string, rows: Row[], count: number }} Group */

const FEW = 4; // so many choices need no rows
const MANY = 14; // more places than that are told by the area they lie in

/** @param {string} text */
const wordsOf = (text) => text.split(" ");

/**
 * @param {string[]} texts
 * @returns {Group[]}
 */
export function group(texts) {
  /** @type {Map<string, string[]>} */
  const verbs = new Map();
  for (const text of texts) {
    const verb = wordsOf(text)[0] ?? "";
    verbs.set(verb, [...(verbs.get(verb) ?? []), text]);
  }
  return [...verbs].map(([verb, all]) => {
    const shared = sharedWords(all);
    const title = sentence(wordsOf(all[0] ?? verb).slice(0, shared).join(" "));
    return { verb, title, rows: rowsOf(all, shared), count: all.length };
  });
}

/**
 * How many words all of them begin with: the "place at" of "place at payday".
 *
 * @param {string[]} texts
 */
function sharedWords(texts) {
  const first = wordsOf(texts[0] ?? "");
  if (texts.length === 1) return 1;
  let n = 1;
  while (texts.every((text) => wordsOf(text)[n] === first[n] && wordsOf(text).length > n + 1)) n += 1;
  return n;
}

/**
 * @param {string[]} texts all of one verb
 * @param {number} shared
 * @returns {Row[]}
 */
function rowsOf(texts, shared) {
  /**
   * @param {string} text
   * @returns {Choice}
   */
  const choice = (text) => {
    const word = wordsOf(text).slice(shared).join(" ");
    return { text, word, label: (!isSaying(text) && readable(word)) || sentence(text) };
  };
  /** @type {Map<string, string[]>} */
  const keys = new Map();
  for (const text of texts) {
    const key = wordsOf(text)[shared] ?? "";
    keys.set(key, [...(keys.get(key) ?? []), text]);
  }
  const isFlat =
    texts.length <= FEW ||
    keys.size === 1 ||
    keys.size > texts.length / 2 ||
    texts.some((text) => wordsOf(text).length < shared + 2);
  if (texts.length === 1) return [{ key: "", choices: texts.map((text) => ({ text, label: sentence(text) })) }];
  if (isFlat) return [{ key: "", choices: texts.map(choice) }];
  // A word that all of them share, like the "at" of "place 17 at 1.3", tells nothing apart.
  const next = wordsOf(texts[0] ?? "")[shared + 1];
  const isJoint = texts.every((text) => {
    const words = wordsOf(text);
    return words[shared + 1] === next && words.length > shared + 2;
  });
  const rest = shared + (isJoint ? 2 : 1);
  return [...keys].map(([key, all]) => ({
    key: readable(key),
    choices: all.map((text) => {
      const word = wordsOf(text).slice(rest).join(" ");
      return { text, word, label: readable(word) };
    }),
  }));
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
