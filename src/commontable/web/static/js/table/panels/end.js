/** After the game. */
import { h } from "../../lib/dom.js";
import { actionButton } from "../core/buttons.js";
import { addressOf } from "../core/state.js";
import { commitmentsFile, recall } from "../deal/shuffle.js";
/** @import { Verdict } from "../deal/shuffle.js" */
/** @import { First, Update } from "../core/types.js" */

/**
 * The end in a few words, where the picture has none.
 *
 * @param {Update} update
 */
export function verdict(update) {
  if (update.outcome === "ongoing") return "The host closed the table.";
  if (update.outcome === "won") return "Won together.";
  if (update.outcome === "lost") return "Lost together.";
  const [best] = ranked(update);
  const first = ranked(update).filter((one) => one.score === best?.score);
  if (!best || first.length === update.seats.length) return "The game is over: nobody is ahead.";
  return `${first.map((one) => one.name).join(" and ")} came first.`;
}

/**
 * Who did how well, the best first.
 *
 * @param {Update} update
 */
function ranked(update) {
  const all = update.seats.map(({ seat, name }) => ({ name, score: update.scores?.[seat] ?? 0 }));
  return all.sort((one, other) => other.score - one.score);
}

/**
 * After the game: what decided it, a few facts, what next.
 *
 * @param {Update} update
 * @param {First} first
 * @param {string} asked the end in a few words
 * @param {Verdict | null} shuffle what checking the shuffle has shown
 */
export function end(update, first, asked, shuffle) {
  const people = update.seats.filter((seat) => seat.kind === "person").length;
  const bots = update.seats.length - people;
  const company = [
    people && count(people, "person", "people"),
    bots && count(bots, "bot", "bots"),
  ].filter(Boolean);
  const facts = update.ending ?? [];
  const scores = !facts.length && update.scores && new Set(update.scores).size > 1;
  const decided = update.outcome === "ongoing" ? undefined : update.story.at(-1)?.text;
  return h(
    "section.end",
    { id: "end", "aria-label": "The end" },
    h("h2", {}, asked.replace(/-(?=\w)/g, "-\u2060")), // the CO-OP stays on one line
    invited(update),
    decided && h("p.decided", {}, decided),
    h(
      "ul",
      {},
      ...facts.map((fact) => h("li", {}, fact)),
      facts.length ? null : h("li", {}, `${company.join(" and ")} played.`),
      scores ? h("li", {}, ranked(update).map(({ name, score }) => `${name} ${score}`).join(" · ")) : null,
    ),
    h(
      "p.doors",
      {},
      update.you.length > 0 && actionButton("rematch", "Play again", {}, "strong"),
      first.has_debrief && h("a.button", { href: `/t/${update.table}/debrief` }, "Debrief"),
      h("a.button", { href: `/t/${update.table}/replay` }, "Watch it again"),
      update.you.length > 0 &&
        h("a.button", { href: `/t/${update.table}/replay#turns` }, "Where it turned"),
      actionButton("share", "Share"),
      h("a.button.quiet", { href: "/" }, "To the games"),
    ),
    shuffle && shuffled(update, shuffle),
    h("input.unseen", { id: "share-link", readonly: true, tabindex: "-1", "aria-hidden": "true", value: addressOf(first) }),
  );
}

/**
 * Whether the shuffle was verified: a warning in full, everything else folded.
 *
 * @param {Update} update
 * @param {Verdict} shuffle
 */
function shuffled(update, { ok, lines }) {
  const [verdict, ...more] = lines;
  const rest = [...more.map((line) => h("p", {}, line)), evidence(update)];
  return ok
    ? h("details.shuffle", { id: "shuffle", "data-keep": "open" }, h("summary", {}, verdict), ...rest)
    : h("div.shuffle.is-wrong", { id: "shuffle", role: "alert" }, h("strong", {}, verdict), ...rest);
}

/**
 * What somebody needs who wants to check every card.
 *
 * @param {Update} update
 */
function evidence(update) {
  const seen = recall(update.table);
  const file = seen && `data:application/json,${encodeURIComponent(commitmentsFile(seen))}`;
  const record = { href: `/api/tables/${update.table}/record`, download: `${update.game}-${update.table}.jsonl` };
  return h(
    "p",
    {},
    "To check every card yourself: ",
    h("a", record, "download the record"),
    seen && ", ",
    seen && h("a", { href: file, download: `commitments-${update.table}.json` }, "save the commitments"),
    ".",
  );
}

/**
 * Somebody has opened another game for all who sat here.
 *
 * @param {Update} update
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
