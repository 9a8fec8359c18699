/** Theme and sound as the person wants them, kept on the device. */
import { keep, kept } from "./settings.js";

/** @typedef {"auto" | "light" | "dark" | "contrast"} Theme */
/** @type {Theme[]} */
export const THEMES = ["auto", "light", "dark", "contrast"];
const WORDS = { auto: "as the device", light: "light", dark: "dark", contrast: "high contrast" };

const wantsDark = matchMedia("(prefers-color-scheme: dark)");
const wantsContrast = matchMedia("(prefers-contrast: more)");
const isWide = matchMedia("(min-width: 1300px)");

/** @returns {Theme} */
export function chosenTheme() {
  const theme = /** @type {Theme} */ (document.documentElement.dataset["theme"]);
  return THEMES.includes(theme) ? theme : "auto";
}

/** The theme that is on the screen now: what pictures are asked for. */
export function shownTheme() {
  const theme = chosenTheme();
  if (theme !== "auto") return theme;
  return wantsContrast.matches ? "contrast" : wantsDark.matches ? "dark" : "light";
}

/** The same, and whether there is room for a wide picture: a table asks for both. */
export const shownLook = () => shownTheme() + (isWide.matches ? "-wide" : "");

/** @param {Theme} theme */
export function chooseTheme(theme) {
  document.documentElement.dataset["theme"] = theme;
  document.cookie = `ct_theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  tell();
}

/** @param {Theme} theme */
export const nameTheme = (theme) => WORDS[theme];

function tell() {
  showBoxes();
  dispatchEvent(new Event("ct-theme"));
}

/** Boards on boxes become parts of the page: an image of its own has none of the page's fonts. */
export function showBoxes() {
  for (const picture of document.querySelectorAll("picture[data-board]")) void showBox(picture);
}

/** @param {Element} picture */
async function showBox(picture) {
  const image = picture.querySelector("img");
  const theme = shownTheme();
  const answer = await fetch(`${picture.getAttribute("data-board")}/${theme}.svg`);
  const svg = await answer.text();
  if (!image || !answer.ok || theme !== shownTheme()) return;
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (image.alt) drawn.setAttribute("aria-label", image.alt);
  else drawn.setAttribute("aria-hidden", "true");
  drawn.querySelector("desc")?.remove();
  const from = Number.parseFloat(image.style.objectPosition.split(" ")[1] ?? "50");
  const side = from < 25 ? "Min" : from > 75 ? "Max" : "Mid";
  drawn.setAttribute("preserveAspectRatio", `xMidY${side} slice`);
  picture.querySelector("svg")?.remove();
  picture.append(document.importNode(drawn, true));
  picture.classList.add("is-drawn");
}
wantsDark.addEventListener("change", tell);
wantsContrast.addEventListener("change", tell);
isWide.addEventListener("change", tell);

const SOUND = "sound";

export const hasSound = () => kept(SOUND) !== "off";

/** @param {boolean} isOn */
export function setSound(isOn) {
  keep(SOUND, isOn ? "on" : "off");
  dispatchEvent(new Event("ct-sound"));
}
