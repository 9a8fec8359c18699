/**
 * Which elements of a picture a fact is about, for any game: those that its words name. A word is a
 * text of the notation ("B6", "west.a1", "Granola Gary") or a number together with its field
 * ("card: 17"). It names an element whose id ends in it, as `ct-space-B6`, `ct-west-a1` and
 * `ct-card-17` do, and one that has it as its `data-part`, `data-word` or `data-place`.
 */
/** @import { Fact } from "../core/types.js" */

const NO_NAMES = new Set(["kind", "seat", "phase", "phases"]); // what happened, who did it, and when
const ATTRIBUTES = ["data-part", "data-word", "data-place"];
const MOST = 12; // more than these are no highlight

/**
 * A text as it stands in an id.
 *
 * @param {string} text
 */
const slug = (text) => text.replace(/[^A-Za-z0-9_]+/g, "-");

/**
 * @param {string} field
 * @param {unknown} value
 * @returns {string[]}
 */
function wordsIn(field, value) {
  if (typeof value === "string") return value ? [slug(value)] : [];
  if (typeof value === "number") return [`${field}-${value}`];
  if (Array.isArray(value)) return value.flatMap((one) => wordsIn(field.replace(/s$/, ""), one));
  return value && typeof value === "object" ? wordsOf(value) : [];
}

/** @param {object} fields */
const wordsOf = (fields) =>
  Object.entries(fields).flatMap(([field, value]) => (NO_NAMES.has(field) ? [] : wordsIn(field, value)));

/**
 * @param {Element} picture
 * @param {Fact[]} facts
 * @returns {Element[]}
 */
export function namedElements(picture, facts) {
  const words = facts.flatMap(wordsOf);
  if (!words.length) return [];
  /** @param {Element} element */
  const isNamed = ({ id }) => words.some((word) => id.endsWith(`-${word}`));
  const named = [...picture.querySelectorAll(["[id]", ...ATTRIBUTES.map((name) => `[${name}]`)].join())].filter(
    (element) => !element.closest("defs") && (isNamed(element) || hasWord(element, words)),
  );
  return named.length <= MOST ? named : [];
}

/**
 * @param {Element} element
 * @param {string[]} words
 */
const hasWord = (element, words) =>
  ATTRIBUTES.some((name) => words.includes(slug(element.getAttribute(name) ?? "")));
