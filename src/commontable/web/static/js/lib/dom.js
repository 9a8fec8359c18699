import { morph } from "./morph.js";

/**
 * An element. Words become text nodes: what people write can never become a tag.
 *
 * @param {string} tag with classes, "li.rule"
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {...(Node | string | number | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const made = document.createElement(name || "div");
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    made.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    made.append(child instanceof Node ? child : String(child));
  }
  return made;
}

/**
 * A code as people read it: ABCD-EFGH.
 *
 * @param {string} code
 */
export function groupedCode(code) {
  return code.length === 8 ? `${code.slice(0, 4)}-${code.slice(4)}` : code;
}

/**
 * The element with this id. The page was written together with its scripts: it is there.
 *
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * Shows these children in an element, keeping those with the same id.
 *
 * @param {HTMLElement} place
 * @param {...(Node | string | null | undefined | false)} children
 */
export function renderInto(place, ...children) {
  const next = /** @type {HTMLElement} */ (place.cloneNode(false));
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) next.append(child);
  }
  morph(place, next);
}

/**
 * Values that came along with the page.
 *
 * @param {string} id
 */
export function data(id) {
  return JSON.parse(byId(id).textContent ?? "null");
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed here: the field stays selected for the person to copy
  }
}
