/** What can be done about a seat besides what its line shows: the menu, and the host's tools. */
import { h } from "../../lib/dom.js";
import { actionButton } from "../core/buttons.js";
import { menu } from "./menu.js";
import { aboutPerson } from "./moderation.js";
/** @import { Item } from "./menu.js" */
/** @import { First, Seat, Update } from "../core/types.js" */

const LEVELS = /** @type {Record<string, string>} */ ({
  random: "anything that is allowed",
  easy: "sensible, at once",
  steady: "thinks for a moment",
  strong: "thinks for a second",
});

/**
 * The bots there are, the weakest first, and how they play.
 *
 * @param {First} first
 * @returns {[string, string][]}
 */
export function levelsOf({ bots }) {
  const order = Object.keys(LEVELS);
  const sorted = [...bots].sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return sorted.map((bot) => [bot, LEVELS[bot] ?? ""]);
}

/** @param {Update} update */
export const isHost = (update) => update.is_host ?? update.host.some((own) => update.you.includes(own));

/**
 * @param {Seat} seat
 * @param {Update} update
 * @param {First} first
 * @param {string} prefix of ids
 */
export function seatMenu(seat, update, first, prefix) {
  const isYou = update.you.includes(seat.seat);
  const id = `${prefix}-${seat.letter}-more`;
  const items = update.status === "over" ? [] : isYou ? ownItems(seat, update, first) : itemsOfOthers(seat, update, first);
  return menu(id, `More about ${isYou ? "your seat" : seat.name}`, [...items, ...aboutPerson(id, seat, update)]);
}

/**
 * @param {Seat} seat
 * @param {Update} update
 * @param {First} first
 */
function itemsOfOthers(seat, update, first) {
  if (seat.kind === "open") return [];
  if (seat.kind === "bot" && !seat.stands_in) return isHost(update) ? levelItems(seat, first) : [];
  return [askForBot(seat, update, first), ...hostItems(seat, update)];
}

/**
 * How strong a bot plays.
 *
 * @param {Seat} seat
 * @param {First} first
 * @returns {Item[]}
 */
function levelItems({ seat, bot }, first) {
  return levelsOf(first).map(([name, note]) => ({
    what: "bot",
    seat,
    words: `${name.charAt(0).toUpperCase()}${name.slice(1)} bot`,
    note,
    more: { "data-bot": name, "aria-pressed": String(bot === name) },
  }));
}

/**
 * @param {Seat} own
 * @param {Update} update
 * @param {First} first
 * @returns {(Item | false)[]}
 */
function ownItems(own, update, first) {
  const { seat, stands_in, cause } = own;
  if (update.status === "waiting") {
    return [{ what: "leave", seat, words: "Leave this seat", note: "Somebody else can take it." }];
  }
  const note = "A bot plays on, and the seat is kept for you. Before the first move, the game is dealt again without you.";
  const levels = stands_in ? levelItems(own, first) : [];
  return [
    ...levels,
    !stands_in && {
      what: "bot",
      seat,
      words: "Let a bot play for me",
      note: "Take your seat back whenever you like.",
      more: { "data-bot": first.bots[0] },
    },
    cause !== "left" && { what: "leave", seat, words: "Leave the game", note, confirm: "Press again to leave" },
  ];
}

/**
 * @param {Seat} seat
 * @param {Update} update
 * @param {First} first
 * @returns {Item | false}
 */
function askForBot({ seat, name, kind }, update, first) {
  const others = update.seats.some(
    (one) => one.seat !== seat && !update.you.includes(one.seat) && (one.kind === "person" || one.stands_in) && one.cause !== "left",
  );
  const isDue = update.status === "playing" && kind === "person" && update.you.length > 0 && !update.proposal;
  return (
    isDue &&
    others && {
      what: "bot",
      seat,
      words: `Ask the others to let a bot play for ${name}`,
      note: "All of them have to accept.",
      more: { "data-bot": first.bots[0] },
    }
  );
}

/**
 * @param {Seat} seat
 * @param {Update} update
 * @returns {Item[]}
 */
function hostItems({ seat, name }, update) {
  if (!isHost(update)) return [];
  const after = update.status === "waiting" ? "The seat is open again" : "A bot plays on";
  return [
    { what: "host", seat, words: `Make ${name} the host`, note: "You will no longer be the host." },
    {
      what: "remove",
      seat,
      words: `Remove ${name}`,
      note: `${after}, and ${name} cannot sit down here again.`,
      confirm: `Press again to remove ${name}`,
    },
  ];
}

/**
 * Whether newcomers are let in, and the host's switch for it.
 *
 * @param {Update} update
 */
export function lockSwitch(update) {
  const isAmongOthers = update.seats.some((seat) => seat.kind === "open" || (seat.kind === "person" && !update.you.includes(seat.seat)));
  if (update.status === "over" || !(isAmongOthers || update.is_public || update.is_locked)) return null;
  if (!isHost(update)) return update.is_locked ? h("p.door", { id: "door" }, "The host has closed this table to newcomers.") : null;
  const words = update.is_locked ? "Open to newcomers" : "Close to newcomers";
  const note = update.is_locked ? "Nobody new can sit down." : "You are the host.";
  return h("p.door", { id: "door" }, h("span", {}, note), actionButton("lock", words, { "data-locked": String(!update.is_locked) }, "quiet"));
}
