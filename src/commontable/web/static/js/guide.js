/**
 * A short guide for a first game: what the rules say about this decision, where it happens. Each
 * hint is shown for the first decisions of its kind, and all of them can be turned off.
 */
import { deed } from "./deed.js";
import { h } from "./dom.js";
import { first, isYourTurn, now } from "./now.js";
import { keep, kept } from "./settings.js";
/** @import { Hint } from "./types.js" */

const TIMES = 3; // a hint is shown for so many decisions

const game = first.game.name;
/** @param {Hint} hint */
const key = (hint) => `guide:${game}:${hint.id}`;
const isOff = () => kept(`guide:${game}`) === "off";
/** @param {Hint} hint */
const seen = (hint) => Number(kept(key(hint)) ?? 0);

/** The hint about what is asked now. @returns {Hint | null} */
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
export function hint() {
  const one = fitting();
  if (!one) return null;
  return h(
    "aside.hint",
    { id: "hint", "aria-label": "A hint for your first game" },
    h("p", {}, one.text),
    h(
      "p.doors",
      {},
      ...one.rules.map((rule) => deed("rule", rule, { "data-rule": rule }, "number")),
      deed("guide", "Got it", { "data-hint": one.id }, "quiet"),
      deed("guide", "No more hints", { "data-hint": "off" }, "quiet"),
    ),
  );
}

/** A decision was made while a hint was there. */
export function countHint() {
  const one = fitting();
  if (one) keep(key(one), String(seen(one) + 1));
}

/** @param {string} what a hint that was understood, or "off", or "on" for all of them anew */
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
  const words = isDone ? "Show the hints again" : "No more hints";
  const what = isDone ? "on" : "off";
  return h("p.guide", { id: "guide-switch" }, deed("guide", words, { "data-hint": what }, "chip"));
}
