/** The page of a table: connects what is sent, received and shown, and starts. */
import { announce } from "../lib/announce.js";
import { byId } from "../lib/dom.js";
import { enablePinchZoom } from "../lib/pinch-zoom.js";
import { scheduleAutoplay } from "./autoplay.js";
import { act } from "./button-handlers.js";
import { followTime, startTicking } from "./clocks.js";
import { connection, lookFromOwnSeat } from "./connection.js";
import { drawBoard, redrawBoard } from "./draw-board.js";
import { events } from "./events.js";
import { expectAnswer, receive } from "./receive.js";
import { render } from "./render.js";
import { board, first, phone } from "./state.js";
import "./board-clicks.js";
import "./hover.js";
import "./shortcuts.js";

events.on("message", receive);
events.on("sent", expectAnswer);
events.on("update", lookFromOwnSeat);
events.on("change", render);
events.on("rendered", () => scheduleAutoplay(act));

const rerender = () => events.emit("change");
addEventListener("ct-theme", () => {
  redrawBoard();
  connection.connect();
});
phone.addEventListener("change", rerender);

enablePinchZoom(byId("stage"), board);
followTime(first.update);
drawBoard(null);
rerender();
startTicking(rerender, announce);
connection.connect();
