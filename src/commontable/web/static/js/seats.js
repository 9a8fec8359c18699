/** The seats: who sits there, and what can be done about it. */
import { deed, graveDeed } from "./deed.js";
import { h } from "./dom.js";
/** @import { Mark } from "./board.js" */
/** @import { First, Seat, View } from "./types.js" */

/**
 * @param {Seat} seat
 * @param {View} view
 */
function seatWords(seat, view) {
  const isYou = view.you.includes(seat.seat);
  if (seat.kind === "open") return "waits for somebody";
  if (seat.stands_in) return isYou ? "a bot plays for you" : "a bot stands in";
  if (seat.kind === "bot") return `bot, ${seat.bot}`;
  if (isYou) return "you";
  return view.present[seat.seat] ? "here" : "away";
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
      h("span.state", {}, seatWords(seat, view) + (isTurn ? ", to act" : "")),
    ),
    h("span.deeds", {}, ...seatDeeds(seat, view, first, isAway)),
  );
}

/**
 * @param {Seat} seat
 * @param {View} view
 * @param {First} first
 * @param {boolean} isAway
 */
function seatDeeds(seat, view, first, isAway) {
  const isYou = view.you.includes(seat.seat);
  const deeds = [];
  const isOver = view.status === "over";
  if (isOver) return [];
  if (seat.kind === "open") {
    const isFirst = view.you.length === 0;
    const words = isFirst ? "Sit here" : "Sit here too";
    deeds.push(deed("sit", words, { "data-seat": seat.seat }, isFirst ? "strong" : ""));
  }
  if (isYou && seat.stands_in) {
    deeds.push(deed("sit", "Take it back", { "data-seat": seat.seat }, "strong"));
  }
  const mayStandIn = isAway && view.you.length > 0 && view.status === "playing";
  if (mayStandIn) {
    const more = { "data-seat": seat.seat, "data-bot": first.bots[0] };
    deeds.push(deed("bot", "Let a bot play", more));
  } else if (seat.kind === "open" && isHost(view)) deeds.push(levels(seat, first, "Give it to a bot"));
  else if (seat.kind === "bot" && (isHost(view) || (seat.stands_in && view.you.length > 0))) {
    deeds.push(levels(seat, first, "How it plays"));
  }
  if (isYou && !seat.stands_in) {
    const words = view.status === "waiting" ? "Stand up" : "Leave";
    deeds.push(graveDeed("leave", words, "Leave: a bot takes over", seat.seat));
  }
  return deeds;
}

const LEVELS = /** @type {Record<string, string>} */ ({
  random: "anything that is allowed",
  easy: "sensible, at once",
  steady: "thinks for a moment",
  strong: "thinks for a second",
});

const ORDER = Object.keys(LEVELS);

/**
 * @param {string} a
 * @param {string} b
 */
const byStrength = (a, b) => ORDER.indexOf(a) - ORDER.indexOf(b);

/**
 * The bots to choose from, folded away.
 *
 * @param {Seat} seat
 * @param {First} first
 * @param {string} words
 */
function levels(seat, first, words) {
  return h(
    "details.levels",
    { "data-keep": "open" },
    h("summary", {}, words),
    ...[...first.bots].sort(byStrength).map((bot) => {
      const more = { "data-seat": seat.seat, "data-bot": bot, "aria-pressed": String(seat.bot === bot) };
      const one = deed("bot", bot, more, "level");
      one.append(h("small", {}, ` ${LEVELS[bot] ?? ""}`));
      return one;
    }),
  );
}

/** @param {View} view */
export const isHost = (view) => view.is_host ?? view.host.some((own) => view.you.includes(own));
