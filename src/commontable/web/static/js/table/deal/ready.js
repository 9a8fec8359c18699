/**
 * Being ready for the deal. This browser commits to random bytes of its own when its person presses
 * Ready, and reveals them once everybody is ready and all commitments are known.
 */
import { h } from "../../lib/dom.js";
import { joinNames } from "../../lib/names.js";
import { newId } from "../../lib/socket.js";
import { actionButton } from "../core/buttons.js";
import { events } from "../core/events.js";
import { first, state } from "../core/state.js";
import { commitmentOf, makeEntropy, recall, remember, seenIn } from "./shuffle.js";
/** @import { Command, Message, Update } from "../core/types.js" */

/** @typedef {(command: Command) => void} Send */

const PATIENCE = 3000; // milliseconds in which another device of the same person may reveal
const NEWS = 4; // lines about the seats: who came and went, and why it is dealt again
const LOST = "Your browser did not reveal its random number in time, so you lost your seat.";

const deal = {
  /** @type {Update | null} the latest update that came, shown or not */
  latest: null,
  /** the commitment whose entropy was sent */
  revealed: "",
  /** a commitment that was taken back, because its entropy was sent in vain */
  renewed: "",
  /** the attempt for which the page has answered the facilitator of a class */
  answered: 0,
};
/** @type {Map<string, string>} entropy that this page has made, by its commitment */
const made = new Map();
/** @type {Set<string>} commands that the page has sent by itself */
const own = new Set();

/** @param {Update} update the commitment of this person */
const ownCommitment = (update) =>
  update.deal?.commitments.find(({ seats }) => seats.some((seat) => update.you.includes(seat)));

/** @param {Update} update */
export const isReady = (update) => update.you.some((seat) => update.seats[seat]?.ready);

/**
 * The person pressed Ready, or the facilitator of a class did for all.
 *
 * @param {Send} send
 */
export async function pressReady(send) {
  const update = deal.latest ?? state.update;
  const entropy = makeEntropy();
  const commitment = await commitmentOf(entropy);
  made.set(commitment, entropy);
  remember(update.table, { ...seenIn(update), entropy, isPressed: true }, false);
  state.note = "";
  send({ do: "ready", commitment });
}

/** @param {Send} send */
export function pressUnready(send) {
  send({ do: "unready" });
}

/**
 * A update has come: reveals what is due. The page is never ready by itself a second time: whoever
 * breaks off deals on purpose would have as many as they like. Only when the facilitator of a class
 * begins, it answers once.
 *
 * @param {Update} update
 * @param {Send} send
 */
export function followDeal(update, send) {
  const before = deal.latest;
  deal.latest = update;
  /** @param {Command} command */
  const sendAlone = (command) => {
    const id = newId();
    own.add(id);
    send({ ...command, id });
  };
  const mine = ownCommitment(update);
  if (update.deal?.stage === "revealing" && mine && !mine.is_revealed) void reveal(update, mine.commitment, sendAlone);
  else if (update.deal?.stage === "gathering" && mine && mine.commitment === deal.revealed) renew(sendAlone);
  else if (isCalled(update)) answerCall(update, sendAlone);
  if (before && hasLostSeat(before, update)) state.note = LOST;
}

/** @param {Update} update whether a class begins, and this browser has revealed nothing there so far */
function isCalled(update) {
  const isOpen = update.deal?.stage === "gathering" && update.deal.is_called && update.you.length > 0;
  return isOpen && !isReady(update) && !recall(update.table)?.reveals;
}

/**
 * @param {Update} update
 * @param {Send} send
 */
function answerCall({ deal: now }, send) {
  if (deal.answered === now?.attempt) return;
  deal.answered = now?.attempt ?? 1;
  void pressReady(send);
}

/**
 * A number was revealed, but somebody left before it was used: the server knows it, so it is void.
 *
 * @param {Send} send
 */
function renew(send) {
  if (deal.renewed === deal.revealed) return;
  deal.renewed = deal.revealed;
  state.note = "Somebody left while the game was being dealt. Press Ready again.";
  send({ do: "unready" });
}

/**
 * @param {Update} before
 * @param {Update} update
 */
