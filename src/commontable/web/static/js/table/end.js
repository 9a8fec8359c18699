/** After the game. */
import { h } from "../lib/dom.js";
import { actionButton } from "./buttons.js";
import { commitmentsFile, recall } from "./shuffle.js";
import { addressOf } from "./state.js";
/** @import { Verdict } from "./shuffle.js" */
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
 * @param {Verdict | null} shuffle what checking the shuffle has shown
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
      view.you.length > 0 && actionButton("rematch", "Play again", {}, "strong"),
      first.has_debrief && h("a.button", { href: `/t/${view.table}/debrief` }, "Debrief"),
      h("a.button", { href: `/t/${view.table}/replay` }, "Watch it again"),
      view.you.length > 0 &&
        h("a.button", { href: `/t/${view.table}/replay#turns` }, "Where it turned"),
      actionButton("share", "Share"),
      h("a.button.quiet", { href: "/" }, "To the games"),
    ),
    shuffle && shuffled(view, shuffle),
    h("input.unseen", { id: "share-link", readonly: true, tabindex: "-1", "aria-hidden": "true", value: addressOf(first) }),
  );
}

/**
 * Whether the shuffle was verified: a warning in full, everything else folded.
 *
 * @param {View} view
 * @param {Verdict} shuffle
 */
function shuffled(view, { ok, lines }) {
  const [verdict, ...more] = lines;
  const rest = [...more.map((line) => h("p", {}, line)), evidence(view)];
  return ok
    ? h("details.shuffle", { id: "shuffle", "data-keep": "open" }, h("summary", {}, verdict), ...rest)
    : h("div.shuffle.is-wrong", { id: "shuffle", role: "alert" }, h("strong", {}, verdict), ...rest);
}

/**
 * What somebody needs who wants to check every card.
 *
 * @param {View} view
 */
function evidence(view) {
  const seen = recall(view.table);
  const file = seen && `data:application/json,${encodeURIComponent(commitmentsFile(seen))}`;
  const record = { href: `/api/tables/${view.table}/record`, download: `${view.game}-${view.table}.jsonl` };
  return h(
    "p",
    {},
    "To check every card yourself: ",
    h("a", record, "download the record"),
    seen && ", ",
    seen && h("a", { href: file, download: `commitments-${view.table}.json` }, "save the commitments"),
    ".",
  );
}

/**
 * Somebody has opened another game for all who sat here.
 *
 * @param {View} view
 */
function invited({ rematch, you }) {
  if (!rematch) return null;
  const isOwn = rematch.by.some((seat) => you.includes(seat));
  return h(
    "p.invited",
    {},
    isOwn ? "You have opened another game. " : `${rematch.name} would like another game. `,
    h("a.button.strong", { href: `/t/${rematch.table}` }, isOwn ? "Go there" : "Join in"),
  );
}

/**
 * @param {number} n
 * @param {string} one
 * @param {string} many
 */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;
