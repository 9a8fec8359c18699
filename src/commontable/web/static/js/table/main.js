/** The page of a table: connects what is sent, received and shown, and starts. */
import { announce } from "../lib/announce.js";
import { byId } from "../lib/dom.js";
import { enablePinchZoom } from "../lib/pinch-zoom.js";
import { drawBoard, redrawBoard } from "./board/draw-board.js";
import { connection, lookFromOwnSeat } from "./core/connection.js";
import { events } from "./core/events.js";
import { board, first, phone } from "./core/state.js";
import { scheduleAutoplay } from "./help/autoplay.js";
import { act } from "./input/button-handlers.js";
import { followTime, startTicking } from "./people/clocks.js";
import { render } from "./render.js";
import { expectAnswer, receive } from "./updates/receive.js";
import "./board/hover.js";
import "./input/board-clicks.js";
import "./input/shortcuts.js";

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
