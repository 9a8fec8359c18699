/** The waiting room: how to invite, who is there, and the name of whoever sits down. */
import { groupedCode, h } from "../lib/dom.js";
import { clockWords } from "./clocks.js";
import { lockSwitch } from "./seat-menu.js";
import { mayAsk, seats } from "./seats.js";
/** @import { Mark } from "./board.js" */
/** @import { First, View } from "./types.js" */

/**
 * Before the game: how to invite, and who is there.
 *
 * @param {View} view
 * @param {First} first
 * @param {Node | null} qr
 * @param {Mark[]} marks
 */
export function waitingRoom(view, first, qr, marks) {
  const isOpen = view.seats.some((seat) => seat.kind === "open") && !view.is_locked;
  return h(
    view.you.length ? "div.room" : "div.room.is-guest",
    { id: "room-inside" },
    gameSummary(view, first),
    isOpen && invite(first, qr),
    h(
      "div.places",
      { id: "places" },
      h("h2", {}, view.you.length || !isOpen ? "Who is here" : "Sit down"),
      isOpen && nameField(first, view),
      seats(view, first, marks, "place"),
      lockSwitch(view),
    ),
  );
}

/**
 * @param {View} view
 * @param {First} first
 */
function gameSummary(view, first) {
  const { title, summary, minutes, name } = first.game;
  return h(
    "header.what",
    { id: "what" },
    h("p.title", {}, title),
    h(
      "p",
      {},
      `${summary} For ${view.seats.length}, about ${minutes} minutes. ${clockWords(view.clock)} `,
      h("a", { href: `/rules/${name}` }, "How it is played"),
    ),
  );
}

/**
 * @param {First} first
 * @param {Node | null} qr
 */
function invite(first, qr) {
  return h(
    "div.invite",
    { id: "invite" },
    h("h2", {}, "Invite your friends"),
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
        h("p.code", { "aria-label": `Code ${[...first.code].join(" ")}` }, groupedCode(first.code)),
      ),
    ),
  );
}

/**
 * During a game: somebody without a name who may ask for a seat.
 *
 * @param {View} view
 * @param {First} first
 */
export function askingAs(view, first) {
  const isAsking = view.seats.some((seat) => mayAsk(seat, view, first));
  return isAsking && !first.guest ? nameField(first, view, "Your name ") : null;
}

/**
 * @param {First} first
 * @param {View} view
 * @param {string} words
 */
function nameField(first, view, words = "Sit down as ") {
  if (view.you.length) return null;
  return h(
    "label.as",
    { id: "sit-as", for: "sit-name" },
    words,
    h("input", {
      id: "sit-name",
      maxlength: "24",
      value: first.guest?.name ?? "Guest",
      autocomplete: "nickname",
    }),
  );
}
