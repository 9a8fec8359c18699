/** What the people at a table are asked: a newcomer for a seat, or a bot in somebody's place. */
import { h } from "../lib/dom.js";
import { joinNames } from "../lib/names.js";
import { readSetting, saveSetting } from "../lib/settings.js";
import { actionButton } from "./buttons.js";
import { first, state } from "./state.js";
/** @import { Proposal, View } from "./types.js" */

const KEY = `asked:${first.table}`; // the seat that somebody without one asked for on this device

/** @param {number} seat that this person asks for */
export const noteAsked = (seat) => saveSetting(KEY, String(seat));

/** @param {View} view whether its proposal is what this person asked for */
function isOwn({ proposal, you }) {
  if (!proposal) return false;
  if (proposal.kind === "sit") return !you.length && readSetting(KEY) === String(proposal.seat);
  return proposal.by.some((seat) => you.includes(seat));
}

/** @type {View | null} */
let latest = null;

/**
 * A view has come: whoever asked is told what became of it.
 *
 * @param {View} view
 */
export function followProposal(view) {
  const before = latest;
  latest = view;
  if (!before || !isOwn(before) || view.proposal || state.isWithdrawn) {
    if (!view.proposal) state.isWithdrawn = false;
    return;
  }
  const asked = before.proposal;
  const isGranted = asked?.kind === "sit" ? view.you.length > 0 : view.seats[asked?.seat ?? -1]?.stands_in;
  if (!isGranted) state.note = asked?.kind === "sit" ? "They declined. You are still watching." : "The others declined.";
}

/** The question, near what is asked of one in the game. */
export function proposalBar() {
  const { view } = state;
  const { proposal } = view;
  if (!proposal || view.status !== "playing") return null;
  const open = proposal.asks.filter((seat) => !proposal.agreed.includes(seat));
  const isAsked = open.some((seat) => view.you.includes(seat));
  const waiting = open.map((seat) => view.seats[seat]?.name ?? "");
  return h(
    "div.proposal",
    { id: "proposal", role: "group", "aria-label": "A question for the table" },
    h("p", { role: "status" }, sentence(view, proposal), !isAsked && waiting.length ? ` Waiting for ${joinNames(waiting)}.` : ""),
    isAsked && actionButton("accept", "Accept", {}, "strong"),
    isAsked && actionButton("reject", "Decline"),
    !isAsked && isOwn(view) && actionButton("withdraw", "Withdraw"),
  );
}

/**
 * @param {View} view
 * @param {Proposal} proposal
 */
function sentence(view, { kind, seat, name, by }) {
  const there = view.seats[seat];
  if (kind === "sit") {
    const whose = there?.stands_in ? `the seat of ${there.name}` : `the seat of the bot ${there?.name}`;
    return `${isOwn(view) ? "You ask" : `${name} asks`} to take ${whose}.`;
  }
  const who = by.map((one) => view.seats[one]?.name ?? "")[0] ?? "Somebody";
  const whom = view.you.includes(seat) ? "you" : name;
  return `${isOwn(view) ? "You ask" : `${who} asks`} the others to let a bot play for ${whom}.`;
}
