/** The line to the server, and the bar that says when it is broken. */
import { deed } from "./deed.js";
import { byId, h, show } from "./dom.js";
import { expectAnswer, hear } from "./hear.js";
import { shownLook } from "./look.js";
import { app, first, nextOfYours, now } from "./now.js";
import { render } from "./show.js";
import { Connection, newId } from "./socket.js";
/** @import { Command } from "./types.js" */

export const link = new Connection(
  () => {
    const viewer = now.view.viewer >= 0 ? now.view.viewer : "public";
    const query = `viewer=${viewer}&format=page&theme=${shownLook()}`;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return `${scheme}://${location.host}/t/${encodeURIComponent(first.table)}/socket?${query}`;
  },
  { heard: hear, changed },
);

/**
 * @param {"open" | "lost"} state
 * @param {number} wait
 */
function changed(state, wait) {
  now.isLost = state === "lost";
  app.dataset["link"] = state;
  const bar = byId("link-bar");
  if (!now.isLost) {
    bar.hidden = true;
    bar.replaceChildren();
    return;
  }
  // A short break is not worth a word.
  setTimeout(
    () => {
      if (!now.isLost) return;
      bar.hidden = false;
      show(
        bar,
        h("span", {}, "The connection is gone. The table stands; trying again by itself."),
        deed("retry", "Try now", {}, "quiet"),
      );
    },
    wait > 900 ? 0 : 700,
  );
}

/** @param {Omit<Command, "id">} command */
export function send(command) {
  const id = newId();
  now.waitsFor = id;
  expectAnswer();
  now.refusal = null;
  link.send({ .../** @type {Command} */ (command), id });
  render();
}

/**
 * The seat one sits down on is the seat one looks from; where nothing is hidden, one looks from
 * the seat of one's own that is asked.
 */
function lookFromOwnSeat() {
  const { view } = now;
  const own = view.you[0];
  const next = first.game.hides ? null : nextOfYours();
  if (next) link.send({ do: "look", viewer: next.seat });
  else if (view.viewer < 0 && own !== undefined && view.status !== "over") {
    link.send({ do: "look", viewer: own });
  } else if (view.viewer >= 0 && !view.you.includes(view.viewer)) {
    link.send({ do: "look", viewer: own ?? "public" });
  }
}

new MutationObserver(lookFromOwnSeat).observe(app, { attributes: true, attributeFilter: ["data-seq"] });
