/** An action under the pointer, else the one in focus, is shown on the board: where it would be. */
import { containsWords } from "../core/action-texts.js";
import { app, board } from "../core/state.js";

/** @type {{ under: EventTarget | null, focused: EventTarget | null }} */
const targets = { under: null, focused: null };

/** @param {EventTarget | null} at */
const actionAt = (at) =>
  at instanceof Element ? (at.closest("button[data-text]")?.getAttribute("data-text") ?? "") : "";

function highlight() {
  const text = actionAt(targets.under) || actionAt(targets.focused);
  for (const part of board.querySelectorAll("[data-part]")) {
    const words = part.getAttribute("data-part") ?? "";
    part.classList.toggle("is-meant", text !== "" && containsWords(text, words));
  }
}

app.addEventListener("pointerover", (event) => {
  targets.under = event.pointerType === "touch" ? null : event.target; // a finger is not over anything
  highlight();
});
app.addEventListener("pointerleave", () => {
  targets.under = null;
  highlight();
});
app.addEventListener("focusin", (event) => {
  targets.focused = event.target;
  highlight();
});
app.addEventListener("focusout", (event) => {
  targets.focused = event.relatedTarget;
  highlight();
});
