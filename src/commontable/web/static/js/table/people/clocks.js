/** What changes by the second: how much time people have left, and how long somebody is away. */
import { h } from "../../lib/dom.js";
import { state } from "../core/state.js";
/** @import { Clock, Update } from "../core/types.js" */

const BEAT = 200; // milliseconds
const LOW = 10; // seconds: from here on a clock calls for attention
const SPOKEN = [30, 10]; // seconds at which a screen reader is told

/** When the latest update came by the clock of this page, and for how long people were away then. */
const latest = {
  at: 0,
  /** @type {Record<string, number>} milliseconds by seat */
  away: {},
};

/**
 * An update has come: its clocks count from now on, and so does how long others are away.
 *
 * @param {Update} update
 */
export function followTime(update) {
  latest.at = performance.now();
  latest.away = update.away ?? {};
  if (update.clock) update.clock.at = latest.at;
}

// ------------------------------------------------------------------ somebody is away

/**
 * Seconds until a bot may play for somebody who is away.
 *
 * @param {Update} update
 * @param {number} seat
 */
export function secondsUntilBot(update, seat) {
  const gone = (latest.away[seat] ?? 0) + performance.now() - latest.at;
  return Math.max(0, Math.ceil(update.absence - gone / 1000));
}

/**
 * @param {Update} update
 * @param {number} seat
 */
export function countdown(update, seat) {
  return h("span", { "data-away": seat }, minutes(secondsUntilBot(update, seat)));
}

// ------------------------------------------------------------------ clocks

/**
 * Seconds that a seat has left, begun ones included; null where no clock is worth a look.
 *
 * @param {Update} update
 * @param {number} seat
 */
function secondsLeft({ clock, seats, status }, seat) {
  if (!clock || status !== "playing" || seats[seat]?.kind !== "person") return null;
  const isRunning = clock.running.includes(seat);
  if (clock.kind === "decision" && !isRunning) return null;
  const passed = isRunning ? performance.now() - (clock.at ?? performance.now()) : 0;
  return Math.max(0, Math.ceil(((clock.left[seat] ?? 0) - passed) / 1000));
}

/**
 * The clock of a seat; it goes on by itself.
 *
 * @param {Update} update
 * @param {number} seat
 */
export function clockOf(update, seat) {
  const left = secondsLeft(update, seat);
  if (left === null) return null;
  const isRunning = update.clock?.running.includes(seat);
  return h(
    `span.clock${isRunning ? ".is-running" : ""}${isRunning && left <= LOW ? ".is-low" : ""}`,
    { role: "timer" },
    h("span.unseen", {}, " time left: "),
    h("span", { "data-clock": seat }, minutes(left)),
  );
}

/**
 * The clock of whoever looks, beside what is asked of them.
 *
 * @param {Update} update
 */
export function ownClock(update) {
  return update.clock?.running.includes(update.viewer) ? clockOf(update, update.viewer) : null;
}

/**
 * @param {Clock | undefined} clock
 * @returns {string} the agreement in a sentence; "" without a clock
 */
export function clockWords(clock) {
  if (!clock) return "";
  const time = spoken(clock.seconds);
  if (clock.kind === "decision") return `Clock: ${time} for each decision.`;
  const more = clock.increment ? `, and ${spoken(clock.increment)} more for each decision` : "";
  return `Clock: ${time} for the whole game${more}.`;
}

/**
 * @param {number} seconds
 * @returns {string} 1:05
 */
function minutes(seconds) {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** @param {number} seconds */
function spoken(seconds) {
  if (seconds % 60) return `${seconds} seconds`;
  return seconds === 60 ? "1 minute" : `${seconds / 60} minutes`;
}

// ------------------------------------------------------------------ the beat

let told = 0; // seconds of one's own clock that a screen reader was told last; 0: none

/**
 * @param {(words: string) => void} announce
 * @param {Update} update
 */
function tellOwn(announce, update) {
  const left = update.clock?.running.includes(update.viewer) ? secondsLeft(update, update.viewer) : null;
  const due = left === null ? undefined : SPOKEN.findLast((one) => left <= one);
  if (!due || !left || (update.clock?.kind === "decision" && due >= update.clock.seconds)) {
    told = 0;
    return;
  }
  if (due !== told) announce(`You have ${left} seconds left.`);
  told = due;
}

/**
 * @param {() => void} render
 * @param {(words: string) => void} announce tells a screen reader
 */
export function startTicking(render, announce) {
  setInterval(() => {
    const { update } = state;
    for (const at of document.querySelectorAll("[data-clock]")) {
      const left = secondsLeft(update, Number(at.getAttribute("data-clock")));
      if (left === null) continue;
      if (at.textContent !== minutes(left)) at.textContent = minutes(left);
      const clock = at.parentElement;
      clock?.classList.toggle("is-low", clock.classList.contains("is-running") && left <= LOW);
    }
    for (const at of document.querySelectorAll("[data-away]")) {
      const left = secondsUntilBot(update, Number(at.getAttribute("data-away")));
      if (at.textContent !== minutes(left)) at.textContent = minutes(left);
      if (!left) render(); // now a bot may be asked to play
    }
    tellOwn(announce, update);
  }, BEAT);
}
