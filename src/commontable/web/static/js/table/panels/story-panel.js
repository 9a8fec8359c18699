/** The panel with the story, which stays scrolled to its end. */
import { byId, renderInto } from "../../lib/dom.js";
import { storyLines } from "./story.js";
/** @import { Update } from "../core/types.js" */

const panel = byId("story");
const NEAR = 60; // pixels from the end of the story that count as its end
const scrolled = { isAtEnd: true, top: 0 };
/** @type {Update | null} the update whose story is on the page */
let shown = null;

/**
 * The story stays at its end, unless somebody reads further up and nothing is new.
 *
 * @param {Update} update
 * @param {number} heard the last line that was known before
 */
export function showStory(update, heard) {
  if (shown === update) return;
  shown = update;
  renderInto(panel, ...storyLines(update.story, heard));
  const isNew = (update.story.at(-1)?.n ?? 0) > heard;
  if (scrolled.isAtEnd || isNew) panel.scrollTop = panel.scrollHeight;
}

panel.addEventListener("scroll", () => {
  const isLow = panel.scrollHeight - panel.scrollTop - panel.clientHeight < NEAR;
  // Going down never leads away from the end.
  if (isLow || panel.scrollTop < scrolled.top) scrolled.isAtEnd = isLow;
  scrolled.top = panel.scrollTop;
});
// What stands above it may grow and leave it less room.
new ResizeObserver(() => {
  if (scrolled.isAtEnd) panel.scrollTop = panel.scrollHeight;
}).observe(panel);
