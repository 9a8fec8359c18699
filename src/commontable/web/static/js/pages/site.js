/** What every page does: boards on boxes, the switches for theme and sound, buttons that copy. */
import { copy } from "../lib/dom.js";
import { hasSound, setSound } from "../lib/settings.js";
import { chooseTheme, chosenTheme, nameTheme, THEMES } from "../lib/theme.js";
import { showBoxes } from "./box-pictures.js";

const theme = document.getElementById("theme-switch");
const sound = document.getElementById("sound-switch");

function refresh() {
  if (theme) {
    theme.hidden = false;
    theme.dataset["icon"] = chosenTheme();
    theme.setAttribute("aria-label", `Theme: ${nameTheme(chosenTheme())}`);
    theme.title = `Theme: ${nameTheme(chosenTheme())}`;
  }
  if (sound) {
    sound.hidden = false;
    sound.dataset["icon"] = hasSound() ? "sound" : "mute";
    sound.setAttribute("aria-pressed", String(hasSound()));
    sound.title = hasSound() ? "Sound is on" : "Sound is off";
  }
}

theme?.addEventListener("click", () => {
  const next = THEMES[(THEMES.indexOf(chosenTheme()) + 1) % THEMES.length];
  chooseTheme(next ?? "auto");
});
sound?.addEventListener("click", () => setSound(!hasSound()));
addEventListener("ct-theme", showBoxes);
addEventListener("ct-theme", refresh);
addEventListener("ct-sound", refresh);
refresh();
showBoxes();

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-copy]") : null;
  if (!(button instanceof HTMLElement)) return;
  const field = document.getElementById(button.dataset["copy"] ?? "");
  if (!(field instanceof HTMLInputElement)) return;
  field.select();
  const before = button.textContent;
  button.textContent = (await copy(field.value)) ? "Copied" : "Press Ctrl+C";
  setTimeout(() => (button.textContent = before), 1600);
});
