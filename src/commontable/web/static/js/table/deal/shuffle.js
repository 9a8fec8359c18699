/**
 * This browser's part in the shuffle: it adds random bytes (entropy), remembers the commitments it
 * saw before the game began, and checks at the end what the server publishes. `record.md` in
 * docs/reference specifies the protocol.
 *
 * Two rules keep it safe. Entropy is revealed only after `remember` has stored all commitments.
 * Entropy that was revealed is never used again: a new attempt, or a refused reveal, needs new
 * entropy.
 */
import { readSetting, saveSetting } from "../../lib/settings.js";
import { sha256 } from "../../lib/sha256.js";
/** @import { Commitment, Seat, Update } from "../core/types.js" */

/**
 * What a browser saw before the first move. `commitment` is that of the server, `entropy` is its
 * own in hex, `isFinal` says that no commitment can come after these. The rest is kept from one
 * attempt to the next: the `seats` of its person, whether other people sat there too (`isShared`),
 * whether Ready was pressed in this browser, and how many numbers it has revealed.
 *
 * @typedef {{ commitment: string, attempt: number, commitments: Commitment[],
 *   entropy: string | null, isFinal?: boolean, seats?: number[], isShared?: boolean,
 *   isPressed?: boolean, reveals?: number }} Seen
 * @typedef {Seen & { table: string }} Remembered
 * @typedef {{ ok: boolean, lines: string[] }} Verdict
 */

const ENTROPY_BYTES = 32;
const MOST_TABLES = 50;
const STORE = "shuffles";
const SEATS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** @type {Remembered[] | null} what is remembered until the page is left, if storage is closed */
let unsaved = null;

// ------------------------------------------------------------------ entropy and hashes

/** 32 random bytes in hex. */
export function makeEntropy() {
  return toHex(crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES)));
}

/**
 * SHA-256 of some bytes: what is shown of entropy, or of the server's secret, before the deal.
 *
 * @param {string} hex
 * @returns {Promise<string>} in hex
 */
export async function commitmentOf(hex) {
  if (!/^([0-9a-f]{2})+$/.test(hex)) return "";
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const subtle = globalThis.crypto?.subtle; // only over HTTPS and on localhost
  return toHex(subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : sha256(bytes));
}

/** @param {Uint8Array} bytes */
const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// ------------------------------------------------------------------ what was seen at the start

/**
 * Stores what was seen. The server's commitment is kept from the first call for a table. Once the
 * commitments were final for an attempt and its entropy, later calls change nothing: a server
 * cannot replace what this browser has seen, nor make it forget that its person was ready.
 *
 * @param {string} table
 * @param {Seen} seen
 * @param {boolean} isFinal false as long as people can still commit
 */
export function remember(table, seen, isFinal = true) {
  const all = readAll();
  const old = all.find((one) => one.table === table);
  const isSameDeal = old !== undefined && old.attempt === seen.attempt;
  const isSameEntropy = isSameDeal && (!seen.entropy || seen.entropy === old.entropy);
  if (old?.isFinal && isSameEntropy) return;
  /** @type {Remembered} */
  const entry = {
    table,
    commitment: old?.commitment ?? seen.commitment,
    attempt: seen.attempt,
    commitments: seen.commitments.map(({ seats, commitment }) => ({ seats, commitment })),
    entropy: seen.entropy ?? (isSameDeal ? old.entropy : null),
    isFinal,
    seats: seen.seats ?? old?.seats ?? [],
    isShared: seen.isShared ?? old?.isShared ?? false,
    isPressed: seen.isPressed || old?.isPressed || false,
    reveals: (old?.reveals ?? 0) + (seen.reveals ?? 0),
  };
  if (JSON.stringify(entry) !== JSON.stringify(old)) save(all, entry);
}

/**
 * Its person asks for a seat: what they held at this table before does not matter any more.
 *
 * @param {string} table
 */
export function forgetSeats(table) {
  const all = readAll();
  const old = all.find((one) => one.table === table);
  if (old) save(all, { ...old, seats: [], isPressed: false });
}

/**
 * @param {Remembered[]} all
 * @param {Remembered} entry
 */
