/** A table: keeps the page in step with the socket, and sends what people choose. */
import { byId } from "./dom.js";
import "./deeds.js";
import "./keys.js";
import { link } from "./link.js";
import { board, phone } from "./now.js";
import { drawBoard, forgetBoard, render } from "./show.js";
import "./tap.js";
import { letZoom } from "./zoom.js";

addEventListener("ct-theme", () => {
  forgetBoard();
  link.connect();
});
phone.addEventListener("change", render);

letZoom(byId("stage"), board);
drawBoard(false);
render();
link.connect();
