/**
 * Takes in what the server sends. Updates that come quickly are shown one by one, so that everybody
 * can follow; whoever skips ahead sees the latest at once.
 */
import { announce } from "../../lib/announce.js";
import { byId } from "../../lib/dom.js";
import { openRule } from "../../lib/rules-text.js";
import { sound } from "../../lib/sound.js";
import { drawBoard } from "../board/draw-board.js";
import { filterByParts } from "../core/action-texts.js";
import { connection } from "../core/connection.js";
import { events } from "../core/events.js";
import { matchingActions } from "../core/selection.js";
import { clearTyped, isYourTurn, phone, state } from "../core/state.js";
import { followDeal, isOwnAnswer } from "../deal/ready.js";
import { recall, verifyDeal, witness } from "../deal/shuffle.js";
import { forgetHint, hintRefused, receiveHint } from "../help/hint.js";
import { talkRefused } from "../panels/advice.js";
import { leaveRules, showRules } from "../panels/tabs.js";
import { followTime } from "../people/clocks.js";
import { followProposal } from "../people/proposal.js";
import { announceNews, factsOf, isTakenBack, lastLine, newLines, rememberFacts, signal } from "./happenings.js";
/** @import { Message, Refusal, Update } from "../core/types.js" */

const STEP = 380; // milliseconds between two steps: a piece travels 220, the eye needs the rest
const GLANCE = 40; // between two pictures for those who want no motion, or no waiting
const SILENCE = 300;
const MOST = 24; // further behind than this, nobody follows: go on from the latest

const still = matchMedia("(prefers-reduced-motion: reduce)");
const queue = {
  /** @type {Update[]} updates that came and were not shown yet */
  updates: [],
  /** @type {number | undefined} */
  timer: undefined,
  shownAt: 0,
  isSkipping: false,
  /** an update has come by the socket: what differs from it has just happened */
  hasUpdate: false,
};

/** What the last command has brought so far. */
const answer = {
  /** an update came after it was sent */
  hasUpdate: false,
  /** it is done, and no update has come yet */
  isDone: false,
};

witness(state.update);

/** @param {Message} message */
export function receive(message) {
  if (isOwnAnswer(message)) return;
  if (message.type === "view") {
    followTime(message);
    followProposal(message);
    followDeal(message, (command) => connection.send(command));
    witness(message); // even if it is never shown
    rememberFacts(message);
    queue.updates.push(message);
    if (state.waitsFor) catchUp(); // what one does oneself is shown at once
    else pump();
    if (answer.isDone) rest();
    else answer.hasUpdate = true;
    return;
  }
  if (message.type === "hint") announce(receiveHint(message));
  else if (message.type === "error") refuse(message);
  else if (message.type === "done" && message.id === state.waitsFor) finish();
  if (message.type !== "pong") events.emit("change");
}

/** A command was carried out; it is over for the page when the update after it is there. */
function finish() {
  if (answer.hasUpdate) {
    rest();
    return;
  }
  answer.isDone = true;
  setTimeout(rest, SILENCE); // a command that changes nothing brings no update
}

function rest() {
  answer.isDone = false;
  answer.hasUpdate = false;
  if (state.waitsFor === null) return;
  state.waitsFor = null;
  catchUp();
  events.emit("change");
}

/** A command is about to be sent. */
export function expectAnswer() {
  answer.isDone = false;
  answer.hasUpdate = false;
}

/** Shows what has come so far, and what comes until it is your turn, without pauses. */
export function skipAhead() {
  queue.isSkipping = true;
  catchUp();
}

/** Shows the latest. */
export function catchUp() {
  clearTimeout(queue.timer);
  queue.timer = undefined;
  const latest = queue.updates.pop();
  queue.updates.length = 0;
  if (latest) takeIn(latest);
}

function pump() {
  if (queue.timer !== undefined) return;
  const next = queue.updates[0];
  if (!next) return;
  const isStill = still.matches || document.hidden || queue.isSkipping;
  if (isStill || queue.updates.length > MOST) {
    queue.timer = setTimeout(catchUp, Math.max(0, queue.shownAt + GLANCE - Date.now())); // others are skipped
    return;
  }
  const wait = queue.hasUpdate && newLines(state.update, next).length ? queue.shownAt + STEP - Date.now() : 0;
  queue.timer = setTimeout(
    () => {
      queue.timer = undefined;
      const one = queue.updates.shift();
      if (one) takeIn(one);
      pump();
    },
    Math.max(0, wait),
  );
}

/** @param {Update} next */
function takeIn(next) {
  const old = state.update;
  const isSame = old.viewer === next.viewer;
  const isFirst = !queue.hasUpdate;
  const told = isSame && !isFirst ? newLines(old, next) : [];
  state.update = next;
  queue.hasUpdate = true;
  state.heard = told.length ? lastLine(old) : Infinity;
  if (isYourTurn(next) || next.status === "over") queue.isSkipping = false;
  if (next.seq !== old.seq || !isSame) {
    const isAnswered = state.waitsFor !== null || next.question !== old.question || !isSame;
    if (old.view.legal.join() !== next.view.legal.join()) {
      // What others do meanwhile leaves alone what one was told and has chosen, if it still goes.
      if (state.waitsFor) forgetHint();
      if (isAnswered || !filterByParts(next.view.legal, state.chosen).length) state.chosen = [];
      if (next.view.legal.length && !matchingActions().length) clearTyped(); // sought for another moment
    }
    if (isSame && told.length && (isAnswered || !isYourTurn(next))) state.refusal = null;
    if (!state.refusal) leaveRules();
    state.isBack = isTakenBack(old, next);
  }
  const isSeen = drawBoard(told.length ? factsOf(told) : null);
  if (isSame) announceNews(old, next, told);
  signal(old, next, isFirst, isSeen && told.some(({ draft }) => !draft));
  if (next.secret && !state.shuffle) {
    void verifyDeal(next, recall(next.table)).then((verdict) => {
      state.shuffle = verdict;
      events.emit("change");
    });
  }
  events.emit("change");
  events.emit("update", next);
  queue.shownAt = Date.now();
}

/** @param {Refusal} message */
function refuse(message) {
  if (message.id === state.waitsFor) state.waitsFor = null;
  if (hintRefused(message)) {
    announce(message.message);
    return;
  }
  if (talkRefused(message)) {
    sound("refused");
    return;
  }
  state.chosen = [];
  const rule = message.rule ?? "";
  const words = openRule(rule);
  state.refusal = { message: message.message, rule, words };
  if (words && !phone.matches) showRules();
  byId("alarm").textContent = `${message.message} ${rule}`;
  sound("refused");
}
