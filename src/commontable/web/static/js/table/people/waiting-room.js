/** The waiting room: how to invite, who is there, and the name of whoever sits down. */
import { groupedCode, h } from "../../lib/dom.js";
import { clockWords } from "./clocks.js";
import { lockSwitch } from "./seat-menu.js";
import { mayAsk, seats } from "./seats.js";
/** @import { Mark } from "../board/board.js" */
/** @import { First, Update } from "../core/types.js" */

/**
 * Before the game: how to invite, and who is there.
 *
 * @param {Update} update
 * @param {First} first
 * @param {Node | null} qr
 * @param {Mark[]} marks
 */
export function waitingRoom(update, first, qr, marks) {
  const isOpen = update.seats.some((seat) => seat.kind === "open") && !update.is_locked;
  return h(
    update.you.length ? "div.waiting-room" : "div.waiting-room.is-guest",
    { id: "waiting-room-inside" },
    gameSummary(update, first),
    isOpen && invite(first, qr),
    h(
      "div.places",
      { id: "places" },
      h("h2", {}, update.you.length || !isOpen ? "Who is here" : "Sit down"),
      isOpen && nameField(first, update),
      seats(update, first, marks, "place"),
      lockSwitch(update),
    ),
  );
}

/**
 * @param {Update} update
 * @param {First} first
 */
function gameSummary(update, first) {
  const { title, summary, minutes, name } = first.game;
  return h(
    "header.what",
    { id: "what" },
    h("p.title", {}, title),
    h(
      "p",
      {},
      `${summary} For ${update.seats.length}, about ${minutes} minutes. ${clockWords(update.clock)} `,
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
 * @param {Update} update
 * @param {First} first
 */
export function askingAs(update, first) {
  const isAsking = update.seats.some((seat) => mayAsk(seat, update, first));
  return isAsking && !first.guest ? nameField(first, update, "Your name ") : null;
}

/**
 * @param {First} first
 * @param {Update} update
 * @param {string} words
 */
function nameField(first, update, words = "Sit down as ") {
  if (update.you.length) return null;
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
