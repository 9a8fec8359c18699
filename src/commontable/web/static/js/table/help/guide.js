/**
 * A short guide for a first game: what the rules say about this decision, where it happens. Each
 * tip is shown for the first decisions of its kind, and all of them can be turned off.
 */
import { h } from "../../lib/dom.js";
import { readSetting, saveSetting } from "../../lib/settings.js";
import { actionButton } from "../core/buttons.js";
import { first, isYourTurn, phone, state } from "../core/state.js";
/** @import { Tip } from "../core/types.js" */

const TIMES = 3; // a tip is shown for this many decisions
const GOAL = "goal"; // the tip that stands above the first one

const game = first.game.name;
/** @param {Tip} tip */
const key = (tip) => `guide:${game}:${tip.id}`;
const isOff = () => readSetting(`guide:${game}`) === "off";
/** @param {Tip} tip */
const seen = (tip) => Number(readSetting(key(tip)) ?? 0);

/** The tip about what is asked now. @returns {Tip | null} */
function fitting() {
  if (isOff() || !isYourTurn(state.update)) return null;
  const { legal, phase } = state.update.view;
  const verbs = new Set(legal.map((text) => text.split(" ")[0]));
  const about = first.guide.filter(
    (one) => one.id !== GOAL && (!one.phase || one.phase === phase) && (!one.verb || verbs.has(one.verb)),
  );
  return about.find((one) => seen(one) < TIMES) ?? null;
}

/** What all of it is for, until a first decision is made. @returns {Tip | null} */
function goal() {
  if (isOff() || !isYourTurn(state.update)) return null;
  return first.guide.find((one) => one.id === GOAL && seen(one) === 0) ?? null;
}

/** The box beside the question. */
export function tip() {
  const aim = goal();
  const one = fitting() ?? aim;
  if (!one) return null;
  const rules = [...new Set([...(aim?.rules ?? []), ...one.rules])].sort(byNumber);
  return h(
    "aside.tip",
    { id: "tip", "aria-label": "A tip for your first game" },
    aim && h("p.goal", {}, h("b", {}, "The goal: "), aim.text),
    one !== aim && about(one),
    h(
      "p.doors",
      {},
      phone.matches && actionButton("sheet", "More about this", { id: "tip-more" }, "quiet.tip-more"),
      h("span.numbers", {}, rules.length > 1 ? "Rules " : "Rule ", ...rules.map(numbered)),
      actionButton("guide", "Got it", { "data-tip": one.id }, "quiet"),
      actionButton("guide", "No more tips", { "data-tip": "off", id: "tips-off" }, "quiet.tips-off"),
    ),
  );
}

/**
 * @param {string} one
 * @param {string} other
 */
const byNumber = (one, other) => one.localeCompare(other, "en", { numeric: true });

/**
 * A door to a rule, by its number in this game.
 *
 * @param {string} rule
 */
function numbered(rule) {
  const number = rule.slice(rule.indexOf("-") + 1);
  return actionButton("rule", number, { "data-rule": rule, "aria-label": `Rule ${rule}` }, "number");
}

/**
 * In the closed sheet of a phone only what matters most is shown; the open one has it all.
 *
 * @param {Tip} one
 */
const about = ({ text, more }) =>
  h("p.about", { "data-do": phone.matches && "sheet" }, text, more && h("span.rest", {}, ` ${more}`));

/** A decision was made while a tip was there. */
export function countTip() {
  for (const one of [goal(), fitting()]) if (one) saveSetting(key(one), String(seen(one) + 1));
}

/** @param {string} what a tip that was understood, or "off", or "on" for all of them anew */
export function switchGuide(what) {
  const one = first.guide.find((each) => each.id === what);
  if (one) {
    const aim = goal();
    if (aim) saveSetting(key(aim), String(TIMES));
    saveSetting(key(one), String(TIMES));
    return;
  }
  saveSetting(`guide:${game}`, what);
  if (what === "on") for (const each of first.guide) saveSetting(key(each), "0");
}

/** Brings the guide back. */
export function guideSwitch() {
  if (!first.guide.length || state.update.viewer < 0 || state.update.status !== "playing") return null;
  const isDone = isOff() || first.guide.every((one) => one.id === GOAL || seen(one) >= TIMES);
  const words = isDone ? "Show the tips again" : "No more tips";
  const what = isDone ? "on" : "off";
  return h("p.guide", { id: "guide-switch" }, actionButton("guide", words, { "data-tip": what }, "chip"));
}
