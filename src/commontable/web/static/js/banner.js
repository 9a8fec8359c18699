/** What stands above the board: the end on a phone, a bot on your seat, whose eyes you have. */
import { deed } from "./deed.js";
import { h } from "./dom.js";
import { end } from "./end.js";
import { first, now, phone } from "./now.js";

/** @param {string} asked */
export function banner(asked) {
  const { view } = now;
  const own = view.seats.find((seat) => seat.stands_in && view.you.includes(seat.seat));
  return [
    view.status === "over" && phone.matches && end(view, first, asked, now.shuffle),
    own &&
      view.status === "playing" &&
      h(
        "p.stand-in",
        { id: "stand-in" },
        "A bot plays for you. ",
        deed("sit", "Take your seat back", { "data-seat": own.seat }, "strong"),
      ),
    view.you.length > 1 &&
      view.status === "playing" &&
      h("p.eyes", { id: "eyes" }, "You look as ", ...view.you.map(lookAs)),
  ];
}

/** @param {number} seat */
function lookAs(seat) {
  const { view } = now;
  const more = {
    "data-seat": seat,
    "aria-pressed": String(seat === view.viewer),
    "aria-label": `Look as ${view.seats[seat]?.name}`,
  };
  return deed("look", view.seats[seat]?.initial ?? "", more, "chip");
}
