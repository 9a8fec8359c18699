/** Before the game, and between two turns on one device. */
import { deed } from "./deed.js";
import { h } from "./dom.js";
import { seats } from "./seats.js";
/** @import { Mark } from "./board.js" */
/** @import { First, Seat, View } from "./types.js" */

/**
 * Before the game: how to invite, and who is there.
 *
 * @param {View} view
 * @param {First} first
 * @param {Node | null} qr
 * @param {Mark[]} marks
 */
export function room(view, first, qr, marks) {
  const open = view.seats.filter((seat) => seat.kind === "open").length;
  const asks = open === 1 ? "One seat is open." : `${open} seats are open.`;
  return h(
    view.you.length ? "div.room" : "div.room.is-guest",
    { id: "room-inside" },
    h(
      "header.what",
      {},
      h("p.title", {}, first.game.title),
      h(
        "p",
        {},
        `${first.game.summary} For ${view.seats.length}, about ${first.game.minutes} minutes. `,
        h("a", { href: `/rules/${first.game.name}` }, "How it is played"),
      ),
    ),
    h(
      "div.invite",
      {},
      h("h2", {}, "Invite your friends"),
      h("p", {}, `${asks} The game begins by itself when the last one is taken.`),
      h("label", { for: "invite-link" }, "Send this link"),
      h(
        "div.row",
        {},
        h("input", { id: "invite-link", readonly: true, value: first.invite }),
        h("button", { type: "button", "data-copy": "invite-link" }, "Copy"),
      ),
      h(
        "div.at-hand",
        {},
        h("div.qr", { id: "qr", role: "img", "aria-label": "The link as a picture for a camera" }, qr),
        h(
          "div",
          {},
          h("p", {}, "or let them point a camera at this, or type the code on the first page"),
          h("p.code", { "aria-label": `Code ${[...first.code].join(" ")}` }, first.code),
        ),
      ),
    ),
    h("div.places", {}, h("h2", {}, view.you.length ? "Who is here" : "Sit down"), nameField(first, view), seats(view, first, marks, "place")),
  );
}

/**
 * @param {First} first
 * @param {View} view
 */
function nameField(first, view) {
  if (view.you.length) return null;
  return h(
    "label.as",
    { id: "sit-as", for: "sit-name" },
    "Sit down as ",
    h("input", {
      id: "sit-name",
      maxlength: "24",
      value: first.guest?.name ?? "Guest",
      autocomplete: "nickname",
    }),
  );
}

/**
 * Between two turns on one device.
 *
 * @param {Seat} seat
 */
export function curtain(seat) {
  return h(
    `div.curtain.seat-${seat.letter}`,
    { id: "curtain-inside", role: "dialog", "aria-label": "Curtain" },
    h("b", {}, seat.initial),
    h("h2", {}, `Pass the device to ${seat.name}`),
    h("p", {}, "Nobody else looks now."),
    deed("look", `I am ${seat.name}: show my cards`, { "data-seat": seat.seat, id: "lift" }, "strong"),
  );
}
