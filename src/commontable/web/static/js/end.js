/** After the game. */
import { deed } from "./deed.js";
import { h } from "./dom.js";
/** @import { First, View } from "./types.js" */

const HEADS = { won: "Won together.", lost: "Lost together.", ended: "The game is over." };

/**
 * After the game: what decided it, three facts, what next.
 *
 * @param {View} view
 * @param {First} first
 * @param {string} asked what the picture says of the end
 * @param {string} shuffle what checking the shuffle has shown
 */
export function end(view, first, asked, shuffle) {
  const plain = HEADS[/** @type {keyof typeof HEADS} */ (view.outcome)] ?? HEADS.ended;
  const head = view.outcome === "ongoing" ? "The host closed the table." : asked || plain;
  const people = view.seats.filter((seat) => seat.kind === "person").length;
  const bots = view.seats.length - people;
  const company = [
    people && count(people, "person", "people"),
    bots && count(bots, "bot", "bots"),
  ].filter(Boolean);
  const scores = view.scores && new Set(view.scores).size > 1;
  const last = view.story.slice(-3).map((line) => line.text);
  return h(
    "section.end",
    { id: "end", "aria-label": "The end" },
    h("h2", {}, head),
    h("p.decided", {}, last.join(" ")),
    h(
      "ul",
      {},
      h("li", {}, `The story has ${count(view.story.length, "sentence", "sentences")}.`),
      h("li", {}, `${company.join(" and ")} played.`),
      scores
        ? h("li", {}, view.seats.map((seat) => `${seat.name} ${view.scores?.[seat.seat]}`).join(" · "))
        : h("li", {}, shuffle),
    ),
    h(
      "p.doors",
      {},
      view.you.length > 0 && deed("rematch", "Play again", {}, "strong"),
      first.has_debrief && h("a.button", { href: `/t/${view.table}/debrief` }, "Debrief"),
      h("a.button", { href: `/t/${view.table}/replay` }, "Watch it again"),
      deed("share", "Share"),
      h("a.button.quiet", { href: "/" }, "To the games"),
    ),
    scores ? h("p.shuffle", {}, shuffle) : null,
    h("input.unseen", { id: "share-link", readonly: true, tabindex: "-1", "aria-hidden": "true", value: first.invite }),
  );
}

/**
 * @param {number} n
 * @param {string} one
 * @param {string} many
 */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;
