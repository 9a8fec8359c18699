/**
 * What the server says becomes what the page knows. Steps that come quickly are shown one by one,
 * so that everybody can follow; somebody in a hurry sees the latest at once.
 */
import { newPins, talkRefused } from "./advice.js";
import { narrow } from "./choose.js";
import { byId, h } from "./dom.js";
import { forgetHint, hearHint, hintRefused } from "./hint.js";
import { clearTyped, isYourTurn, now, phone } from "./now.js";
import { openRule } from "./rules.js";
import { leaveRules, showRules } from "./sheet.js";
import { drawBoard, matching, render } from "./show.js";
import { checkShuffle } from "./shuffle.js";
import { sound } from "./sound.js";
import { isLatest } from "./story.js";
/** @import { Message, Refusal, View } from "./types.js" */

const STEP = 380; // milliseconds between two steps: a piece travels 220, the eye needs the rest
const GLANCE = 40; // between two pictures for those who want no motion, or no waiting
const SILENCE = 300;
const MOST = 24; // further behind than this, nobody follows: go on from the latest

const still = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {View[]} views that came and were not shown yet */
const coming = [];
/** @type {number | undefined} */
let timer;
let shownAt = 0;
let isHurried = false;
let hasAnswer = false; // a view came after the last command was sent
let isDone = false; // that command is done, and no view has come yet
let hasViewed = false; // a view has come by the socket: what differs from it has just happened

/** @param {Message} message */
export function hear(message) {
  if (message.type === "view") {
    coming.push(message);
    if (now.waitsFor) catchUp(); // what one does oneself is shown at once
    else pump();
    if (isDone) rest();
    else hasAnswer = true;
    return;
  }
  if (message.type === "hint") announce(hearHint(message));
  else if (message.type === "error") refuse(message);
  else if (message.type === "done" && message.id === now.waitsFor) finish();
  if (message.type !== "pong") render();
}

/** A command was carried out; it is over for the page when the view after it is there. */
function finish() {
  if (hasAnswer) {
    rest();
    return;
  }
  isDone = true;
  setTimeout(rest, SILENCE); // a command that changes nothing brings no view
}

function rest() {
  isDone = false;
  hasAnswer = false;
  if (now.waitsFor === null) return;
  now.waitsFor = null;
  catchUp();
  render();
}

/** A command is about to be sent. */
export function expectAnswer() {
  isDone = false;
  hasAnswer = false;
}

/** Shows what has come so far, and what comes until it is your turn, at once. */
export function hurry() {
  isHurried = true;
  catchUp();
}

/** Shows the latest. */
export function catchUp() {
  clearTimeout(timer);
  timer = undefined;
  const latest = coming.pop();
  coming.length = 0;
  if (latest) takeIn(latest);
}

function pump() {
  if (timer !== undefined) return;
  const next = coming[0];
  if (!next) return;
  const isStill = still.matches || document.hidden || isHurried;
  if (isStill || coming.length > MOST) {
    timer = setTimeout(catchUp, Math.max(0, shownAt + GLANCE - Date.now())); // others are skipped
    return;
  }
  const wait = hasViewed && newLines(now.view, next).length ? shownAt + STEP - Date.now() : 0;
  timer = setTimeout(
    () => {
      timer = undefined;
      const one = coming.shift();
      if (one) takeIn(one);
      pump();
    },
    Math.max(0, wait),
  );
}

/** @param {View} next */
function takeIn(next) {
  const old = now.view;
  const isSame = old.viewer === next.viewer;
  const told = isSame && hasViewed ? newLines(old, next) : [];
  const wasYours = isYourTurn(old) && hasViewed;
  now.view = next;
  hasViewed = true;
  now.fresh = told.length;
  if (isYourTurn(next) || next.status === "over") isHurried = false;
  if (next.seq !== old.seq || !isSame) {
    const isAnswered = now.waitsFor !== null || next.question !== old.question || !isSame;
    if (old.view.legal.join() !== next.view.legal.join()) {
      // What others do meanwhile leaves alone what one was told and has chosen, if it still goes.
      if (now.waitsFor) forgetHint();
      if (isAnswered || !narrow(next.view.legal, now.chosen).length) now.chosen = [];
      if (next.view.legal.length && !matching().length) clearTyped(); // sought for another moment
    }
    if (isSame && told.length && (isAnswered || !isYourTurn(next))) now.refusal = null;
    if (!now.refusal) leaveRules();
    now.isBack = next.story.length < old.story.length;
  }
  const hasMoved = drawBoard(isSame && told.length > 0);
  const stays = isLatest(told);
  if (told.length) announce(told.filter((_, i) => stays[i]).join(" "));
  if (isSame && next.said.length > old.said.length) {
    const line = next.said.at(-1);
    if (line) announce(`${line.name}: ${line.text}`);
  }
  if (isSame) for (const words of newPins(old, next)) announce(words);
  if (next.status === "over" && old.status !== "over") {
    sound(next.outcome === "lost" ? "lost" : "won");
  } else if (isYourTurn(next) && !wasYours) {
    sound("turn");
    announce(`Your turn. ${next.question}`);
  } else if (hasMoved) {
    sound("laid");
  }
  if (next.secret && !now.shuffle) {
    void checkShuffle(next.secret, next.commitment).then((words) => {
      now.shuffle = words;
      render();
    });
  }
  render();
  shownAt = Date.now();
}

/**
 * @param {View} old
 * @param {View} next
 */
function newLines(old, next) {
  const more = next.story.length - old.story.length;
  if (more > 0) return next.story.slice(-more).map((line) => line.text);
  const last = next.story.at(-1)?.text;
  return more === 0 && last && last !== old.story.at(-1)?.text ? [last] : [];
}

/** @param {Refusal} message */
function refuse(message) {
  if (message.id === now.waitsFor) now.waitsFor = null;
  if (hintRefused(message)) {
    announce(message.message);
    return;
  }
  if (talkRefused(message)) {
    sound("refused");
    return;
  }
  now.chosen = [];
  const rule = message.rule ?? "";
  const words = openRule(rule);
  now.refusal = { message: message.message, rule, words };
  if (words && !phone.matches) showRules();
  byId("alarm").textContent = `${message.message} ${rule}`;
  sound("refused");
}

/** @param {string} words */
function announce(words) {
  if (!words) return;
  const live = byId("live");
  live.append(h("p", {}, words));
  while (live.childElementCount > 20) live.firstElementChild?.remove();
}
