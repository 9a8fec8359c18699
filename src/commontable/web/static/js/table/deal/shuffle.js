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
/** @import { Commitment, Update } from "../core/types.js" */

/**
 * What a browser saw before the first move. `commitment` is that of the server, `entropy` is its
 * own in hex, `isFinal` says that no commitment can come after these.
 *
 * @typedef {{ commitment: string, attempt: number, commitments: Commitment[],
 *   entropy: string | null, isFinal?: boolean }} Seen
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
 * cannot replace what this browser has seen.
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
  };
  if (JSON.stringify(entry) === JSON.stringify(old)) return;
  unsaved = [...all.filter((one) => one.table !== table), entry].slice(-MOST_TABLES);
  saveSetting(STORE, JSON.stringify(unsaved));
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
  const { attempt, commitments } = deal ?? { attempt: 1, commitments: [] };
  const isFinal = isDealt && view.status === "playing";
  remember(view.table, { commitment: view.commitment, attempt, commitments, entropy: null }, isFinal);
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
export function commitmentsFile({ table, commitment, attempt, commitments, entropy }) {
  return JSON.stringify({ table, commitment, attempt, commitments, entropy }, null, 1) + "\n";
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
  const wrong = (await misfit(view)) ?? (remembered && difference(view, remembered));
  if (wrong) return { ok: false, lines: [`Warning: ${wrong}`, advice(view, remembered)] };
  const people = contributionsOf(view).length;
  const times = view.deal?.attempt ?? 1;
  const lines = [...told(view, remembered, people)];
  if (times > 1) {
    lines.push(`It took ${times} attempts to deal: somebody came, left or did not answer before the first move.`);
  }
  return { ok: true, lines };
}

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
  const used = contributionsOf(view);
  if (seen.commitment !== view.commitment) {
    return "the server's commitment is not the one that this browser saw at the start.";
  }
  if (!isOfThisDeal(view, seen)) {
    const hasPlayed = view.you.length > 0 && seen.isFinal;
    return hasPlayed ? "the game was dealt again after the deal that this browser saw." : null;
  }
  if (seen.entropy && !used.some(({ entropy }) => entropy === seen.entropy)) {
    return "the random number of this browser is missing from the deal.";
  }
  if (seen.isFinal && rows(seen.commitments) !== rows(used)) {
    return "the players' commitments are not those that this browser saw at the start.";
  }
  return null;
}

/**
 * @param {Update} view
 * @param {Remembered | null} seen
 */
function advice(view, seen) {
  return seen && !isOfThisDeal(view, seen)
    ? "If you pressed Ready again on another device, look there. If not, do not trust this deal."
    : "Do not trust this deal.";
}

/**
 * @param {Update} view
 * @param {Remembered | null} seen
 * @param {number} people
 */
function told(view, seen, people) {
  const numbers = people
    ? `The server and ${people === 1 ? "one player" : `${people} players`} each added a random number.`
    : "Only the server's random number decided it, because nobody else added one.";
  const isKnown = seen && isOfThisDeal(view, seen) && (seen.isFinal || people === 0);
  if (!isKnown) {
    return [
      "The published random numbers fit each other.",
      "This browser did not see the commitments before the first move, so it cannot check more.",
      numbers,
    ];
  }
  const all = people ? "All fit the commitments" : "It fits the commitment";
  return [
    "Shuffle verified: the deck was fixed before the first move.",
    `${numbers} ${all} that this browser saw before the first move${seen.entropy ? ", and one of them is yours" : ""}.`,
  ];
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
