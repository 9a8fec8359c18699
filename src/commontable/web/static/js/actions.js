/** Legal actions as buttons beside the board. */
import { group, sentence } from "./choose.js";
import { h } from "./dom.js";
import { isYourTurn, now } from "./now.js";

const FOLD = 20; // a verb with more choices is folded, a line for each card

/**
 * @param {string[]} texts legal ones that go with what was chosen and typed
 */
export function actionPanel(texts) {
  const { view } = now;
  if (!isYourTurn(view)) return [h("p.empty", { id: "no-actions" }, view.question)];
  return [
    view.view.legal.length > 6 && typedField(view.view.legal[0] ?? ""),
    ...actions(texts),
    texts.length === 0 &&
      h("p.empty", { id: "none-left" }, "Nothing you may do goes with that. Press Enter to hear why."),
  ];
}

/** @param {string} example */
function typedField(example) {
  return h(
    "form.typed",
    { id: "typed", "data-do": "typed" },
    h("label.unseen", { for: "typed-text" }, "Type an action"),
    h("input", {
      id: "typed-text",
      autocomplete: "off",
      spellcheck: "false",
      autocapitalize: "off",
      placeholder: `Type or choose: ${example}`,
    }),
  );
}

/**
 * Legal actions as buttons, by verb. Long lists are folded, a line for each card.
 *
 * @param {string[]} texts
 */
function actions(texts) {
  return group(texts).map(({ verb, rows, count }) => {
    const isFolded = count > FOLD && rows.length > 1;
    return h(
      "section.verb",
      { id: `verb-${verb}`, "aria-label": sentence(verb) },
      h("h3", {}, sentence(verb), rows.length > 1 && h("small", {}, ` ${count} ways`)),
      ...rows.map((row) => actionRow(verb, row, isFolded)),
    );
  });
}

/**
 * @param {string} verb
 * @param {import("./choose.js").Row} row
 * @param {boolean} isFolded
 */
function actionRow(verb, row, isFolded) {
  const buttons = h(
    "div.choices",
    {},
    ...row.choices.map(({ text, label }) =>
      h(
        "button.action",
        { type: "button", "data-do": "act", "data-text": text, "aria-label": sentence(text) },
        label,
      ),
    ),
  );
  if (!row.key) return buttons;
  const id = `row-${verb}-${row.key.replace(/\W/g, "_")}`;
  if (isFolded) {
    return h(
      "details.row",
      { id, "data-keep": "open" },
      h("summary", {}, h("b", {}, row.key), h("small", {}, ` ${row.choices.length} ways`)),
      buttons,
    );
  }
  return h("div.row", { id }, h("b", {}, row.key), buttons);
}
