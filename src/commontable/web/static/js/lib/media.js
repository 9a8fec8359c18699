/**
 * A media query that the page has in its head: breakpoints are defined on the server
 * (web/html/media.py) and shared with the style sheets.
 *
 * @param {string} name
 */
export function mediaQuery(name) {
  const meta = document.querySelector(`meta[name="media-${name}"]`);
  return matchMedia(meta?.getAttribute("content") ?? "not all");
}
