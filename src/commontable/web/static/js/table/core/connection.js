/** The connection to the server, and the bar that says when it is lost. */
import { byId, h, renderInto } from "../../lib/dom.js";
import { Connection, newId } from "../../lib/socket.js";
import { pictureTheme } from "../../lib/theme.js";
import { actionButton } from "./buttons.js";
import { events } from "./events.js";
import { Picture } from "./picture-delta.js";
import { app, first, nextOfYours, state } from "./state.js";
/** @import { Command, Message, Update } from "./types.js" */

const SHORT = 700; // milliseconds: a shorter break is not worth a word
const LONG_WAIT = 900; // milliseconds until the next try: then the bar is shown at once

let picture = new Picture();

/** @type {Connection<Command, Message>} */
export const connection = new Connection(
  () => {
    const viewer = state.update.viewer >= 0 ? state.update.viewer : "public";
    const query = `viewer=${viewer}&format=page&theme=${pictureTheme()}`;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return `${scheme}://${location.host}/t/${encodeURIComponent(first.table)}/socket?${query}`;
  },
  { onMessage, onOpen, onLost },
);

/** @param {Message} message */
function onMessage(message) {
  if (message.type === "view") picture.complete(message);
  events.emit("message", message);
}

function onOpen() {
  picture = new Picture(); // the first one comes whole
  state.isLost = false;
  app.dataset["link"] = "open";
  const bar = byId("link-bar");
  bar.hidden = true;
  bar.replaceChildren();
}

/** @param {number} wait milliseconds until the next try */
function onLost(wait) {
  state.isLost = true;
  app.dataset["link"] = "lost";
  setTimeout(showLost, wait > LONG_WAIT ? 0 : SHORT);
}

function showLost() {
  if (!state.isLost) return;
  const bar = byId("link-bar");
  bar.hidden = false;
  renderInto(
    bar,
    h("span", {}, "Connection lost. Your game is safe. Reconnecting…"),
    actionButton("retry", "Try now", {}, "quiet"),
  );
}

/**
 * Sends a command that the page waits for.
 *
 * @param {Omit<Command, "id">} command
 */
export function send(command) {
  const id = newId();
  state.waitsFor = id;
  state.refusal = null;
  events.emit("sent");
  connection.send({ .../** @type {Command} */ (command), id });
  events.emit("change");
}

/**
 * After each update: the seat one sits down on is the seat one looks from; where nothing is hidden,
 * one looks from the seat of one's own that is asked.
 *
 * @param {Update} update
 */
export function lookFromOwnSeat(update) {
  const own = update.you[0];
  const next = first.game.hides ? null : nextOfYours();
  if (next) connection.send({ do: "look", viewer: next.seat });
  else if (update.viewer < 0 && own !== undefined && update.status !== "over") {
    connection.send({ do: "look", viewer: own });
  } else if (update.viewer >= 0 && !update.you.includes(update.viewer)) {
    connection.send({ do: "look", viewer: own ?? "public" });
  }
}
