/** What can be done about a seat besides what its line shows: the menu, and the host's tools. */
import { h } from "../lib/dom.js";
import { actionButton } from "./buttons.js";
import { menu } from "./menu.js";
import { aboutPerson } from "./moderation.js";
/** @import { Item } from "./menu.js" */
/** @import { First, Seat, View } from "./types.js" */

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

/** @param {View} view */
export const isHost = (view) => view.is_host ?? view.host.some((own) => view.you.includes(own));

/**
 * @param {Seat} seat
 * @param {View} view
 * @param {First} first
 * @param {string} prefix of ids
 */
export function seatMenu(seat, view, first, prefix) {
  const isYou = view.you.includes(seat.seat);
  const id = `${prefix}-${seat.letter}-more`;
  const items = view.status === "over" ? [] : isYou ? ownItems(seat, view, first) : itemsOfOthers(seat, view, first);
  return menu(id, `More about ${isYou ? "your seat" : seat.name}`, [...items, ...aboutPerson(id, seat, view)]);
}

/**
 * @param {Seat} seat
 * @param {View} view
 * @param {First} first
 */
function itemsOfOthers(seat, view, first) {
  if (seat.kind === "open") return [];
  if (seat.kind === "bot" && !seat.stands_in) return isHost(view) ? levelItems(seat, first) : [];
  return [askForBot(seat, view, first), ...hostItems(seat, view)];
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
 * @param {View} view
 * @param {First} first
 * @returns {(Item | false)[]}
 */
function ownItems(own, view, first) {
  const { seat, stands_in, cause } = own;
  if (view.status === "waiting") {
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
 * @param {View} view
 * @param {First} first
 * @returns {Item | false}
 */
function askForBot({ seat, name, kind }, view, first) {
  const others = view.seats.some(
    (one) => one.seat !== seat && !view.you.includes(one.seat) && (one.kind === "person" || one.stands_in) && one.cause !== "left",
  );
  const isDue = view.status === "playing" && kind === "person" && view.you.length > 0 && !view.proposal;
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
 * @param {View} view
 * @returns {Item[]}
 */
function hostItems({ seat, name }, view) {
  if (!isHost(view)) return [];
  const after = view.status === "waiting" ? "The seat is open again" : "A bot plays on";
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
 * @param {View} view
 */
export function lockSwitch(view) {
  const isAmongOthers = view.seats.some((seat) => seat.kind === "open" || (seat.kind === "person" && !view.you.includes(seat.seat)));
  if (view.status === "over" || !(isAmongOthers || view.is_public || view.is_locked)) return null;
  if (!isHost(view)) return view.is_locked ? h("p.door", { id: "door" }, "The host has closed this table to newcomers.") : null;
  const words = view.is_locked ? "Open to newcomers" : "Close to newcomers";
  const note = view.is_locked ? "Nobody new can sit down." : "You are the host.";
  return h("p.door", { id: "door" }, h("span", {}, note), actionButton("lock", words, { "data-locked": String(!view.is_locked) }, "quiet"));
}
