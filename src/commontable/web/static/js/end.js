/** After the game. */
import { deed } from "./deed.js";
import { h } from "./dom.js";
/** @import { First, View } from "./types.js" */

/**
 * The end in a few words, where the picture has none.
 *
 * @param {View} view
 */
export function verdict(view) {
  if (view.outcome === "ongoing") return "The host closed the table.";
  if (view.outcome === "won") return "Won together.";
  if (view.outcome === "lost") return "Lost together.";
  const [best] = ranked(view);
  const first = ranked(view).filter((one) => one.score === best?.score);
  if (!best || first.length === view.seats.length) return "The game is over: nobody is ahead.";
  return `${first.map((one) => one.name).join(" and ")} came first.`;
}

/**
 * Who did how well, the best first.
 *
 * @param {View} view
 */
function ranked(view) {
  const all = view.seats.map(({ seat, name }) => ({ name, score: view.scores?.[seat] ?? 0 }));
  return all.sort((one, other) => other.score - one.score);
}

/**
 * After the game: what decided it, a few facts, what next.
 *
 * @param {View} view
 * @param {First} first
 * @param {string} asked the end in a few words
 * @param {string} shuffle what checking the shuffle has shown
 */
export function end(view, first, asked, shuffle) {
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
    h("h2", {}, asked),
    h("p.decided", {}, last.join(" ")),
    h(
      "ul",
      {},
      h("li", {}, `The story has ${count(view.story.length, "sentence", "sentences")}.`),
      h("li", {}, `${company.join(" and ")} played.`),
      scores ? h("li", {}, ranked(view).map(({ name, score }) => `${name} ${score}`).join(" · ")) : null,
      h("li", {}, shuffle),
    ),
    h(
      "p.doors",
      {},
      view.you.length > 0 && deed("rematch", "Play again", {}, "strong"),
      first.has_debrief && h("a.button", { href: `/t/${view.table}/debrief` }, "Debrief"),
      h("a.button", { href: `/t/${view.table}/replay` }, "Watch it again"),
      view.you.length > 0 &&
        h("a.button", { href: `/t/${view.table}/replay#turns` }, "Where it turned"),
      deed("share", "Share"),
      h("a.button.quiet", { href: "/" }, "To the games"),
    ),
    h("input.unseen", { id: "share-link", readonly: true, tabindex: "-1", "aria-hidden": "true", value: first.invite }),
  );
}

/**
 * @param {number} n
 * @param {string} one
 * @param {string} many
 */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;
