/** What can be chosen in the picture is in sight when something new is asked. */
import { byId } from "../../lib/dom.js";
import { app, board, isYourTurn, phone, state } from "../core/state.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const GAP = 4; // pixels around what comes into sight
const [UPPER, LOWER] = [1, 2]; // which of the ways to scroll
const FADE = 20; // pixels at the end of the seats that fade out

/** What was asked, in how many ways it could be answered, and who was to act, last time. */
const previous = { asked: "", ways: 0, acting: "" };

/**
 * Scrolls the board, once for each question, as far as that is needed and no farther. Again if
 * others have left fewer ways to answer it, and most of them are out of sight now.
 */
export function scrollToChoices() {
  const { update } = state;
  const isOver = update.status === "over"; // how it ended stands above the board
  const question = isOver ? "over" : isYourTurn(update) ? `${update.viewer} ${update.question}` : "";
  const isNew = question !== previous.asked;
  if (!isNew && update.view.legal.length === previous.ways) return;
  previous.asked = question;
  previous.ways = update.view.legal.length;
  if (!question) return;
  // The sheet has its new height in the next frame, and the board its size in the one after.
  if (!isOver) requestAnimationFrame(() => requestAnimationFrame(() => scroll(isNew)));
  else if (phone.matches && isNew) byId("board-area").scrollTop = 0;
}

/** Where not all seats have room above the board, the one to act is seen. */
export function scrollToActingSeat() {
  const seat = state.update.waits_for.join();
  if (seat === previous.acting) return;
  previous.acting = seat;
  const strip = byId("strip").firstElementChild;
  const chip = strip?.querySelector(".is-turn");
  if (!strip || !chip) return;
  const [room, box] = [strip.getBoundingClientRect(), chip.getBoundingClientRect()];
  const isSeen = box.left >= room.left && box.right <= room.right - FADE;
  if (!isSeen) strip.scrollLeft += box.left - room.left;
}

/** @param {boolean} isNew whether something new is asked */
function scroll(isNew) {
  const stage = byId("stage");
  const isCovered = phone.matches && app.dataset["sheet"] === "open";
  if (isCovered || stage.classList.contains("is-zoomed")) return;
  // On a phone the board lies between the seats and the sheet, elsewhere it scrolls by itself.
  const area = phone.matches ? byId("board-area") : stage;
  const room = stage.getBoundingClientRect();
  const top = (phone.matches ? byId("strip").getBoundingClientRect().bottom : room.top) + GAP;
  const bottom = (phone.matches ? byId("rail").getBoundingClientRect().top : room.bottom) - GAP;
  const parts = [...board.querySelectorAll("[data-part]")]
    .map((part) => part.getBoundingClientRect())
    .filter((box) => box.width > 0);
  if (!parts.length || bottom <= top) return;
  const first = Math.min(...parts.map((box) => box.top));
  const last = Math.max(...parts.map((box) => box.bottom));
  // Where not all of it fits, as much as possible, and rather the upper part: one reads from there.
  const steps = [0, first - top, last - bottom];
  if (last - first <= bottom - top) steps.splice(1, 2, last > bottom ? last - bottom : first - top);
  const seen = steps.map(
    (by) => parts.filter((box) => box.top - by >= top - 1 && box.bottom - by <= bottom + 1).length,
  );
  if (!isNew && 2 * (seen[0] ?? 0) > parts.length) return;
  const most = seen.indexOf(Math.max(...seen));
  const [, upper = 0, lower = 0] = seen;
  const by = steps[most === LOWER && 3 * upper >= 2 * lower ? UPPER : most] ?? 0;
  if (by) area.scrollBy({ top: by, behavior: still.matches ? "auto" : "smooth" });
}
