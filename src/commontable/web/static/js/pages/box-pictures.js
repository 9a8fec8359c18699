/** Boards on boxes, drawn in the theme of the page. */
import { shownTheme } from "../lib/theme.js";

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
