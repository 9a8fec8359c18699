/** What the people at a table are asked: a newcomer for a seat, or a bot in somebody's place. */
import { h } from "../../lib/dom.js";
import { joinNames } from "../../lib/names.js";
import { readSetting, saveSetting } from "../../lib/settings.js";
import { actionButton } from "../core/buttons.js";
import { first, state } from "../core/state.js";
/** @import { Proposal, Update } from "../core/types.js" */

const KEY = `asked:${first.table}`; // the seat that somebody without one asked for on this device

/** @param {number} seat that this person asks for */
export const noteAsked = (seat) => saveSetting(KEY, String(seat));

/** @param {Update} update whether its proposal is what this person asked for */
function isOwn({ proposal, you }) {
  if (!proposal) return false;
  if (proposal.kind === "sit") return !you.length && readSetting(KEY) === String(proposal.seat);
  return proposal.by.some((seat) => you.includes(seat));
}

/** @type {Update | null} */
let latest = null;

/**
 * An update has come: whoever asked is told what became of it.
 *
 * @param {Update} update
 */
export function followProposal(update) {
  const before = latest;
  latest = update;
  if (!before || !isOwn(before) || update.proposal || state.isWithdrawn) {
    if (!update.proposal) state.isWithdrawn = false;
    return;
  }
  const asked = before.proposal;
  const isGranted = asked?.kind === "sit" ? update.you.length > 0 : update.seats[asked?.seat ?? -1]?.stands_in;
  if (!isGranted) state.note = asked?.kind === "sit" ? "They declined. You are still watching." : "The others declined.";
}

/** The question, near what is asked of one in the game. */
export function proposalBar() {
  const { update } = state;
  const { proposal } = update;
  if (!proposal || update.status !== "playing") return null;
  const open = proposal.asks.filter((seat) => !proposal.agreed.includes(seat));
  const isAsked = open.some((seat) => update.you.includes(seat));
  const waiting = open.map((seat) => update.seats[seat]?.name ?? "");
  return h(
    "div.proposal",
    { id: "proposal", role: "group", "aria-label": "A question for the table" },
    h("p", { role: "status" }, sentence(update, proposal), !isAsked && waiting.length ? ` Waiting for ${joinNames(waiting)}.` : ""),
    isAsked && actionButton("accept", "Accept", {}, "strong"),
    isAsked && actionButton("reject", "Decline"),
    !isAsked && isOwn(update) && actionButton("withdraw", "Withdraw"),
  );
}

/**
 * @param {Update} update
 * @param {Proposal} proposal
 */
function sentence(update, { kind, seat, name, by }) {
  const there = update.seats[seat];
  if (kind === "sit") {
    const whose = there?.stands_in ? `the seat of ${there.name}` : `the seat of the bot ${there?.name}`;
    return `${isOwn(update) ? "You ask" : `${name} asks`} to take ${whose}.`;
  }
  const who = by.map((one) => update.seats[one]?.name ?? "")[0] ?? "Somebody";
  const whom = update.you.includes(seat) ? "you" : name;
  return `${isOwn(update) ? "You ask" : `${who} asks`} the others to let a bot play for ${whom}.`;
}
