/** The page about you: theme and sound. */
import { hasSound, setSound } from "../lib/settings.js";
import { chooseTheme, chosenTheme, THEMES } from "../lib/theme.js";

const form = document.getElementById("theme-form");
const box = document.getElementById("sound-box");

form?.addEventListener("change", (event) => {
  const choice = THEMES.find((theme) => theme === /** @type {HTMLInputElement} */ (event.target).value);
  if (choice) chooseTheme(choice);
});
addEventListener("ct-theme", () => {
  const field = form?.querySelector(`input[value="${chosenTheme()}"]`);
  if (field instanceof HTMLInputElement) field.checked = true;
});
if (box instanceof HTMLInputElement) {
  const refresh = () => (box.checked = hasSound());
  box.addEventListener("change", () => setSound(box.checked));
  addEventListener("ct-sound", refresh);
  refresh();
}
