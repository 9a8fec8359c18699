/** What the server says becomes what the page knows. */
import { byId, h } from "./dom.js";
import { isYourTurn, now, phone } from "./now.js";
import { openRule } from "./rules.js";
import { choose } from "./sheet.js";
import { drawBoard, render } from "./show.js";
import { checkShuffle } from "./shuffle.js";
import { sound } from "./sound.js";
/** @import { Message, Refusal, View } from "./types.js" */

let hasViewed = false; // a view has come by the socket: what differs from it has just happened

/** @param {Message} message */
export function hear(message) {
  if (message.type === "view") takeIn(message);
  else if (message.type === "error") refuse(message);
  else if (message.type === "done" && message.id === now.waitsFor) now.waitsFor = null;
  if (message.type !== "pong") render();
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
  if (next.seq !== old.seq || !isSame) {
    if (old.view.legal.join() !== next.view.legal.join()) now.chosen = [];
    if (isSame && told.length) now.refusal = null;
  }
  const hasMoved = drawBoard(isSame && told.length > 0);
  if (told.length) announce(told.join(" "));
  if (isSame && next.said.length > old.said.length) {
    const line = next.said.at(-1);
    if (line) announce(`${line.name}: ${line.text}`);
  }
  if (next.status === "over" && old.status !== "over") {
    sound(next.outcome === "won" ? "won" : "lost");
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
  now.chosen = [];
  const rule = message.rule ?? "";
  const words = openRule(rule);
  now.refusal = { message: message.message, rule, words };
  if (words && !phone.matches) choose("rules");
  byId("alarm").textContent = `${message.message} ${rule}`;
  sound("refused");
}

/** @param {string} words */
function announce(words) {
  const live = byId("live");
  live.append(h("p", {}, words));
  while (live.childElementCount > 20) live.firstElementChild?.remove();
}
