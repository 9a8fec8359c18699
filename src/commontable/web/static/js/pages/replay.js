/** A game looked at again: scrub, step, borrow eyes, link to a step. */
import { byId, copy, data, h, renderInto } from "../lib/dom.js";
import { pictureTheme } from "../lib/theme.js";
import { showBoard } from "../table/board/board.js";
import { setVocabulary } from "../table/core/action-texts.js";
import { setBlocks } from "../table/core/notation.js";
import { storyLines } from "../table/panels/story.js";
import { enableAnalysis, markMoment } from "./analysis.js";

/** @import { GameBox } from "../table/core/types.js" */
/**
 * Of the story before, so many sentences are kept, and some are told anew.
 *
 * @typedef {{ seq: number, at?: number | null, kept: number, told: string[], by: number[],
 *   drafts?: number[], seat?: number | null, why?: string }} Frame
 */

const LONG = 140; // letters: what is told at more length is no heading
const PACE = 1100; // milliseconds a step when it plays by itself
const first = /** @type {{ table: string, game: GameBox, status: string }} */ (data("first"));
setVocabulary(first.game.words);
setBlocks(first.game.blocks);
const scrub = /** @type {HTMLInputElement} */ (byId("scrub"));
const eyes = /** @type {HTMLSelectElement} */ (byId("eyes"));
const board = byId("board");

const player = {
  /** @type {Frame[]} */
  frames: [],
  step: 0,
  /** @type {number | undefined} */
  timer: undefined,
};
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
  const at = player.frames[player.step]?.seq;
  player.frames = told.frames;
  scrub.max = String(player.frames.length - 1);
  const asked = new URLSearchParams(location.hash.slice(1)).get("step");
  const wanted = at === undefined ? Number(asked ?? 0) : player.frames.findIndex((one) => one.seq >= at);
  await go(wanted < 0 ? player.frames.length - 1 : wanted);
}

/** @param {Frame} frame */
function picture(frame) {
  const key = `viewer=${eyes.value}&seq=${frame.seq}&at=${frame.seq}&theme=${pictureTheme()}`;
  let found = pictures.get(key);
  if (!found) {
    found = fetch(`${where()}/picture?${key}`).then((answer) => (answer.ok ? answer.text() : ""));
    pictures.set(key, found);
  }
  return found;
}

/** @param {number} to */
async function go(to) {
  const was = player.step;
  player.step = Math.max(0, Math.min(to, player.frames.length - 1));
  const frame = player.frames[player.step];
  if (!frame) return;
  const mine = player.step;
  scrub.value = String(player.step);
  byId("count").textContent = `${player.step} of ${player.frames.length - 1}`;
  scrub.setAttribute("aria-valuetext", `Step ${player.step} of ${player.frames.length - 1}`);
  const story = storyNow();
  const fresh = player.step > 0 ? frame.told.length : 0;
  const last = story.slice(-Math.max(fresh, 1)).map(({ text }) => text);
  const told = last.join(" ") || "The game begins.";
  byId("now").textContent = told;
  byId("now").classList.toggle("is-long", told.length > LONG);
  renderInto(byId("why"), frame.why && h("span", {}, `Why: ${frame.why}`));
  const list = byId("story");
  renderInto(list, ...storyLines(story, story.length - fresh));
  list.scrollTop = list.scrollHeight;
  const forkAt = document.getElementById("fork-at");
  if (forkAt instanceof HTMLInputElement) forkAt.value = String(frame.at ?? 0);
  const forkSeat = document.getElementById("fork-seat");
  if (forkSeat instanceof HTMLInputElement) forkSeat.value = /^\d+$/.test(eyes.value) ? eyes.value : "0";
  markMoment(frame.at ?? 0);
  history.replaceState(null, "", `#step=${player.step}`);
  const svg = await picture(frame);
  if (mine === player.step && svg) showBoard(board, svg, Math.abs(player.step - was) === 1 ? [] : null);
  byId("replay").dataset["step"] = String(mine);
  for (const next of [player.step + 1, player.step - 1]) {
    const neighbour = player.frames[next];
    if (neighbour) void picture(neighbour);
  }
}

/** The story up to this step; a bot's reason stands beside the sentence that tells its action. */
function storyNow() {
  /** @type {import("../table/core/types.js").StoryLine[]} */
  const story = [];
  for (const { kept, told, by, drafts, seat, why } of player.frames.slice(0, player.step + 1)) {
    story.length = kept; // what was taken back is gone
    const own = Math.max(0, by.indexOf(seat ?? -1));
    told.forEach((text, i) => {
      story.push({ n: story.length + 1, text, seat: by[i], draft: drafts?.includes(i), why: i === own ? why : undefined });
    });
  }
  return story;
}

function pause() {
  clearInterval(player.timer);
  player.timer = undefined;
  const button = byId("play");
  button.textContent = "Play";
  button.setAttribute("aria-pressed", "false");
}

function toggle() {
  if (player.timer !== undefined) {
    pause();
    return;
  }
  if (player.step >= player.frames.length - 1) void go(0);
  const button = byId("play");
  button.textContent = "Pause";
  button.setAttribute("aria-pressed", "true");
  player.timer = setInterval(() => {
    if (player.step >= player.frames.length - 1) pause();
    else void go(player.step + 1);
  }, PACE);
}

/** @type {Record<string, () => void>} */
const STEPS = {
  first: () => void go(0),
  back: () => void go(player.step - 1),
  on: () => void go(player.step + 1),
  last: () => void go(player.frames.length - 1),
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
addEventListener("ct-theme", () => void go(player.step));
addEventListener("hashchange", () => {
  const asked = new URLSearchParams(location.hash.slice(1)).get("step");
  if (asked !== null && Number(asked) !== player.step) void go(Number(asked));
});
byId("copy-step").addEventListener("click", async () => {
  const button = byId("copy-step");
  button.textContent = (await copy(location.href)) ? "Link copied" : location.href;
  setTimeout(() => (button.textContent = "Link to this step"), 1600);
});

enableAnalysis(where(), (at) => {
  pause();
  const found = player.frames.findIndex((one) => (one.at ?? 0) >= at);
  void go(found < 0 ? player.frames.length - 1 : found);
});
void load();
