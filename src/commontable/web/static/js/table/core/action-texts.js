/**
 * Choosing among legal texts, for any game: pure functions over words. `draw/svg.py` tells what
 * a picture says about its elements.
 */
import { parse } from "./notation.js";

/** @param {string} text */
const wordsOf = (text) => text.split(" ");

/**
 * @param {string} text
 * @param {string} part one or more words
 */
export function containsWords(text, part) {
  const words = wordsOf(text);
  return wordsOf(part).every((word) => words.includes(word));
}

/**
 * The texts that hold all words chosen so far.
 *
 * @param {string[]} legal
 * @param {string[]} chosen
 */
export function filterByParts(legal, chosen) {
  return legal.filter((text) => chosen.every((part) => containsWords(text, part)));
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
export function intendedAction(legal, chosen, part) {
  for (const pattern of filterByParts(legal, [part])) {
    const words = wordsOf(pattern);
    for (const model of filterByParts(legal, chosen)) {
      const like = wordsOf(model);
      if (like.length !== words.length) continue;
      const wished = words.map((word, i) => {
        const isChosen = chosen.some((one) => wordsOf(one).includes(like[i] ?? ""));
        return isChosen ? (like[i] ?? word) : word;
      });
      if (containsWords(wished.join(" "), part)) return wished.join(" ");
    }
  }
  return null;
}

/**
 * The one text that says just what was chosen: its verb and the words that join its parts aside.
 * Others may say more: "reroll red1" stands in "reroll red1 blue2".
 *
 * @param {string[]} texts
 * @param {string[]} chosen
 * @returns {string | null}
 */
export function exactMatch(texts, chosen) {
  const said = new Set(chosen.flatMap(wordsOf));
  const found = texts.filter((text) => {
    const { verb, joints } = parse(text).block;
    return wordsOf(text).every((word) => word === verb || said.has(word) || joints.has(word));
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * Whether an action could have been said with fewer words: then nobody knows that somebody who
 * points at one word more has said all.
 *
 * @param {string[]} legal
 * @param {string} text
 */
export function isOpenEnded(legal, text) {
  const words = wordsOf(text);
  return legal.some((other) => {
    const fewer = wordsOf(other);
    return fewer.length < words.length && fewer.length > 1 && fewer.every((word) => words.includes(word));
  });
}

const vocabulary = {
  /** @type {Record<string, string>} words of notation, or whole texts, as people say them */
  spoken: {},
  /** @type {Record<string, string>} who sits there, by the letter of the seat */
  seated: {},
};

/** @param {Record<string, string>} words */
export function setVocabulary(words) {
  vocabulary.spoken = words;
}

/**
 * Letters of seats are said as names, with the letter where two have the same; but to whoever sits
 * there, "choose yourself". Letters stay at a table for one, where somebody may play several parts.
 *
 * @param {{ letter: string, name: string }[]} seats
 * @param {number} viewer
 */
export function nameSeats(seats, viewer) {
  const names = seats.map(({ name }) => name);
  /** @param {string} name */
  const isShared = (name) => names.indexOf(name) !== names.lastIndexOf(name);
  vocabulary.seated = {};
  if (seats.length === 1) return;
  for (const { letter, name } of seats) {
    if (name) vocabulary.seated[letter] = isShared(name) ? `${name} (${letter})` : name;
  }
  const mine = seats[viewer];
  if (mine) vocabulary.seated[mine.letter] = "yourself";
}

/** @param {string} text whether people have words of their own for the whole of it */
export const isSaying = (text) => text.includes(" ") && text in vocabulary.spoken;

/** @param {string} text */
export function sentence(text) {
  const said = readable(text);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** @param {string} word of notation */
const readableWord = (word) =>
  vocabulary.spoken[word] ?? vocabulary.seated[word] ?? word.replace(/(?<=[A-Za-z.])-(?=[A-Za-z])/g, " ");

/**
 * @param {string} text an action, or some words of one
 * @returns {string}
 */
export function readable(text) {
  const whole = vocabulary.spoken[text];
  if (whole) return whole;
  const { block, parts } = parse(text);
  if (block.isPair) return `${readable(block.verb)} ${readablePair(parts.join(" "))}`;
  return wordsOf(text)
    .map(readableWord)
    .join(" ")
    .replace(/\$ (?=\d)/, "$") // "pay $" and a number
    .replace(/\bis yourself$/, "is you");
}

/** @param {string} words two parts of the same kind: the "12 17" of "add 12 17" */
export const readablePair = (words) => wordsOf(words).map(readableWord).join(" and ");
