/** The whole table by keyboard. */
import { connection, send } from "../core/connection.js";
import { events } from "../core/events.js";
import { clear, phone, state, waitsForBots } from "../core/state.js";
import { askHint } from "../help/hint.js";
import { selectTab, setSheet } from "../panels/tabs.js";
import { skipBotDelays } from "./button-handlers.js";

addEventListener("keydown", (event) => {
  const at = event.target;
  const isTyping = at instanceof HTMLInputElement || at instanceof HTMLSelectElement;
  if (event.key === "Escape") {
    clear();
    if (phone.matches) setSheet("peek");
    if (isTyping) at.blur();
    events.emit("change");
    return;
  }
  if (at instanceof HTMLElement && at.matches("button.action, #actions summary")) moveFocus(event, at, "#actions button.action, #actions summary");
  if (at instanceof HTMLElement && at.getAttribute("role") === "tab") moveFocus(event, at, "#tabs [role=tab]");
  if (at instanceof HTMLElement && at.matches(".items .item")) moveFocus(event, at, ".items:popover-open .item");
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key === "/" || key === "a") {
    const field = document.getElementById("typed-text") ?? document.querySelector("#actions button.action");
    if (field instanceof HTMLElement) {
      event.preventDefault();
      selectTab("actions");
      if (phone.matches) setSheet("open");
      field.focus();
    }
  } else if (key === "u" && state.update.undo.can) send({ do: "undo" });
  else if (key === "f" && waitsForBots(state.update)) skipBotDelays();
  else if (key === "h") {
    askHint((command) => connection.send(command));
    events.emit("change");
  } else if (key === "r") focusOn("rules", "panel-search", event);
  else if (key === "t") focusOn("talk", "say-text", event);
  else if (key === "s") focusOn("story", "story", event);
});

/**
 * Arrow keys walk through a list of buttons.
 *
 * @param {KeyboardEvent} event
 * @param {HTMLElement} at
 * @param {string} selector
 */
function moveFocus(event, at, selector) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]).filter(
    (one) => one.offsetParent !== null,
  );
  const next = all[(all.indexOf(at) + step + all.length) % all.length];
  event.preventDefault();
  next?.focus();
}

/**
 * @param {string} tab
 * @param {string} id
 * @param {KeyboardEvent} event
 */
function focusOn(tab, id, event) {
  selectTab(tab);
  if (phone.matches) setSheet("open");
  event.preventDefault();
  document.getElementById(id)?.focus();
}
