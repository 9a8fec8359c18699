/** Acts for a person where there is nothing to decide, if the person wants that. */
import { deed } from "./deed.js";
import { h } from "./dom.js";
import { first, isYourTurn, now } from "./now.js";
import { keep, kept } from "./settings.js";

const MOMENT = 500; // milliseconds to see what is being done

/** @type {number | undefined} */
let timer;

const own = () => `act-for-me:${first.table}:${now.view.viewer}`;

/** A table remembers its own choice; a new one begins with the last. */
export const actsForMe = () => (kept(own()) ?? kept("act-for-me")) === "on";

export function switchForMe() {
  const next = actsForMe() ? "off" : "on";
  keep(own(), next);
  keep("act-for-me", next);
}

/** The switch, for those who sit. */
export function forMeSwitch() {
  if (now.view.viewer < 0 || now.view.status !== "playing") return null;
  const isOn = actsForMe();
  return h(
    "p.for-me",
    { id: "for-me" },
    deed("for-me", isOn ? "Acts for you: on" : "Act for me", { "aria-pressed": String(isOn), id: "for-me-switch" }, "chip"),
    h("small", {}, " takes steps that leave you no choice, and never decides anything."),
  );
}

/**
 * Looks whether there is a step to take now. What was just taken back is left to the person.
 *
 * @param {(text: string) => void} act
 */
export function considerForMe(act) {
  clearTimeout(timer);
  const { view } = now;
  const text = view.obvious;
  if (!text || !actsForMe() || !isYourTurn(view) || now.waitsFor || now.refusal || now.isBack) return;
  timer = setTimeout(() => {
    if (now.view === view && !now.waitsFor) act(text);
  }, MOMENT);
}
