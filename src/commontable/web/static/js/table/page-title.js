/** Title and icon of the page say when the game waits for you. */

/**
 * @param {string} game
 * @param {string} awaited what the game waits for you to do; "": nothing
 * @param {string} words
 */
export function showTurnInTitle(game, awaited, words) {
  document.title = awaited ? `▶ ${awaited} · ${game}` : `${words ? `${words} · ` : ""}${game}`;
  const href = awaited ? "/static/favicon-turn.svg" : "/static/favicon.svg";
  const icon = document.getElementById("favicon");
  if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
}
