/** The picture on the page: morphed into its next state, with marks on what has just happened. */
import { morph } from "../../lib/morph.js";
import { namedElements } from "./named-elements.js";
/** @import { Fact } from "../core/types.js" */

const TRACE = 2000; // milliseconds that a mark stays
const ROW = 24; // units of a picture: what differs less in height lies in one row
const SVG = "http://www.w3.org/2000/svg";

/**
 * Shows a picture, letting what has the same id travel.
 *
 * @param {HTMLElement} place
 * @param {string} svg
 * @param {Fact[] | null} happened what has just happened, [] if only the pictures tell; null if nothing
 * @param {string[]} [inWords] what it shows, in sentences, if it does not say so itself
 * @returns {boolean} whether some of it is seen on the board
 */
export function showBoard(place, svg, happened, inWords = []) {
  const next = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (inWords.length && !next.querySelector(":scope > desc")) next.prepend(description(inWords));
  leaveOutButtons(next);
  const [, , width = 1, height = 1] = numbers(next.getAttribute("viewBox") ?? "");
  place.parentElement?.style.setProperty("--ratio", String(width / height));
  const now = place.querySelector("svg:not(.traces)");
  if (!now) {
    place.replaceChildren(document.importNode(next, true));
    return false;
  }
  const before = pieces(now);
  const steady = now.getAttribute("viewBox") === next.getAttribute("viewBox");
  morph(now, document.importNode(next, true));
  if (!happened || !steady) return false;
  const named = namedElements(now, happened);
  for (const element of named) mark(element, "is-named");
  const hasMoved = trace(place, now, before);
  return named.length > 0 || hasMoved;
}

/**
 * Gives an element a class for a while.
 *
 * @param {Element} element
 * @param {string} kind
 */
function mark(element, kind) {
  element.classList.add(kind);
  setTimeout(() => element.classList.remove(kind), TRACE);
}

/** @param {string[]} sentences */
function description(sentences) {
  const desc = document.createElementNS(SVG, "desc");
  desc.textContent = sentences.join(" ");
  return desc;
}

/**
 * A picture alone has buttons below it. Here the same words stand beside the board, once.
 *
 * @param {Element} picture
 */
function leaveOutButtons(picture) {
  const buttons = picture.querySelector("[data-beside]");
  if (!buttons) return;
  const [x = 0, y = 0, width = 1] = numbers(picture.getAttribute("viewBox") ?? "");
  picture.setAttribute("viewBox", `${x} ${y} ${width} ${buttons.getAttribute("data-beside")}`);
  buttons.remove();
}

/**
 * Where each piece stands: those with an id and a matrix.
 *
 * @param {Element} picture
 * @returns {Map<string, string>}
 */
function pieces(picture) {
  const found = new Map();
  for (const piece of picture.querySelectorAll("g[id][style]")) {
    found.set(piece.id, piece.getAttribute("transform") ?? "");
  }
  return found;
}

/**
 * Marks where moved pieces came from, and the pieces that are new.
 *
 * @param {HTMLElement} place
 * @param {Element} now
 * @param {Map<string, string>} before
 */
function trace(place, now, before) {
  const layer = document.createElementNS(SVG, "svg");
  layer.setAttribute("class", "traces");
  layer.setAttribute("viewBox", now.getAttribute("viewBox") ?? "");
  layer.setAttribute("aria-hidden", "true");
  let moved = 0;
  for (const piece of now.querySelectorAll("g[id][style]")) {
    const from = before.get(piece.id);
    const to = piece.getAttribute("transform") ?? "";
    if (from === undefined) {
      mark(piece, "is-new");
      moved += 1;
    } else if (piece instanceof SVGGraphicsElement && hasTravelled(piece, from, to)) {
      if (!isRowAgain(now, piece, from, to)) layer.append(ghost(piece, from));
      moved += 1;
    }
  }
  if (layer.childElementCount && layer.childElementCount < 12) {
    place.querySelector("svg.traces")?.remove();
    place.append(layer);
    setTimeout(() => layer.remove(), TRACE);
  }
  return moved > 0;
}

/**
 * An outline of a piece at its old place.
 *
 * @param {SVGGraphicsElement} piece
 * @param {string} from
 */
function ghost(piece, from) {
  const size = piece.getBBox();
  const mark = document.createElementNS(SVG, "rect");
  mark.setAttribute("transform", from);
  mark.setAttribute("x", String(size.x));
  mark.setAttribute("y", String(size.y));
  mark.setAttribute("width", String(size.width));
  mark.setAttribute("height", String(size.height));
  mark.setAttribute("rx", "6");
  return mark;
}

/**
 * Whether a piece went somewhere else, and did not just make room in its row.
 *
 * @param {SVGGraphicsElement} piece
 * @param {string} from
 * @param {string} to
 */
function hasTravelled(piece, from, to) {
  const [a, b] = [numbers(from), numbers(to)];
  const across = Math.abs((a[4] ?? 0) - (b[4] ?? 0));
  const down = Math.abs((a[5] ?? 0) - (b[5] ?? 0));
  return down > ROW || across > 1.4 * piece.getBBox().width * (b[0] ?? 1);
}

/**
 * Whether a row was only laid out anew, as a hand is: others of it lie where a piece came from.
 *
 * @param {Element} now
 * @param {SVGGraphicsElement} piece
 * @param {string} from
 * @param {string} to
 */
function isRowAgain(now, piece, from, to) {
  const [a, b] = [numbers(from), numbers(to)];
  const [x = 0, y = 0] = [a[4], a[5]];
  if (Math.abs(y - (b[5] ?? 0)) > ROW) return false;
  const near = 0.8 * piece.getBBox().width * (a[0] ?? 1);
  return [...now.querySelectorAll("g[id][style]")].some((other) => {
    const at = numbers(other.getAttribute("transform") ?? "");
    return other !== piece && Math.abs((at[4] ?? 0) - x) < near && Math.abs((at[5] ?? 0) - y) < ROW;
  });
}

/** @param {string} matrix */
const numbers = (matrix) => (matrix.match(/-?[\d.]+/g) ?? []).map(Number);

/**
 * Says in the picture what is chosen, what goes with it, and what a hint has named.
 *
 * @param {HTMLElement} place
 * @param {string[]} chosen
 * @param {(part: string) => boolean} goesAlong
 * @param {(part: string) => boolean} isHinted
 */
export function markChosen(place, chosen, goesAlong, isHinted) {
  for (const element of place.querySelectorAll("[data-part]")) {
    const part = element.getAttribute("data-part") ?? "";
    const isChosen = chosen.includes(part);
    element.classList.toggle("is-hinted", isHinted(part));
    element.classList.toggle("is-chosen", isChosen);
    element.classList.toggle("is-apart", chosen.length > 0 && !isChosen && !goesAlong(part));
  }
}

/** @typedef {{ shape: string, colour: string, ink: string }} Mark */

/**
 * How the seats look in this game, by seat, if not as everywhere.
 *
 * @param {HTMLElement} place
 * @returns {Mark[]}
 */
export function marks(place) {
  const told = place.querySelector("svg:not(.traces)")?.getAttribute("data-marks") ?? "";
  return told.split(" ").filter(Boolean).map((mark) => {
    const [shape = "", colour = "", ink = ""] = mark.split("/");
    return { shape, colour, ink };
  });
}
