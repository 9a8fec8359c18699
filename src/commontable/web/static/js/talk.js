/** What was said, and the field to say something, or why it is closed. */
import { deed } from "./deed.js";
import { h } from "./dom.js";
/** @import { View } from "./types.js" */

/**
 * @param {View} view
 */
export function talk(view) {
  const isFree = view.talk.policy === "free" && view.you.length > 0;
  const lines = view.said.map(({ name, letter, text }) =>
    h("li", {}, h(`b.by${letter ? `.seat-${letter}` : ""}`, {}, name), " ", ...linked(text)),
  );
  if (!lines.length && isFree) lines.push(h("li.empty", {}, "Nobody has said anything yet."));
  return [
    h(
      "ol.said",
      { id: "said", tabindex: "0", "aria-label": "What was said" },
      ...lines,
    ),
    isFree
      ? h(
          "form.say",
          { id: "say", "data-do": "say" },
          h("label.unseen", { for: "say-text" }, "Say something"),
          h("input", {
            id: "say-text",
            name: "text",
            maxlength: "400",
            autocomplete: "off",
            placeholder: "Say something",
          }),
          h("button", {}, "Say"),
        )
      : h(
          "p.closed",
          { id: "say-closed" },
          view.talk.reason,
          view.talk.rule && " ",
          view.talk.rule && deed("rule", view.talk.rule, { "data-rule": view.talk.rule }, "number"),
        ),
  ];
}

/**
 * An invitation to another table, said at this one, can be followed.
 *
 * @param {string} text
 */
function linked(text) {
  return text.split(/(\/j\/[A-Z2-9]{6})\b/).map((piece) =>
    /^\/j\/[A-Z2-9]{6}$/.test(piece) ? h("a.button", { href: piece }, "Join in") : piece,
  );
}
