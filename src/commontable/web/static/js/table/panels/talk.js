/** What was said, and the field to say something, or why it is closed. */
import { h } from "../../lib/dom.js";
import { actionButton } from "../core/buttons.js";
import { isMuted, lineMenu, muteSwitch } from "../people/moderation.js";
/** @import { Update } from "../core/types.js" */

/**
 * @param {Update} update
 */
export function talk(update) {
  const isOpen = update.talk.policy !== "silent" && update.you.length > 0;
  const isAdvice = isOpen && update.talk.policy === "advice";
  const said = isMuted() ? [] : update.said;
  const lines = said.map(({ n, name, letter, text, to }) =>
    h(
      to ? "li.is-whisper" : "li",
      { id: `said-${n}` },
      h(
        "span",
        {},
        h(`b.by${letter ? `.seat-${letter}` : ""}`, {}, name),
        to && h("small", {}, ` to ${seatName(update, to)} alone`),
        " ",
        text,
      ),
      lineMenu({ n, name, letter }, update),
    ),
  );
  if (!lines.length && isOpen && !isMuted()) lines.push(h("li.empty", {}, "Nobody has said anything yet."));
  return [
    muteSwitch(),
    h(
      "ol.said",
      { id: "said", tabindex: "0", "aria-label": "What was said" },
      ...lines,
    ),
    isAdvice && talkRule("p.advised", "say-advised", update),
    isOpen
      ? h(
          "form.say",
          { id: "say", "data-do": "say" },
          toWhom(update),
          h("label.unseen", { for: "say-text" }, "Say something"),
          h("input", {
            id: "say-text",
            name: "text",
            maxlength: "400",
            autocomplete: "off",
            placeholder: isAdvice ? "Give advice" : "Say something",
          }),
          h("button", {}, "Say"),
        )
      : talkRule("p.closed", "say-closed", update),
  ];
}

/**
 * Where two may talk alone: to everybody, or to one.
 *
 * @param {Update} update
 */
function toWhom(update) {
  const seats = (update.talk.whispers ?? []).map((seat) => update.seats[seat]);
  if (!seats.length) return null;
  const each = seats.map((seat) =>
    h("option", { value: seat?.seat ?? "" }, `${seat?.name} alone`),
  );
  return h(
    "label.to",
    { for: "say-to" },
    "to ",
    h("select", { id: "say-to", name: "to" }, h("option", { value: "" }, "everybody"), ...each),
  );
}

/**
 * @param {Update} update
 * @param {string} letter
 */
const seatName = (update, letter) =>
  update.seats.find((seat) => seat.letter === letter)?.name || `seat ${letter}`;

/**
 * Why talk is as it is.
 *
 * @param {string} tag
 * @param {string} id
 * @param {Update} update
 */
function talkRule(tag, id, update) {
  const { reason, rule } = update.talk;
  return h(tag, { id }, reason, rule && " ", rule && actionButton("rule", rule, { "data-rule": rule }, "number"));
}
