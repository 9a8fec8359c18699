/** A table: keeps the page in step with the socket, and sends what people choose. */
import { byId } from "./dom.js";
import { act } from "./deeds.js";
import { considerForMe } from "./forme.js";
import "./keys.js";
import { link } from "./link.js";
import { app, board, phone } from "./now.js";
import { drawBoard, forgetBoard, render } from "./show.js";
import "./point.js";
import "./tap.js";
import { letZoom } from "./zoom.js";

addEventListener("ct-theme", () => {
  forgetBoard();
  link.connect();
});
phone.addEventListener("change", render);

letZoom(byId("stage"), board);
new MutationObserver(() => considerForMe(act)).observe(app, {
  attributes: true,
  attributeFilter: ["data-seq", "data-turn", "data-pending", "data-viewer"],
});
drawBoard(false);
render();
link.connect();
