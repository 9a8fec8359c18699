/** Draws the board of the update that the page shows. */
import { pictureTheme, shownTheme } from "../../lib/theme.js";
import { board, first, state } from "../core/state.js";
import { showBoard } from "./board.js";
/** @import { Fact } from "../core/types.js" */

let drawn = "";

/**
 * @param {Fact[] | null} happened what has just happened; null if nothing
 * @returns {boolean} whether some of it is seen on the board
 */
export function drawBoard(happened) {
  const { svg, theme } = state.update;
  if (!svg || svg === drawn) return false;
  if (theme && theme !== (first.game.wide ? pictureTheme() : shownTheme())) return false;
  drawn = svg;
  return showBoard(board, svg, happened, state.update.in_words);
}

/** The next picture is shown even if it is the one we have: the theme has changed. */
export function redrawBoard() {
  drawn = "";
}
