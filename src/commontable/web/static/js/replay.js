/** A game looked at again: scrub, step, borrow eyes, link to a step. */
import { letAnalyse, mark } from "./analysis.js";
import { showBoard } from "./board.js";
import { speak } from "./choose.js";
import { byId, copy, data, h, show } from "./dom.js";
import { shownLook } from "./look.js";
import { storyLines } from "./story.js";

/** @import { GameBox } from "./types.js" */
/**
 * Of the story before, so many sentences are kept, and some are told anew.
 *
 * @typedef {{ seq: number, at?: number | null, kept: number, told: string[], why?: string }} Frame
 */

const LONG = 140; // letters: what is told at more length is no heading
const PACE = 1100; // milliseconds a step when it plays by itself
const first = /** @type {{ table: string, game: GameBox, status: string }} */ (data("first"));
speak(first.game.words);
const scrub = /** @type {HTMLInputElement} */ (byId("scrub"));
const eyes = /** @type {HTMLSelectElement} */ (byId("eyes"));
const board = byId("board");

/** @type {Frame[]} */
let frames = [];
let step = 0;
/** @type {number | undefined} */
let playing;
/** @type {Map<string, Promise<string>>} */
const pictures = new Map();

const where = () => `/api/tables/${encodeURIComponent(first.table)}`;

async function load() {
  const answer = await fetch(`${where()}/replay?viewer=${eyes.value}&views=no`);
  const told = await answer.json();
  if (!answer.ok) {
    byId("now").textContent = told.message;
    return;
  }
  const at = frames[step]?.seq;
  frames = told.frames;
  scrub.max = String(frames.length - 1);
  const asked = new URLSearchParams(location.hash.slice(1)).get("step");
  const wanted = at === undefined ? Number(asked ?? 0) : frames.findIndex((one) => one.seq >= at);
  await go(wanted < 0 ? frames.length - 1 : wanted);
}

/** @param {Frame} frame */
function picture(frame) {
  const key = `viewer=${eyes.value}&seq=${frame.seq}&at=${frame.seq}&theme=${shownLook()}`;
  let found = pictures.get(key);
  if (!found) {
    found = fetch(`${where()}/picture?${key}`).then((answer) => (answer.ok ? answer.text() : ""));
    pictures.set(key, found);
  }
  return found;
}

/** @param {number} to */
async function go(to) {
  const was = step;
  step = Math.max(0, Math.min(to, frames.length - 1));
  const frame = frames[step];
  if (!frame) return;
  const mine = step;
  scrub.value = String(step);
  byId("count").textContent = `${step} of ${frames.length - 1}`;
  scrub.setAttribute("aria-valuetext", `Step ${step} of ${frames.length - 1}`);
  const story = storyNow();
  const fresh = step > 0 ? frame.told.length : 0;
  const last = story.slice(-Math.max(fresh, 1)).map(({ text }) => text);
  const told = last.join(" ") || "The game begins.";
  byId("now").textContent = told;
  byId("now").classList.toggle("is-long", told.length > LONG);
  show(byId("why"), frame.why && h("span", {}, `Why: ${frame.why}`));
  const list = byId("story");
  show(list, ...storyLines(story, fresh));
  list.scrollTop = list.scrollHeight;
  const forkAt = document.getElementById("fork-at");
  if (forkAt instanceof HTMLInputElement) forkAt.value = String(frame.at ?? 0);
  const forkSeat = document.getElementById("fork-seat");
  if (forkSeat instanceof HTMLInputElement) forkSeat.value = /^\d+$/.test(eyes.value) ? eyes.value : "0";
  mark(frame.at ?? 0);
  history.replaceState(null, "", `#step=${step}`);
  const svg = await picture(frame);
  if (mine === step && svg) showBoard(board, svg, Math.abs(step - was) === 1);
  byId("replay").dataset["step"] = String(mine);
  for (const next of [step + 1, step - 1]) {
    const neighbour = frames[next];
    if (neighbour) void picture(neighbour);
  }
}

/** The story up to this step; a bot's reason stands beside the first sentence of its action. */
function storyNow() {
  /** @type {import("./types.js").StoryLine[]} */
  const story = [];
  for (const { kept, told, why } of frames.slice(0, step + 1)) {
    story.length = kept; // what was taken back is gone
    told.forEach((text, i) => story.push(why && i === 0 ? { text, why } : { text }));
  }
  return story;
}

function pause() {
  clearInterval(playing);
  playing = undefined;
  const button = byId("play");
  button.textContent = "Play";
  button.setAttribute("aria-pressed", "false");
}

function toggle() {
  if (playing !== undefined) {
    pause();
    return;
  }
  if (step >= frames.length - 1) void go(0);
  const button = byId("play");
  button.textContent = "Pause";
  button.setAttribute("aria-pressed", "true");
  playing = setInterval(() => {
    if (step >= frames.length - 1) pause();
    else void go(step + 1);
  }, PACE);
}

/** @type {Record<string, () => void>} */
const STEPS = {
  first: () => void go(0),
  back: () => void go(step - 1),
  on: () => void go(step + 1),
  last: () => void go(frames.length - 1),
  play: toggle,
};

document.addEventListener("click", (event) => {
  const at = event.target instanceof Element ? event.target.closest("[data-step]") : null;
  const which = at?.getAttribute("data-step") ?? "";
  if (which && which !== "play") pause();
  if (at?.tagName === "BUTTON") STEPS[which]?.();
});

addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey) return;
  const isSlider = event.target === scrub;
  const which = {
    ArrowLeft: isSlider ? undefined : "back",
    ArrowRight: isSlider ? undefined : "on",
    Home: "first",
    End: "last",
  }[event.key];
  if (which) {
    event.preventDefault();
    pause();
    STEPS[which]?.();
  }
});

scrub.addEventListener("input", () => {
  pause();
  void go(Number(scrub.value));
});
eyes.addEventListener("change", () => void load());
addEventListener("ct-theme", () => void go(step));
addEventListener("hashchange", () => {
  const asked = new URLSearchParams(location.hash.slice(1)).get("step");
  if (asked !== null && Number(asked) !== step) void go(Number(asked));
});
byId("copy-step").addEventListener("click", async () => {
  const button = byId("copy-step");
  button.textContent = (await copy(location.href)) ? "Link copied" : location.href;
  setTimeout(() => (button.textContent = "Link to this step"), 1600);
});

letAnalyse(where(), (at) => {
  pause();
  const found = frames.findIndex((one) => (one.at ?? 0) >= at);
  void go(found < 0 ? frames.length - 1 : found);
});
void load();
