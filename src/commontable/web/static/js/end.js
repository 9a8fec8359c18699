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
  const facts = view.ending ?? [];
  const scores = !facts.length && view.scores && new Set(view.scores).size > 1;
  const decided = view.outcome === "ongoing" ? undefined : view.story.at(-1)?.text;
  return h(
    "section.end",
    { id: "end", "aria-label": "The end" },
    h("h2", {}, asked.replace(/-(?=\w)/g, "-\u2060")), // the CO-OP stays on one line
    invited(view),
    decided && h("p.decided", {}, decided),
    h(
      "ul",
      {},
      ...facts.map((fact) => h("li", {}, fact)),
      facts.length ? null : h("li", {}, `${company.join(" and ")} played.`),
      scores ? h("li", {}, ranked(view).map(({ name, score }) => `${name} ${score}`).join(" · ")) : null,
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
    h("p.shuffle", {}, shuffle),
    h("input.unseen", { id: "share-link", readonly: true, tabindex: "-1", "aria-hidden": "true", value: first.invite }),
  );
}

/**
 * Somebody has opened another game for all who sat here: `deeds.js` says it in the talk.
 *
 * @param {View} view
 */
function invited(view) {
  const said = view.said.findLast(({ text }) => /^Another game\? \/j\/\w{6}$/.test(text));
  const isOwn = said?.letter && view.you.some((seat) => view.seats[seat]?.letter === said.letter);
  if (!said || isOwn) return null;
  const where = said.text.slice(said.text.indexOf("/"));
  return h(
    "p.invited",
    {},
    `${said.name} would like another game. `,
    h("a.button.strong", { href: where }, "Join in"),
  );
}

/**
 * @param {number} n
 * @param {string} one
 * @param {string} many
 */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;
