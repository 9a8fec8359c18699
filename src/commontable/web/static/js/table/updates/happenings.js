/**
 * What has happened between two updates: the lines of the story that are new, by their numbers, and
 * the facts that they tell. Announcements, sounds and highlights follow from these.
 */
import { announce } from "../../lib/announce.js";
import { sound } from "../../lib/sound.js";
import { isYourTurn } from "../core/state.js";
import { isAwaited } from "../deal/ready.js";
import { newPins } from "../panels/advice.js";
import { isLatest } from "../panels/story.js";
import { isMuted } from "../people/moderation.js";
/** @import { Fact, StoryLine, Update } from "../core/types.js" */

/** @type {Map<number, Fact>} by the number of the line that tells it */
const facts = new Map();

/** @param {Update} update the number of the last line in its story */
export const lastLine = (update) => update.story.at(-1)?.n ?? 0;

/**
 * Keeps the facts of an update until it is shown, or one that comes after it.
 *
 * @param {Update} update
 */
export function rememberFacts(update) {
  const lines = update.facts.length ? update.story.slice(-update.facts.length) : [];
  lines.forEach(({ n }, i) => {
    const fact = update.facts[i];
    if (fact) facts.set(n, fact);
  });
}

/**
 * The lines of a story that another one did not have.
 *
 * @param {Update} old
 * @param {Update} next
 */
export const newLines = (old, next) => next.story.filter(({ n }) => n > lastLine(old));

/**
 * The facts that lines tell, as far as they came. Earlier ones are forgotten: nobody asks again.
 *
 * @param {StoryLine[]} lines
 */
export function factsOf(lines) {
  const found = lines.flatMap(({ n }) => facts.get(n) ?? []);
  const last = lines.at(-1)?.n ?? 0;
  for (const n of [...facts.keys()]) if (n <= last) facts.delete(n);
  return found;
}

/**
 * Whether lines that were told are gone.
 *
 * @param {Update} old
 * @param {Update} next
 */
export function isTakenBack(old, next) {
  const known = new Set(next.story.map(({ n }) => n));
  const from = next.story[0]?.n ?? 0; // of a long story only the end is sent
  return old.story.some(({ n }) => n >= from && !known.has(n));
}

/**
 * Says what has happened, for those who hear it.
 *
 * @param {Update} old
 * @param {Update} next of the same viewer
 * @param {StoryLine[]} lines that are new
 */
export function announceNews(old, next, lines) {
  const stays = isLatest(lines);
  announce(lines.filter((_, i) => stays[i]).map(({ text }) => text).join(" "));
  const said = next.said.length > old.said.length && !isMuted() ? next.said.at(-1) : null;
  if (said) announce(`${said.name}: ${said.text}`);
  for (const words of newPins(old, next)) announce(words);
}

/**
 * The most important of what there is to hear.
 *
 * @param {Update} old
 * @param {Update} next
 * @param {boolean} isFirst whether nothing was shown before
 * @param {boolean} isOnBoard whether something final has happened on the board
 */
export function signal(old, next, isFirst, isOnBoard) {
  if (isAwaited(next) && !isAwaited(old)) {
    sound("turn");
  } else if (next.status === "over" && old.status !== "over") {
    sound(next.outcome === "lost" ? "lost" : "won");
  } else if (isYourTurn(next) && (isFirst || !isYourTurn(old))) {
    sound("turn");
    announce(`Your turn. ${next.question}`);
  } else if (isOnBoard) {
    sound("laid");
  }
}
