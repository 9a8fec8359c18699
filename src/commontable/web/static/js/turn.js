/** Title and icon of the page say when it is your turn. */

/**
 * @param {string} game
 * @param {boolean} isYours
 * @param {string} words
 */
export function sayTurn(game, isYours, words) {
  document.title = isYours ? `▶ Your turn · ${game}` : `${words ? `${words} · ` : ""}${game}`;
  const href = isYours ? "/static/favicon-turn.svg" : "/static/favicon.svg";
  const icon = document.getElementById("favicon");
  if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
}
