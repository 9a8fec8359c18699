/** The curtain over the board while a device goes from one person to the next. */
import { h } from "../../lib/dom.js";
import { actionButton } from "../core/buttons.js";
/** @import { Seat } from "../core/types.js" */

/**
 * @param {Seat} seat
 */
export function curtain(seat) {
  return h(
    `div.curtain.seat-${seat.letter}`,
    { id: "curtain-inside", role: "dialog", "aria-label": "Curtain" },
    h("b", {}, seat.initial),
    h("h2", {}, `Pass the device to ${seat.name}`),
    h("p", {}, "Nobody else should look now."),
    actionButton("look", `I am ${seat.name}: show my cards`, { "data-seat": seat.seat, id: "lift" }, "strong"),
  );
}
