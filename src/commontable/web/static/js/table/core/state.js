/** What this page knows now: the update it shows, and what has been chosen in it. */
import { byId, data } from "../../lib/dom.js";
import { mediaQuery } from "../../lib/media.js";
import { setVocabulary } from "./action-texts.js";
import { setBlocks } from "./notation.js";
/** @import { Verdict } from "../deal/shuffle.js" */
/** @import { First, Update } from "./types.js" */

/** @typedef {{ message: string, rule: string, words: string }} Why */

export const first = /** @type {First} */ (data("first"));
setVocabulary(first.game.words);
setBlocks(first.game.blocks);
export const app = byId("app");
export const board = byId("board");
export const phone = mediaQuery("phone");

export const state = {
  update: first.update,
  /** @type {string[]} parts of the picture that were chosen, in order */
  chosen: [],
  /** what stands in the field for typed actions */
  typed: "",
  /** @type {Why | null} */
  refusal: null,
  /** @type {string | null} the command we wait for */
  waitsFor: null,
  /** the number of the last line of the story that was known before: later ones have just happened */
  heard: Infinity,
  /** @type {Verdict | null} what checking the shuffle has shown */
  shuffle: null,
  isLost: false,
  /** something was just taken back */
  isBack: false,
  /** the confirm button that was pressed once: a second press does it */
  confirming: "",
  /** what became of something that was asked, until it is read */
  note: "",
  /** the proposal that has just gone was withdrawn here */
  isWithdrawn: false,
};

/** @param {First} of where its table is found, at any time */
export const addressOf = (of) => new URL(`/t/${encodeURIComponent(of.table)}`, location.href).href;

/** @param {Update} of whether its viewer may act, asked or not */
export function mayAct(of) {
  return of.status === "playing" && of.view.legal.length > 0 && of.you.includes(of.viewer);
}

/** @param {Update} of whether the game waits for its viewer */
export function isYourTurn(of) {
  return mayAct(of) && of.waits_for.includes(of.viewer);
}

/** @param {Update} of whether bots keep a person waiting */
export function waitsForBots(of) {
  if (of.status !== "playing" || of.you.length === 0 || isYourTurn(of)) return false;
  return of.waits_for.length > 0 && of.waits_for.every((seat) => of.seats[seat]?.kind === "bot");
}

/** A seat of yours on this device that is to act while you look with the eyes of another. */
export function nextOfYours() {
  const { update } = state;
  if (update.status !== "playing" || update.you.length < 2 || isYourTurn(update)) return null;
  const waiting = update.waits_for.find((seat) => {
    const there = update.seats[seat];
    return seat !== update.viewer && update.you.includes(seat) && there?.kind === "person";
  });
  return waiting === undefined ? null : (update.seats[waiting] ?? null);
}

/** Forgets what was chosen, typed and refused. */
export function clear() {
  state.chosen = [];
  state.refusal = null;
  clearTyped();
}

/** Empties the field in which actions are sought. */
export function clearTyped() {
  state.typed = "";
  const field = document.getElementById("typed-text");
  if (field instanceof HTMLInputElement) field.value = "";
}
