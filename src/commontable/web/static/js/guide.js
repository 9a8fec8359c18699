/**
 * A short guide for a first game: what the rules say about this decision, where it happens. Each
 * tip is shown for the first decisions of its kind, and all of them can be turned off.
 */
import { deed } from "./deed.js";
import { h } from "./dom.js";
import { first, isYourTurn, now, phone } from "./now.js";
import { keep, kept } from "./settings.js";
/** @import { Tip } from "./types.js" */

const TIMES = 3; // a tip is shown for so many decisions
const SHORT = 130; // characters: three lines of a phone

const game = first.game.name;
/** @param {Tip} tip */
const key = (tip) => `guide:${game}:${tip.id}`;
const isOff = () => kept(`guide:${game}`) === "off";
/** @param {Tip} tip */
const seen = (tip) => Number(kept(key(tip)) ?? 0);

/** The tip about what is asked now. @returns {Tip | null} */
function fitting() {
  if (isOff() || !isYourTurn(now.view)) return null;
  const { legal, phase } = now.view.view;
  const verbs = new Set(legal.map((text) => text.split(" ")[0]));
  const about = first.guide.filter(
    (one) => (!one.phase || one.phase === phase) && (!one.verb || verbs.has(one.verb)),
  );
  return about.find((one) => seen(one) < TIMES) ?? null;
}

/** The box beside the question. */
export function tip() {
  const one = fitting();
  if (!one) return null;
  return h(
    "aside.tip",
    { id: "tip", "aria-label": "A tip for your first game" },
    phone.matches ? inShort(one.text) : h("p", {}, one.text),
    h(
      "p.doors",
      {},
      phone.matches && deed("sheet", "More about this", { id: "tip-more" }, "quiet"),
      ...one.rules.map((rule) => deed("rule", rule, { "data-rule": rule }, "number")),
      deed("guide", "Got it", { "data-tip": one.id }, "quiet"),
      deed("guide", "No more tips", { "data-tip": "off", id: "tips-off" }, "quiet"),
    ),
  );
}

/**
 * In the closed sheet of a phone only the first sentences are shown; the open one has them all.
 *
 * @param {string} text
 */
function inShort(text) {
  const [lead = "", ...others] = text.split(/(?<=[.?!]) /);
  let short = lead;
  while (others[0] && short.length + others[0].length < SHORT) short += ` ${others.shift()}`;
  return h("p", { "data-do": "sheet" }, short, h("span.rest", {}, ` ${others.join(" ")}`));
}

/** A decision was made while a tip was there. */
export function countTip() {
  const one = fitting();
  if (one) keep(key(one), String(seen(one) + 1));
}

/** @param {string} what a tip that was understood, or "off", or "on" for all of them anew */
export function switchGuide(what) {
  const one = first.guide.find((each) => each.id === what);
  if (one) {
    keep(key(one), String(TIMES));
    return;
  }
  keep(`guide:${game}`, what);
  if (what === "on") for (const each of first.guide) keep(key(each), "0");
}

/** Brings the guide back. */
export function guideSwitch() {
  if (!first.guide.length || now.view.viewer < 0 || now.view.status !== "playing") return null;
  const isDone = isOff() || first.guide.every((one) => seen(one) >= TIMES);
  const words = isDone ? "Show the tips again" : "No more tips";
  const what = isDone ? "on" : "off";
  return h("p.guide", { id: "guide-switch" }, deed("guide", words, { "data-tip": what }, "chip"));
}
