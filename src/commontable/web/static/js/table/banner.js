/** What stands above the board: the end on a phone, a bot on your seat, whose eyes you have. */
import { h } from "../lib/dom.js";
import { actionButton } from "./buttons.js";
import { end } from "./end.js";
import { first, phone, state } from "./state.js";

const WHY = /** @type {Record<string, string>} */ ({
  left: "You left. A bot plays on, and your seat is kept for you.",
  absent: "You were away. A bot plays for you.",
  vote: "The others agreed to let a bot play for you.",
  clock: "Your time ran out. A bot plays for you.",
});

/** @param {string} asked */
export function banner(asked) {
  const { view } = state;
  const own = view.seats.find((seat) => seat.stands_in && view.you.includes(seat.seat));
  return [
    view.status === "over" && phone.matches && end(view, first, asked, state.shuffle),
    own &&
      view.status === "playing" &&
      h(
        "p.stand-in",
        { id: "stand-in" },
        h("span", {}, WHY[own.cause] ?? "A bot plays for you."),
        actionButton("sit", "Take my seat back", { "data-seat": own.seat }, "strong"),
      ),
    view.you.length > 1 &&
      view.status === "playing" &&
      h("p.eyes", { id: "eyes" }, "You see the table as ", ...view.you.map(lookAs)),
  ];
}

/** @param {number} seat */
function lookAs(seat) {
  const { view } = state;
  const more = {
    "data-seat": seat,
    "aria-pressed": String(seat === view.viewer),
    "aria-label": `Look as ${view.seats[seat]?.name}`,
  };
  return actionButton("look", view.seats[seat]?.initial ?? "", more, "chip");
}
