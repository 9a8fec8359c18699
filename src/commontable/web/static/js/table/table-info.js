/** Facts to look up: options, the commitment of the shuffle, keys, the board in words. */
import { groupedCode, h } from "../lib/dom.js";
import { actionButton, confirmButton } from "./buttons.js";
import { clockWords } from "./clocks.js";
import { isHost } from "./seat-menu.js";
/** @import { First, View } from "./types.js" */

const KEYS = [
  ["A", "to the actions: type one, or walk with the arrows and press Enter"],
  ["Esc", "choose nothing"],
  ["U", "take back"],
  ["H", "a hint; again for a deeper one"],
  ["F", "skip the pauses of bots"],
  ["R", "search the rules"],
  ["S", "the story"],
  ["T", "talk"],
];

/**
 * Options and the commitment of the shuffle.
 *
 * @param {View} view
 * @param {First} first
 */
export function tableInfo(view, first) {
  const chosen = first.options.map((option) => {
    const value = view.options[option.name];
    const words = value === true ? "on" : value === false ? "off" : String(value ?? "");
    return h("li", {}, `${option.title}: ${words} `, h("a", { href: `#${option.rule}`, "data-do": "rule", "data-rule": option.rule }, option.rule));
  });
  return [
    h(
      "details.facts",
      { id: "facts-options", "data-keep": "open" },
      h("summary", {}, "This table"),
      h("p", {}, view.is_public ? "Everybody on this site may find it." : "Only those with the link find it.", ...(view.status === "waiting" ? [" Code ", h("b", {}, groupedCode(first.code)), "."] : [])),
      view.status === "playing" && h("p", {}, actionButton("share", "Copy the link", {}, "quiet")),
      view.clock && h("p", {}, clockWords(view.clock)),
      h("ul", {}, ...chosen),
      first.room && h("p", {}, h("a", { href: `/c/${first.room}` }, "Back to the classroom")),
      first.has_debrief &&
        h("p", {}, h("a", { href: `/t/${view.table}/debrief` }, "Debrief: figures so far")),
      h("p", {}, "Commitment of the shuffle: ", h("code", {}, view.commitment.slice(0, 16) + "…")),
      isHost(view) && view.status !== "over" && confirmButton("close", "Close the table for good", "Close it: nobody can play on"),
    ),
    h(
      "details.facts",
      { id: "facts-keys", "data-keep": "open" },
      h("summary", {}, "Keys"),
      h("ul", {}, ...KEYS.map(([key, words]) => h("li", {}, h("kbd", {}, key), ` ${words}`))),
    ),
  ];
}

/**
 * The board in words.
 *
 * @param {string[]} lines
 */
export function boardInWords(lines) {
  return h(
    "details.facts.board-words",
    { id: "board-words", "data-keep": "open" },
    h("summary", {}, "The board in words"),
    h("ul", {}, ...lines.map((line) => h("li", {}, line))),
  );
}
