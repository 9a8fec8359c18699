/** Choosing in the picture. */
import { narrow, wish } from "./choose.js";
import { act } from "./deeds.js";
import { board, isYourTurn, now } from "./now.js";
import { render } from "./show.js";

board.addEventListener("click", (event) => {
  const at = event.target instanceof Element ? event.target.closest("[data-part]") : null;
  if (!at || !isYourTurn(now.view)) return;
  tap(at.getAttribute("data-part") ?? "", /(^|\s)\w+-button(\s|$)/.test(at.getAttribute("class") ?? ""));
});

/**
 * A part of the picture was chosen. One tap never does what cannot be taken back: only a button
 * of the picture, or a second choice that leaves one action, sends it.
 *
 * @param {string} part
 * @param {boolean} isButton
 */
function tap(part, isButton) {
  now.refusal = null;
  if (now.chosen.includes(part)) {
    now.chosen = now.chosen.filter((one) => one !== part);
    render();
    return;
  }
  const texts = narrow(now.view.view.legal, [...now.chosen, part]);
  const only = texts[0];
  if (!only) {
    const wished = wish(now.view.view.legal, now.chosen, part);
    if (wished) act(wished);
    else now.chosen = [part];
  } else if (texts.length === 1 && (isButton || now.chosen.length > 0)) {
    act(only);
    return;
  } else {
    now.chosen = [...now.chosen, part];
  }
  render();
}