function save(all, entry) {
  unsaved = [...all.filter((one) => one.table !== entry.table), entry].slice(-MOST_TABLES);
  saveSetting(STORE, JSON.stringify(unsaved));
}

/**
 * What a view shows of the deal, and of its person's part in it. A server that shows them without a
 * seat for a moment changes nothing.
 *
 * @param {Update} view
 * @returns {Seen}
 */
export function seenIn({ deal, commitment, seats, you }) {
  const { attempt, commitments } = deal ?? { attempt: 1, commitments: [] };
  const isOther = (/** @type {Seat} */ one) => one.kind === "person" || one.stands_in;
  const isShared = seats.some((one) => !you.includes(one.seat) && isOther(one));
  return { commitment, attempt, commitments, entropy: null, ...(you.length ? { seats: you, isShared } : {}) };
}

/**
 * Stores what a view shows of the deal, as long as nobody has moved. The entropy of this browser,
 * if it has added some, was stored with `remember`.
 *
 * @param {Update} view
 */
export function witness(view) {
  const { deal } = view;
  const isDealt = !deal || deal.stage === "dealt";
  if (view.status === "over" || (isDealt && view.story.length > 0)) return;
  remember(view.table, seenIn(view), isDealt && view.status === "playing");
}

/**
 * @param {string} table
 * @returns {Remembered | null}
 */
export function recall(table) {
  return readAll().find((one) => one.table === table) ?? null;
}

/**
 * The file for `commontable replay --verify --commitments FILE`.
 *
 * @param {Remembered} remembered
 */
export function commitmentsFile({ table, commitment, attempt, commitments, entropy, seats = [], isShared }) {
  const own = isShared ? seats : [];
  return JSON.stringify({ table, commitment, attempt, commitments, entropy, seats: own }, null, 1) + "\n";
}

/** @returns {Remembered[]} the latest last */
function readAll() {
  try {
    const found = JSON.parse(readSetting(STORE) ?? "null");
    return Array.isArray(found) ? found.filter(isEntry) : (unsaved ?? []);
  } catch {
    return unsaved ?? []; // somebody else wrote there
  }
}

/** @param {any} one */
const isEntry = (one) =>
  typeof one?.table === "string" &&
  typeof one.commitment === "string" &&
  Number.isInteger(one.attempt) &&
  Array.isArray(one.commitments);

// ------------------------------------------------------------------ at the end

/**
 * What can be verified about the shuffle of a finished game, in sentences, the verdict first.
 *
 * @param {Update} view
 * @param {Remembered | null} remembered
 * @returns {Promise<Verdict>}
 */
export async function verifyDeal(view, remembered) {
  const attempts = attemptsOf(view, remembered);
  const count = attempts > 1 ? ` It took ${attempts} attempts to deal.` : "";
  const wrong = (await misfit(view)) ?? (remembered && difference(view, remembered));
  const [verdict, ...more] = wrong ? [`Warning: ${wrong}`, advice(view, remembered)] : told(view, remembered);
  const why = "Somebody came, left or did not answer before the first move, so it was dealt again.";
  return { ok: !wrong, lines: [verdict + count, ...more, ...(count && !wrong ? [why] : [])] };
}

/**
 * How often it was tried to deal. A server that counts less than this browser has revealed is not
 * believed.
 *
 * @param {Update} view
 * @param {Remembered | null} seen
 */
const attemptsOf = (view, seen) => Math.max(view.deal?.attempt ?? 1, seen?.reveals ?? 1);

/** @param {Update} view */
const contributionsOf = (view) => view.deal?.contributions ?? [];

/**
 * Why the numbers published at the end do not fit each other, or null.
 *
 * @param {Update} view
 */
async function misfit(view) {
  const shown = view.deal?.commitment ?? view.commitment;
  if ((await commitmentOf(view.secret ?? "")) !== shown || shown !== view.commitment) {
    return "the server's random number does not fit its commitment.";
  }
  for (const { seats, commitment, entropy } of contributionsOf(view)) {
    if (entropy.length !== 2 * ENTROPY_BYTES || (await commitmentOf(entropy)) !== commitment) {
      return `the random number of ${nameSeats(seats)} does not fit its commitment.`;
    }
  }
  const isSame = rows(view.deal?.commitments ?? []) === rows(contributionsOf(view));
  return isSame ? null : "the random numbers are not those that were committed to.";
}

