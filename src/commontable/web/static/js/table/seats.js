/** The seats: who sits there, and what can be done about it. */
import { h } from "../lib/dom.js";
import { actionButton } from "./buttons.js";
import { clockOf, countdown, secondsUntilBot } from "./clocks.js";
import { isHost, levelsOf, seatMenu } from "./seat-menu.js";
/** @import { Mark } from "./board.js" */
/** @import { First, Seat, View } from "./types.js" */

const STANDS_IN = /** @type {Record<string, string>} */ ({
  left: "left, a bot plays on",
  clock: "out of time, a bot stands in",
  absent: "away, a bot stands in",
});

/**
 * @param {Seat} seat
 * @param {View} view
 */
function seatWords(seat, view) {
  const isYou = view.you.includes(seat.seat);
  if (seat.kind === "open") return view.is_locked ? "closed to newcomers" : "waits for somebody";
  if (seat.stands_in) return isYou ? "a bot plays for you" : (STANDS_IN[seat.cause] ?? "a bot stands in");
  if (seat.kind === "bot") return seat.cause === "removed" ? "removed, a bot plays on" : `bot, ${seat.bot}`;
  const host = view.host.includes(seat.seat) && view.seats.some((one) => one.kind === "person" && !view.host.includes(one.seat));
  const here = isYou ? "you" : view.present[seat.seat] ? "here" : "away";
  return host ? `${here}, host` : here;
}

/**
 * What a seat is known by: classes of its line, and colours where the game has its own.
 *
 * @param {Seat} seat
 * @param {Mark | undefined} mark
 * @returns {[string, { style?: string }]}
 */
function look(seat, mark) {
  const classes = `.seat-${seat.letter}.is-${seat.kind}`;
  if (!mark) return [classes, {}];
  return [`${classes}.shape-${mark.shape}`, { style: `--seat:${mark.colour};--seat-ink:${mark.ink}` }];
}

/**
 * The seats as a strip above the board.
 *
 * @param {View} view
 * @param {Mark[]} marks
 */
export function strip(view, marks) {
  return h(
    "ul.strip",
    { "aria-label": "Seats", tabindex: "0" },
    ...view.seats.map((seat) => {
      const isTurn = view.waits_for.includes(seat.seat);
      const [classes, colours] = look(seat, marks[seat.seat]);
      return h(
        `li${classes}${isTurn ? ".is-turn" : ""}`,
        { id: `strip-${seat.letter}`, ...colours },
        h("b", {}, seat.initial),
        h("span.name", {}, seat.name || "open seat"),
        h("span.state", {}, isTurn ? "to act" : seatWords(seat, view)),
        clockOf(view, seat.seat),
      );
    }),
  );
}

/**
 * The seats with all that can be done about them.
 *
 * @param {View} view
 * @param {First} first
 * @param {Mark[]} marks
 * @param {string} prefix of ids
 */
export function seats(view, first, marks, prefix = "seat") {
  const lines = view.seats.map((seat) => seatLine(seat, view, first, marks[seat.seat], prefix));
  return h("ul.seats", {}, ...lines);
}

/**
 * @param {Seat} seat
 * @param {View} view
 * @param {First} first
 * @param {Mark | undefined} mark
 * @param {string} prefix
 */
function seatLine(seat, view, first, mark, prefix) {
  const isTurn = view.waits_for.includes(seat.seat);
  const isYou = view.you.includes(seat.seat);
  const isAway = seat.kind === "person" && !isYou && !view.present[seat.seat];
  const [classes, colours] = look(seat, mark);
  return h(
    `li${classes}${isTurn ? ".is-turn" : ""}${isAway ? ".is-away" : ""}`,
    { id: `${prefix}-${seat.letter}`, ...colours },
    h("b", {}, seat.initial),
    h(
      "span.who",
      {},
      h("span.name", {}, seat.name || "Open seat"),
      h("span.state", {}, seatWords(seat, view) + (isTurn ? ", to act" : ""), isAway && untilBot(seat, view)),
    ),
    h("span.aside", {}, clockOf(view, seat.seat), readiness(seat, view), seatMenu(seat, view, first, prefix)),
    h("span.buttons", {}, ...seatButtons(seat, view, first, isAway)),
  );
}

/**
 * Before the deal: whether somebody has pressed Ready.
 *
 * @param {Seat} seat
 * @param {View} view
 */
function readiness(seat, view) {
  if (view.status !== "waiting" || seat.kind !== "person") return null;
  return seat.ready ? h("span.readiness.is-ready", {}, "ready") : h("span.readiness", {}, "not ready");
}

/**
 * @param {Seat} seat
 * @param {View} view
 */
function untilBot(seat, view) {
  if (view.status !== "playing" || !view.you.length || !secondsUntilBot(view, seat.seat)) return null;
  return h("span.until", {}, ". A bot can play in ", countdown(view, seat.seat));
}

/**
 * @param {Seat} seat
 * @param {View} view
 * @param {First} first
 * @param {boolean} isAway
 */
function seatButtons(seat, view, first, isAway) {
  if (view.status === "over") return [];
  const at = { "data-seat": seat.seat };
  const isYou = view.you.includes(seat.seat);
  const buttons = [];
  if (seat.kind === "open") buttons.push(...openSeatButtons(seat, view, first));
  if (isYou && seat.stands_in) buttons.push(actionButton("sit", "Take my seat back", at, "strong"));
  if (isAway && view.you.length > 0 && view.status === "playing" && !secondsUntilBot(view, seat.seat)) {
    buttons.push(actionButton("bot", `Let a bot play for ${seat.name}`, { ...at, "data-bot": first.bots[0] }));
  }
  if (mayAsk(seat, view, first)) buttons.push(actionButton("ask-seat", askWords(view), at));
  return buttons;
}

/**
 * @param {Seat} seat
 * @param {View} view
 * @param {First} first
 */
function openSeatButtons(seat, view, first) {
  const isFirst = view.you.length === 0;
  if (isFirst && view.is_locked) return [];
  const words = isFirst ? "Sit here" : "Sit here too";
  const sit = actionButton("sit", words, { "data-seat": seat.seat }, isFirst ? "strong" : "");
  return isHost(view) ? [sit, bots(seat, first)] : [sit];
}

/**
 * A newcomer to a game that is under way asks for a seat that no person plays.
 *
 * @param {Seat} seat
 * @param {View} view
 * @param {First} first
 */
export function mayAsk(seat, view, first) {
  const isForGood = first.game.hides && seat.cause === "removed"; // nobody else gets that hand
  const isFree = seat.kind === "bot" && (!seat.stands_in || seat.cause === "left") && !isForGood;
  return isFree && view.status === "playing" && !view.you.length && !view.is_locked && !view.proposal;
}

/** @param {View} view */
const askWords = (view) =>
  view.seats.some((seat) => seat.kind === "person" || seat.stands_in) ? "Ask to take this seat" : "Take this seat";

/**
 * The bots to choose from, folded away.
 *
 * @param {Seat} seat
 * @param {First} first
 */
function bots(seat, first) {
  return h(
    "details.levels",
    { "data-keep": "open" },
    h("summary", {}, "Give it to a bot"),
    ...levelsOf(first).map(([bot, note]) => {
      const one = actionButton("bot", bot, { "data-seat": seat.seat, "data-bot": bot }, "level");
      one.append(h("small", {}, ` ${note}`));
      return one;
    }),
  );
}