const hasLostSeat = (before, update) =>
  before.deal?.stage === "revealing" && update.deal?.stage === "gathering" && before.you.length > 0 && !update.you.length;

/**
 * @param {Update} update
 * @param {string} commitment
 * @param {Send} send
 */
async function reveal(update, commitment, send) {
  const entropy = made.get(commitment) ?? recall(update.table)?.entropy ?? "";
  if ((await commitmentOf(entropy)) !== commitment) {
    setTimeout(() => giveUp(commitment), PATIENCE);
    return;
  }
  if (deal.revealed === commitment) return;
  deal.revealed = commitment;
  remember(update.table, { ...seenIn(update), entropy, reveals: 1 });
  send({ do: "reveal", entropy });
}

/**
 * Nobody here has the entropy, and no other device of this person has revealed it so far.
 *
 * @param {string} commitment
 */
function giveUp(commitment) {
  const mine = deal.latest && ownCommitment(deal.latest);
  if (mine?.commitment !== commitment || mine.is_revealed || deal.latest?.deal?.stage !== "revealing") return;
  state.note = "You pressed Ready on another device: open this page there now. This browser does not have the random number.";
  events.emit("change");
}

/**
 * Whether this answers something that the page has sent by itself: its person need not know.
 *
 * @param {Message} message
 */
export function isOwnAnswer(message) {
  return (message.type === "done" || message.type === "error") && own.delete(message.id ?? "");
}

// ------------------------------------------------------------------ what the page says

/**
 * Whether the game waits for this person to press Ready, and for nobody else.
 *
 * @param {Update} update
 */
export function isAwaited(update) {
  const { missing, isYou, open } = lacking(update);
  return isYou && !open && !missing.length;
}

/**
 * What is missing before the game can begin.
 *
 * @param {Update} update
 */
export function missingWords(update) {
  const { missing, isYou, open } = lacking(update);
  if (update.deal?.stage === "revealing") return "Everyone is ready. Dealing…";
  if (open) {
    const seats = open === 1 ? "One seat is open." : `${open} seats are open.`;
    return missing.length ? `${seats} Waiting for ${joinNames(missing)} to press Ready.` : seats;
  }
  if (!isYou) return missing.length ? `Waiting for ${joinNames(missing)} to press Ready.` : "Dealing…";
  if (!missing.length) return "Everyone else is ready. Press Ready to begin.";
  return `Press Ready. ${joinNames(missing)} ${missing.length === 1 ? "is" : "are"} not ready yet either.`;
}

/** @param {Update} update */
function lacking({ seats, you }) {
  const people = seats.filter((seat) => seat.kind === "person" && !seat.ready);
  return {
    missing: people.filter(({ seat }) => !you.includes(seat)).map(({ name }) => name),
    isYou: people.some(({ seat }) => you.includes(seat)),
    open: seats.filter((seat) => seat.kind === "open").length,
  };
}

/** The button, for whoever sits there, and what has happened to the deal. */
export function readyPanel() {
  const { update } = state;
  const isDealing = update.deal?.stage === "revealing";
  const attempt = update.deal?.attempt ?? 1;
  const news = [...update.story.slice(-NEWS).map(({ text }) => text), state.note].filter(Boolean);
  return h(
    "div.ready",
    { id: "ready" },
    ...news.map((text) => h("p.news", {}, text)),
    attempt > 1 && h("p.news", { id: "attempts" }, `This is attempt ${attempt} to deal.`),
    h("p.missing", { id: "missing", role: "status" }, missingWords(update)),
    update.you.length > 0 &&
      (isReady(update)
        ? h(
            "p.settled",
            { id: "is-ready" },
            h("b", {}, "You are ready."),
            !isDealing && actionButton("unready", "Not ready", { id: "unready-button" }, "quiet"),
          )
        : actionButton("ready", "Ready", { id: "ready-button" }, "strong")),
    update.you.length > 0 &&
      !isReady(update) &&
      h("p.because", {}, `When everyone is ready, ${first.game.hides ? "the cards are dealt" : "the game begins"}. Each browser adds a random number, so nobody can choose the luck.`),
  );
}
