/** An action under the pointer, else the one in focus, is shown on the board: where it would be. */
import { holds } from "./choose.js";
import { app, board } from "./now.js";

/** @type {EventTarget | null} */
let under = null;
/** @type {EventTarget | null} */
let focused = null;

/** @param {EventTarget | null} at */
const actionAt = (at) =>
  at instanceof Element ? (at.closest("button[data-text]")?.getAttribute("data-text") ?? "") : "";

function point() {
  const text = actionAt(under) || actionAt(focused);
  for (const part of board.querySelectorAll("[data-part]")) {
    const words = part.getAttribute("data-part") ?? "";
    part.classList.toggle("is-meant", text !== "" && holds(text, words));
  }
}

app.addEventListener("pointerover", (event) => {
  under = event.pointerType === "touch" ? null : event.target; // a finger is not over anything
  point();
});
app.addEventListener("pointerleave", () => {
  under = null;
  point();
});
app.addEventListener("focusin", (event) => {
  focused = event.target;
  point();
});
app.addEventListener("focusout", (event) => {
  focused = event.relatedTarget;
  point();
});
