/** The theme that the person chose, kept in a cookie. `ct-theme` is dispatched when it changes. */
import { mediaQuery } from "./media.js";

/** @typedef {"auto" | "light" | "dark" | "contrast"} Theme */
/** @type {Theme[]} */
export const THEMES = ["auto", "light", "dark", "contrast"];
const WORDS = { auto: "same as device", light: "light", dark: "dark", contrast: "high contrast" };

const wantsDark = matchMedia("(prefers-color-scheme: dark)");
const wantsContrast = matchMedia("(prefers-contrast: more)");
const isWide = mediaQuery("wide-picture");

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

/** The theme of a board: the same, and whether the screen has room for a wide one. */
export const pictureTheme = () => shownTheme() + (isWide.matches ? "-wide" : "");

/** @param {Theme} theme */
export function chooseTheme(theme) {
  document.documentElement.dataset["theme"] = theme;
  document.cookie = `ct_theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  tell();
}

/** @param {Theme} theme */
export const nameTheme = (theme) => WORDS[theme];

function tell() {
  dispatchEvent(new Event("ct-theme"));
}

wantsDark.addEventListener("change", tell);
wantsContrast.addEventListener("change", tell);
isWide.addEventListener("change", tell);
