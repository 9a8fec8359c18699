/** What stands above the board: the end on a phone, a bot on your seat, whose eyes you have. */
import { h } from "../../lib/dom.js";
import { actionButton } from "../core/buttons.js";
import { first, phone, state } from "../core/state.js";
import { end } from "./end.js";

const WHY = /** @type {Record<string, string>} */ ({
  left: "You left. A bot plays on, and your seat is kept for you.",
  absent: "You were away. A bot plays for you.",
  vote: "The others agreed to let a bot play for you.",
  clock: "Your time ran out. A bot plays for you.",
});

/** @param {string} asked */
export function banner(asked) {
  const { update } = state;
  const own = update.seats.find((seat) => seat.stands_in && update.you.includes(seat.seat));
  return [
    update.status === "over" && phone.matches && end(update, first, asked, state.shuffle),
    own &&
      update.status === "playing" &&
      h(
        "p.stand-in",
        { id: "stand-in" },
        h("span", {}, WHY[own.cause] ?? "A bot plays for you."),
        actionButton("sit", "Take my seat back", { "data-seat": own.seat }, "strong"),
      ),
    update.you.length > 1 &&
      update.status === "playing" &&
      h("p.eyes", { id: "eyes" }, "You see the table as ", ...update.you.map(lookAs)),
  ];
}

/** @param {number} seat */
function lookAs(seat) {
  const { update } = state;
  const more = {
    "data-seat": seat,
    "aria-pressed": String(seat === update.viewer),
    "aria-label": `Look as ${update.seats[seat]?.name}`,
  };
  return actionButton("look", update.seats[seat]?.initial ?? "", more, "chip");
}
