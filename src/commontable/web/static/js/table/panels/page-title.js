/** Title and icon of the page say when the game waits for you. */

/**
 * @param {string} game
 * @param {string} awaited what the game waits for you to do; "": nothing
 * @param {string} words a sentence, or ""
 */
export function showTurnInTitle(game, awaited, words) {
  document.title = awaited ? `▶ ${awaited} · ${game}` : `${words} ${game}`.trim();
  const href = awaited ? "/static/favicon-turn.svg" : "/static/favicon.svg";
  const icon = document.getElementById("favicon");
  if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
}
