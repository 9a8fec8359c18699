/** Draws the board of the view that the page shows. */
import { pictureTheme, shownTheme } from "../lib/theme.js";
import { showBoard } from "./board.js";
import { board, first, state } from "./state.js";

let drawn = "";

/**
 * @param {boolean} isNew whether what differs has just happened
 * @returns {boolean} whether something has moved
 */
export function drawBoard(isNew) {
  const { svg, theme } = state.view;
  if (!svg || svg === drawn) return false;
  if (theme && theme !== (first.game.wide ? pictureTheme() : shownTheme())) return false;
  drawn = svg;
  return showBoard(board, svg, isNew, state.view.in_words);
}

/** The next picture is shown even if it is the one we have: the theme has changed. */
export function redrawBoard() {
  drawn = "";
}
