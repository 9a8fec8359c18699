/** What one can do about other people at the table: block, report, mute all talk. */
import { h } from "../../lib/dom.js";
import { readSetting, saveSetting } from "../../lib/settings.js";
import { actionButton } from "../core/buttons.js";
import { first, state } from "../core/state.js";
import { menu } from "./menu.js";
/** @import { Item } from "./menu.js" */
/** @import { Seat, Update } from "../core/types.js" */

/** @typedef {{ seat: number } | { line: number }} Target */

/** @type {Map<string, string>} what came of it, by target */
const answers = new Map();

/** @param {Target} target */
const keyOf = (target) => ("seat" in target ? `seat ${target.seat}` : `line ${target.line}`);

/**
 * What one can do about somebody, as part of a menu. Nothing for those who have no name yet: they
 * are known to nobody.
 *
 * @param {string} id of the menu
 * @param {string} name
 * @param {Target} target
 * @returns {(Item | Node)[]}
 */
function personItems(id, name, target) {
  if (!first.guest) return [];
  const told = answers.get(keyOf(target));
  if (told) return [h("p.told", { role: "status" }, told)];
  const isLine = "line" in target;
  const field = `${id}-words`;
  return [
    {
      what: isLine ? "block-line" : "block-seat",
      seat: isLine ? target.line : target.seat,
      words: `Block ${name}`,
      note: "Hides what they say from you, and keeps them from your tables.",
      confirm: `Yes, block ${name}: hide what they say`,
      more: { "data-stays": "yes" },
    },
    h(
      "form.report",
      { id: `${id}-report`, "data-target": JSON.stringify(target) },
      h("label.unseen", { for: field }, "What is wrong? You may leave this empty."),
      h("input", { id: field, name: "words", maxlength: "400", autocomplete: "off", placeholder: "What is wrong?" }),
      h("button", {}, isLine ? "Report this line" : "Report this name"),
    ),
  ];
}

/**
 * The part of a seat's menu that is about the other person who sits there.
 *
 * @param {string} id of the menu
 * @param {Seat} seat
 * @param {Update} update
 */
export function aboutPerson(id, seat, update) {
  const isPerson = seat.kind === "person" || seat.stands_in;
  return isPerson && !update.you.includes(seat.seat) ? personItems(id, seat.name, { seat: seat.seat }) : [];
}

/**
 * The menu of a line that somebody else said. Bots need none.
 *
 * @param {{ n: number, name: string, letter: string | null }} line
 * @param {Update} update
 */
export function lineMenu(line, update) {
  const seat = update.seats.find(({ letter }) => letter === line.letter);
  const isOwn = seat && update.you.includes(seat.seat);
  const isBot = seat?.kind === "bot" && !seat.stands_in && seat.name === line.name;
  if (isOwn || isBot) return null;
  const id = `line-${line.n}-more`;
  return menu(id, `More about ${line.name}`, personItems(id, line.name, { line: line.n }));
}

/**
 * @param {Target} target
 * @returns {Promise<void>}
 */
export async function block(target) {
  const told = await post("block", target);
  answers.set(keyOf(target), told.message ?? `${told.name} is blocked. Unblock on the page “You”.`);
}

/**
 * @param {HTMLFormElement} form
 * @returns {Promise<void>}
 */
export async function report(form) {
  const target = /** @type {Target} */ (JSON.parse(form.dataset["target"] ?? "{}"));
  const field = form.elements.namedItem("words");
  const words = field instanceof HTMLInputElement ? field.value : "";
  const told = await post("report", { ...target, words });
  answers.set(keyOf(target), told.message ?? "Reported. Only whoever runs this server reads it.");
}

/**
 * @param {string} what
 * @param {object} body
 * @returns {Promise<{ message?: string, name?: string }>} with a message if it was refused
 */
async function post(what, body) {
  try {
    const answer = await fetch(`/api/tables/${encodeURIComponent(first.table)}/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    });
    return await answer.json();
  } catch {
    return { message: "That did not work. Please try again." };
  }
}

const muted = () => `muted:${first.table}`;

/** Whether talk at this table is hidden on this device. */
export const isMuted = () => readSetting(muted()) === "on";

export function switchMute() {
  saveSetting(muted(), isMuted() ? "off" : "on");
}

/** The switch, where there is something to hide. */
export function muteSwitch() {
  const isOn = isMuted();
  if (!isOn && !state.update.said.length) return null;
  return h(
    "p.mute",
    { id: "mute" },
    actionButton("mute", isOn ? "Talk is hidden" : "Hide talk", { "aria-pressed": String(isOn), id: "mute-switch" }, "chip"),
  );
}