/**
 * How the numbers differ from what this browser saw before the first move, or null.
 *
 * @param {Update} view
 * @param {Remembered} seen
 */
function difference(view, seen) {
  if (seen.commitment !== view.commitment) {
    return "the server's commitment is not the one that this browser saw at the start.";
  }
  const used = contributionsOf(view);
  const left = leftOut(view, seen);
  if (left) return left;
  if (!isOfThisDeal(view, seen)) {
    const hasPlayed = view.you.length > 0 && seen.isFinal;
    return hasPlayed ? "the game was dealt again after the deal that this browser saw." : null;
  }
  if (seen.entropy && !isIn(used, seen.entropy)) {
    return "the random number of this browser is missing from the deal.";
  }
  if (seen.isFinal && rows(seen.commitments) !== rows(used)) {
    return "the players' commitments are not those that this browser saw at the start.";
  }
  return null;
}

/**
 * Why a person who sat there when it was dealt has no part in it, or null.
 *
 * @param {Update} view
 * @param {Remembered} seen
 */
function leftOut(view, { seats = [], isShared, isPressed, entropy }) {
  const used = contributionsOf(view);
  if (!view.you.length || !seats.length || !(isShared || used.length)) return null;
  if (!used.some((one) => one.seats.some((seat) => seats.includes(seat)))) {
    return "your random number was not used in this deal.";
  }
  return isPressed && !isIn(used, entropy) ? "the random number used for your seat is not the one of this browser." : null;
}

/**
 * @param {{ entropy: string }[]} used
 * @param {string | null} own
 */
const isIn = (used, own) => used.some(({ entropy }) => entropy === own);

/**
 * @param {Update} view
 * @param {Remembered | null} seen
 */
function advice(view, seen) {
  const isElsewhere = seen && (!isOfThisDeal(view, seen) || leftOut(view, seen));
  return isElsewhere
    ? "If this browser was offline at the deal, or you pressed Ready on another device, that is why. If not, do not trust this deal."
    : "Do not trust this deal.";
}

/**
 * The verdict on a deal in which nothing is wrong, and what it rests on.
 *
 * @param {Update} view
 * @param {Remembered | null} seen
 * @returns {[string, ...string[]]}
 */
function told(view, seen) {
  const people = contributionsOf(view).length;
  const all = `the server and ${people === 1 ? "1 person" : `${people} people`}`;
  const isKnown = seen && isOfThisDeal(view, seen) && (seen.isFinal || people === 0);
  const unknown = "This browser did not see the commitments before the first move, so it cannot check more.";
  if (!people) {
    return [
      "Dealt by the server alone: no person added a random number.",
      isKnown ? "The server's number fits the commitment that this browser saw before the first move." : unknown,
    ];
  }
  if (!isKnown) return [`The published random numbers of ${all} fit each other.`, unknown];
  return [
    `Shuffle verified: the deck was fixed before the first move, by random numbers of ${all}.`,
    `All fit the commitments that this browser saw before the first move. ${ownPart(view, seen)}`,
  ];
}

/**
 * @param {Update} view
 * @param {Remembered} seen
 */
function ownPart(view, seen) {
  if (isIn(contributionsOf(view), seen.entropy)) return "One of them is yours.";
  const isCovered = contributionsOf(view).some(({ seats }) => seats.some((seat) => view.you.includes(seat)));
  return isCovered ? "The one of your seat came from another device." : "None of them is yours.";
}

/**
 * @param {Update} view
 * @param {Remembered} seen
 */
const isOfThisDeal = (view, seen) => seen.attempt === (view.deal?.attempt ?? seen.attempt);

/** @param {Commitment[]} list */
const rows = (list) => JSON.stringify(list.map(({ seats, commitment }) => [seats, commitment]));

/** @param {number[]} seats */
function nameSeats(seats) {
  const letters = seats.map((seat) => SEATS[seat] ?? "?");
  return `${letters.length === 1 ? "seat" : "seats"} ${letters.join(" and ")}`;
}
