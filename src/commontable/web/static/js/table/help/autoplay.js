/** Acts for a person where there is nothing to decide, if the person wants that. */
import { h } from "../../lib/dom.js";
import { readSetting, saveSetting } from "../../lib/settings.js";
import { actionButton } from "../core/buttons.js";
import { first, isYourTurn, state } from "../core/state.js";

const MOMENT = 500; // milliseconds to see what is being done

/** @type {number | undefined} */
let timer;

const own = () => `act-for-me:${first.table}:${state.update.viewer}`;

/** A table remembers its own choice; a new one begins with the last. */
export const isAutoplayOn = () => (readSetting(own()) ?? readSetting("act-for-me")) === "on";

export function toggleAutoplay() {
  const next = isAutoplayOn() ? "off" : "on";
  saveSetting(own(), next);
  saveSetting("act-for-me", next);
}

/** The switch, for those who sit. */
export function autoplaySwitch() {
  if (state.update.viewer < 0 || state.update.status !== "playing") return null;
  const isOn = isAutoplayOn();
  return h(
    "p.autoplay",
    { id: "autoplay" },
    actionButton("autoplay", isOn ? "Acts for you: on" : "Act for me", { "aria-pressed": String(isOn), id: "autoplay-switch" }, "chip"),
    h("small", {}, " takes steps that leave you no choice, and never decides anything."),
  );
}

/**
 * Looks whether there is a step to take now. What was just taken back is left to the person.
 *
 * @param {(text: string) => void} act
 */
export function scheduleAutoplay(act) {
  clearTimeout(timer);
  const { update } = state;
  const text = update.obvious;
  if (!text || !isAutoplayOn() || !isYourTurn(update) || state.waitsFor || state.refusal || state.isBack) return;
  timer = setTimeout(() => {
    if (state.update === update && !state.waitsFor) act(text);
  }, MOMENT);
}
