/**
 * A menu behind a button with three dots. It opens in the top layer (Popover API), so that no
 * panel cuts it off; Escape and a click elsewhere close it, and arrow keys walk through it.
 */
import { h } from "../../lib/dom.js";
import { confirmKey } from "../core/buttons.js";
import { state } from "../core/state.js";

const GAP = 4; // pixels between the button and its menu, and around it

/**
 * @typedef {{ what: string, words: string, note?: string, confirm?: string, seat?: number,
 *   more?: Record<string, string | number | undefined> }} Item
 * `what` is done; `note` says what follows from it; with `confirm`, that is asked before it is done.
 */

/**
 * @param {string} id of the menu; no other element has it
 * @param {string} label what it is about, for screen readers: "More about Ben"
 * @param {(Item | Node | null | undefined | false)[]} items without any, there is no menu
 */
export function menu(id, label, items) {
  const shown = items.filter((one) => one !== null && one !== undefined && one !== false);
  if (!shown.length) return null;
  return h(
    "span.menu",
    { id: `${id}-menu` },
    h("button.dots.quiet", { type: "button", popovertarget: id, "aria-label": label, title: label }, "⋯"),
    h("div.items", { id, popover: "auto", "data-keep": "style", "aria-label": label, role: "group" }, ...shown.map((one) => (one instanceof Node ? one : entry(one)))),
  );
}

/** @param {Item} item */
function entry({ what, words, note, confirm, seat, more = {} }) {
  const isAsked = confirm !== undefined && state.confirming === confirmKey(what, seat);
  return h(
    isAsked ? "button.item.is-asked" : "button.item",
    { type: "button", "data-do": what, "data-seat": seat, ...more },
    h("span", {}, isAsked ? confirm : words),
    note && h("small", {}, note),
  );
}

/**
 * Closes the menu that an item was chosen from, unless it asks for a second press or will answer.
 *
 * @param {HTMLElement} at
 */
export function closeMenuOf(at) {
  const open = at.closest("[popover]");
  const isDone = !state.confirming && !at.dataset["stays"];
  if (open instanceof HTMLElement && isDone && open.matches(":popover-open")) open.hidePopover();
}

/**
 * Below its button, or above where there is no room; never beyond the edge of the page.
 *
 * @param {HTMLElement} items
 */
function place(items) {
  const button = document.querySelector(`[popovertarget="${items.id}"]`);
  if (!button) return;
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = items;
  const left = Math.min(Math.max(GAP, at.right - width), innerWidth - width - GAP);
  const isBelow = at.bottom + GAP + height <= innerHeight || at.top < height;
  const top = isBelow ? at.bottom + GAP : at.top - GAP - height;
  items.style.left = `${Math.max(GAP, left)}px`;
  items.style.top = `${Math.max(GAP, Math.min(top, innerHeight - height - GAP))}px`;
}

/** @param {Event} event */
const menuOf = (event) =>
  event.target instanceof HTMLElement && event.target.matches(".menu .items") ? event.target : null;

document.addEventListener(
  "toggle",
  (event) => {
    const items = menuOf(event);
    if (!items?.matches(":popover-open")) return;
    place(items);
    items.querySelector("button")?.focus();
  },
  true, // the event does not bubble
);

// A menu does not stay behind when its button moves.
addEventListener("resize", close);
document.addEventListener("scroll", close, { capture: true, passive: true });

/** @param {Event} event */
function close({ target }) {
  const open = document.querySelector(".menu .items:popover-open");
  const moves = target instanceof Node && target.contains(open) && target !== open;
  if (open instanceof HTMLElement && (moves || target === window)) open.hidePopover();
}
