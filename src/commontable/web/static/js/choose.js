/**
 * Choosing among legal texts, for any game: pure functions over words. `draw/svg.py` tells what
 * a picture says about its elements.
 */

/** @param {string} text */
const wordsOf = (text) => text.split(" ");

/**
 * @param {string} text
 * @param {string} part one or more words
 */
export function holds(text, part) {
  const words = wordsOf(text);
  return wordsOf(part).every((word) => words.includes(word));
}

/**
 * The texts that hold all words chosen so far.
 *
 * @param {string[]} legal
 * @param {string[]} chosen
 */
export function narrow(legal, chosen) {
  return legal.filter((text) => chosen.every((part) => holds(text, part)));
}

/**
 * What somebody means who has chosen some words and now points at one that does not go with
 * them: an action to ask the server about, so that it can say which rule forbids it.
 *
 * @param {string[]} legal
 * @param {string[]} chosen
 * @param {string} part
 * @returns {string | null}
 */
export function wish(legal, chosen, part) {
  for (const pattern of narrow(legal, [part])) {
    const words = wordsOf(pattern);
    for (const model of narrow(legal, chosen)) {
      const like = wordsOf(model);
      if (like.length !== words.length) continue;
      const wished = words.map((word, i) => {
        const isChosen = chosen.some((one) => wordsOf(one).includes(like[i] ?? ""));
        return isChosen ? (like[i] ?? word) : word;
      });
      if (holds(wished.join(" "), part)) return wished.join(" ");
    }
  }
  return null;
}

/** @typedef {{ text: string, label: string }} Choice */
/** @typedef {{ key: string, choices: Choice[] }} Row */
/** @typedef {{ verb: string, rows: Row[], count: number }} Group */

/**
 * Legal texts as they stand beside the board: by verb, then by what comes after it.
 *
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
  return [...verbs].map(([verb, all]) => ({ verb, rows: rowsOf(all), count: all.length }));
}

/**
 * @param {string[]} texts all of one verb
 * @returns {Row[]}
 */
function rowsOf(texts) {
  /** @type {Map<string, string[]>} */
  const keys = new Map();
  for (const text of texts) {
    const key = wordsOf(text)[1] ?? "";
    keys.set(key, [...(keys.get(key) ?? []), text]);
  }
  const isFlat = texts.length <= 3 || keys.size === texts.length;
  if (isFlat) {
    return [{ key: "", choices: texts.map((text) => ({ text, label: sentence(text) })) }];
  }
  if (keys.size === 1) {
    const choices = texts.map((text) => ({ text, label: wordsOf(text).slice(2).join(" ") }));
    return [{ key: "", choices }];
  }
  // A word that all of them share, like the "at" of "place 17 at 1.3", tells nothing apart.
  const third = wordsOf(texts[0] ?? "")[2];
  const isFiller = texts.every((text) => wordsOf(text)[2] === third && wordsOf(text).length > 3);
  const rest = isFiller ? 3 : 2;
  return [...keys].map(([key, all]) => ({
    key,
    choices: all.map((text) => ({ text, label: wordsOf(text).slice(rest).join(" ") || key })),
  }));
}

/** @param {string} text */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
