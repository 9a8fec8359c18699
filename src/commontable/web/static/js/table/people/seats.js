/** The seats: who sits there, and what can be done about it. */
import { h } from "../../lib/dom.js";
import { actionButton } from "../core/buttons.js";
import { clockOf, countdown, secondsUntilBot } from "./clocks.js";
import { isHost, levelsOf, seatMenu } from "./seat-menu.js";
/** @import { Mark } from "../board/board.js" */
/** @import { First, Seat, Update } from "../core/types.js" */

const STANDS_IN = /** @type {Record<string, string>} */ ({
  left: "left, a bot plays on",
  clock: "out of time, a bot stands in",
  absent: "away, a bot stands in",
});

/**
 * @param {Seat} seat
 * @param {Update} update
 */
function seatWords(seat, update) {
  const isYou = update.you.includes(seat.seat);
  if (seat.kind === "open") return update.is_locked ? "closed to newcomers" : "waits for somebody";
  if (seat.stands_in) return isYou ? "a bot plays for you" : (STANDS_IN[seat.cause] ?? "a bot stands in");
  if (seat.kind === "bot") return seat.cause === "removed" ? "removed, a bot plays on" : `bot, ${seat.bot}`;
  const host = update.host.includes(seat.seat) && update.seats.some((one) => one.kind === "person" && !update.host.includes(one.seat));
  const here = isYou ? "you" : update.present[seat.seat] ? "here" : "away";
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
 * @param {Update} update
 * @param {Mark[]} marks
 */
export function strip(update, marks) {
  return h(
    "ul.strip",
    { "aria-label": "Seats", tabindex: "0" },
    ...update.seats.map((seat) => {
      const isTurn = update.waits_for.includes(seat.seat);
      const [classes, colours] = look(seat, marks[seat.seat]);
      return h(
        `li${classes}${isTurn ? ".is-turn" : ""}`,
        { id: `strip-${seat.letter}`, ...colours },
        h("b", {}, seat.initial),
        h("span.name", {}, seat.name || "open seat"),
        h("span.state", {}, isTurn ? "to act" : seatWords(seat, update)),
        clockOf(update, seat.seat),
      );
    }),
  );
}

/**
 * The seats with all that can be done about them.
 *
 * @param {Update} update
 * @param {First} first
 * @param {Mark[]} marks
 * @param {string} prefix of ids
 */
export function seats(update, first, marks, prefix = "seat") {
  const lines = update.seats.map((seat) => seatLine(seat, update, first, marks[seat.seat], prefix));
  return h("ul.seats", {}, ...lines);
}

/**
 * @param {Seat} seat
 * @param {Update} update
 * @param {First} first
 * @param {Mark | undefined} mark
 * @param {string} prefix
 */
function seatLine(seat, update, first, mark, prefix) {
  const isTurn = update.waits_for.includes(seat.seat);
  const isYou = update.you.includes(seat.seat);
  const isAway = seat.kind === "person" && !isYou && !update.present[seat.seat];
  const [classes, colours] = look(seat, mark);
  return h(
    `li${classes}${isTurn ? ".is-turn" : ""}${isAway ? ".is-away" : ""}`,
    { id: `${prefix}-${seat.letter}`, ...colours },
    h("b", {}, seat.initial),
    h(
      "span.who",
      {},
      h("span.name", {}, seat.name || "Open seat"),
      h("span.state", {}, seatWords(seat, update) + (isTurn ? ", to act" : ""), isAway && untilBot(seat, update)),
    ),
    h("span.aside", {}, clockOf(update, seat.seat), readiness(seat, update), seatMenu(seat, update, first, prefix)),
    h("span.buttons", {}, ...seatButtons(seat, update, first, isAway)),
  );
}

/**
 * Before the deal: whether somebody has pressed Ready.
 *
 * @param {Seat} seat
 * @param {Update} update
 */
function readiness(seat, update) {
  if (update.status !== "waiting" || seat.kind !== "person") return null;
  return seat.ready ? h("span.readiness.is-ready", {}, "ready") : h("span.readiness", {}, "not ready");
}

/**
 * @param {Seat} seat
 * @param {Update} update
 */
function untilBot(seat, update) {
  if (update.status !== "playing" || !update.you.length || !secondsUntilBot(update, seat.seat)) return null;
  return h("span.until", {}, ". A bot can play in ", countdown(update, seat.seat));
}

/**
 * @param {Seat} seat
 * @param {Update} update
 * @param {First} first
 * @param {boolean} isAway
 */
function seatButtons(seat, update, first, isAway) {
  if (update.status === "over") return [];
  const at = { "data-seat": seat.seat };
  const isYou = update.you.includes(seat.seat);
  const buttons = [];
  if (seat.kind === "open") buttons.push(...openSeatButtons(seat, update, first));
  if (isYou && seat.stands_in) buttons.push(actionButton("sit", "Take my seat back", at, "strong"));
  if (isAway && update.you.length > 0 && update.status === "playing" && !secondsUntilBot(update, seat.seat)) {
    buttons.push(actionButton("bot", `Let a bot play for ${seat.name}`, { ...at, "data-bot": first.bots[0] }));
  }
  if (mayAsk(seat, update, first)) buttons.push(actionButton("ask-seat", askWords(update), at));
  return buttons;
}

/**
 * @param {Seat} seat
 * @param {Update} update
 * @param {First} first
 */
function openSeatButtons(seat, update, first) {
  const isFirst = update.you.length === 0;
  if (isFirst && update.is_locked) return [];
  const words = isFirst ? "Sit here" : "Sit here too";
  const sit = actionButton("sit", words, { "data-seat": seat.seat }, isFirst ? "strong" : "");
  return isHost(update) ? [sit, bots(seat, first)] : [sit];
}

/**
 * A newcomer to a game that is under way asks for a seat that no person plays.
 *
 * @param {Seat} seat
 * @param {Update} update
 * @param {First} first
 */
export function mayAsk(seat, update, first) {
  const isForGood = first.game.hides && seat.cause === "removed"; // nobody else gets that hand
  const isFree = seat.kind === "bot" && (!seat.stands_in || seat.cause === "left") && !isForGood;
  return isFree && update.status === "playing" && !update.you.length && !update.is_locked && !update.proposal;
}

/** @param {Update} update */
const askWords = (update) =>
  update.seats.some((seat) => seat.kind === "person" || seat.stands_in) ? "Ask to take this seat" : "Take this seat";

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
