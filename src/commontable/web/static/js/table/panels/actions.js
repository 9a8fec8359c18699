/** Legal actions as buttons beside the board: by verb, each with the game's word about it. */
import { h } from "../../lib/dom.js";
import { sentence } from "../core/action-texts.js";
import { first, mayAct, state } from "../core/state.js";
import { hinted } from "../help/hint.js";
import { byArea, group } from "./group.js";

const MANY = 8; // from this many actions on, there is a field to find one
const FOLD = 14; // a verb with more choices is folded: one chooses on the board, or opens it
const ROW = 8; // so is a row of a folded verb that has more
const VERBS = 5; // this many verbs with several choices are folded all, and opened one at a time
const LONG = 26; // notes of more letters get a line of their own

/**
 * @param {string[]} texts legal ones that go with what was chosen and typed
 */
export function actionPanel(texts) {
  const { update } = state;
  if (!mayAct(update)) return [h("p.empty", { id: "no-actions" }, update.question)];
  const isSought = state.chosen.length > 0 || state.typed.trim() !== "";
  const groups = inOrder(group(texts));
  const isMuch = !isSought && groups.filter(({ count }) => count > 1).length >= VERBS;
  return [
    update.view.legal.length >= MANY && finder(update.view.legal.length, texts.length, isSought),
    ...groups.map((one) => verbSection(one, isSought, isMuch && one.count > 1)),
    texts.length === 0 &&
      h("p.empty", { id: "none-left" }, "No action matches that. Press Enter to see why."),
  ];
}

/**
 * What has one way comes before lists of ways, lest "Agree" is out of sight behind seven plans; and
 * what leads in this game before all.
 *
 * @param {import("./group.js").Group[]} groups
 */
function inOrder(groups) {
  const { leading } = first.game;
  /** @param {import("./group.js").Group} one */
  const leads = ({ verb, count }) => count === 1 && leading.includes(verb);
  const ordered = groups.filter(leads);
  ordered.sort((one, other) => leading.indexOf(one.verb) - leading.indexOf(other.verb));
  for (const one of groups.filter((each) => !leads(each))) {
    const list = ordered.findIndex(({ count }) => count > 1 && count <= FOLD);
    ordered.splice(one.count === 1 && list >= 0 ? list : ordered.length, 0, one);
  }
  return ordered;
}

/**
 * @param {number} all
 * @param {number} found
 * @param {boolean} isSought
 */
function finder(all, found, isSought) {
  return h(
    "form.typed",
    { id: "typed", "data-do": "typed" },
    h("label.unseen", { for: "typed-text" }, "Find or type an action"),
    h("input", {
      id: "typed-text",
      autocomplete: "off",
      spellcheck: "false",
      autocapitalize: "off",
      placeholder: `Find among ${all} actions`,
    }),
    h("span.found", { role: "status" }, isSought ? `${found} of ${all}` : ""),
  );
}

/**
 * @param {import("./group.js").Group} one
 * @param {boolean} isSought
 * @param {boolean} isOneOfMany
 */
function verbSection({ verb, title, rows, count }, isSought, isOneOfMany) {
  const id = `verb-${verb}`;
  const isMuch = count > FOLD && !isSought;
  const inside = rows.flatMap((row) => actionRow(verb, row, isMuch && row.choices.length > ROW));
  if (count <= FOLD && !isOneOfMany) {
    const isSaid = rows.every((row) => row.choices.every(({ label }) => label.startsWith(title)));
    const heading = !isSaid && h("h3", {}, title);
    const kind = count > 1 ? "section.verb" : "section.verb.is-single";
    return h(kind, { id, "aria-label": title }, heading, ...inside);
  }
  return h(
    isOneOfMany ? "details.verb.is-one-of-many" : "details.verb",
    {
      id: `${id}-fold`,
      name: isOneOfMany && "verbs",
      "data-keep": isSought ? "" : "open",
      open: isSought,
    },
    h("summary", {}, h("h3", {}, title.replace(/ \$$/, "")), h("small", {}, ` ${count} ways`)),
    ...inside,
  );
}

/**
 * @param {string} verb
 * @param {import("./group.js").Row} row
 * @param {boolean} isFolded
 */
function actionRow(verb, row, isFolded) {
  const inside = byArea(row.choices, first.game.areas).map(area);
  if (!row.key) return inside;
  const id = `row-${verb}-${row.key.replace(/\W/g, "_")}`;
  if (isFolded) {
    return h(
      "details.row",
      { id: `${id}-fold`, "data-keep": "open" },
      h("summary", {}, h("b", {}, row.key), h("small", {}, ` ${row.choices.length} ways`)),
      ...inside,
    );
  }
  return h("div.row", { id }, h("b", {}, row.key), ...inside);
}

/** @param {import("./group.js").Row} row */
function area({ key, choices }) {
  const isLong = choices.some(({ text }) => note(text).length > LONG);
  const kind = isLong ? "div.choices.is-list" : "div.choices";
  const buttons = h(kind, {}, ...choices.map(({ text, label }) => button(text, label)));
  return key ? h("div.area", {}, h("span", {}, key), buttons) : buttons;
}

/**
 * The game's word about an action.
 *
 * @param {string} text
 */
const note = (text) => state.update.notes?.[text] ?? "";

/**
 * @param {string} text
 * @param {string} label
 */
function button(text, label) {
  const told = note(text);
  const name = told ? `${sentence(text)}: ${told}` : sentence(text);
  const whole = sentence(text);
  const before = whole.endsWith(label) ? whole.slice(0, -label.length) : "";
  return h(
    text === hinted() ? "button.action.is-hinted" : "button.action",
    { type: "button", "data-do": "act", "data-text": text, "aria-label": name },
    // On a phone buttons may stand apart from their heading.
    before && h("span.of", {}, before),
    h("span", {}, label),
    told && h("small", {}, told),
  );
}
