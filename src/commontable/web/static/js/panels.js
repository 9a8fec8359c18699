/** What stands around the board, from one view. Functions from values to elements. */
import { group, sentence } from "./choose.js";
import { h } from "./dom.js";
/** @import { First, Seat, View } from "./types.js" */

const FOLD = 20; // a verb with more choices is folded, a line for each card

/**
 * @param {Seat} seat
 * @param {View} view
 */
function seatWords(seat, view) {
  const isYou = view.you.includes(seat.seat);
  if (seat.kind === "open") return "waits for somebody";
  if (seat.stands_in) return isYou ? "a bot plays for you" : "a bot stands in";
  if (seat.kind === "bot") return "bot";
  if (isYou) return "you";
  return view.present[seat.seat] ? "here" : "away";
}

/** @param {View} view */
const acting = (view) => (view.status === "playing" ? (view.view.acting ?? []) : []);

/**
 * The seats as a strip above the board.
 *
 * @param {View} view
 */
export function strip(view) {
  return h(
    "ul.strip",
    { "aria-label": "Seats" },
    ...view.seats.map((seat) => {
      const isTurn = acting(view).includes(seat.seat);
      return h(
        `li.seat-${seat.letter}.is-${seat.kind}${isTurn ? ".is-turn" : ""}`,
        { id: `strip-${seat.letter}` },
        h("b", {}, seat.letter),
        h("span.name", {}, seat.name || "open seat"),
        h("span.state", {}, isTurn ? "to act" : seatWords(seat, view)),
      );
    }),
  );
}

/**
 * The seats with all that can be done about them.
 *
 * @param {View} view
 * @param {First} first
 * @param {string} prefix of ids
 */
export function seats(view, first, prefix = "seat") {
  return h("ul.seats", {}, ...view.seats.map((seat) => seatLine(seat, view, first, prefix)));
}

/**
 * @param {Seat} seat
 * @param {View} view
 * @param {First} first
 * @param {string} prefix
 */
function seatLine(seat, view, first, prefix) {
  const isTurn = acting(view).includes(seat.seat);
  const isYou = view.you.includes(seat.seat);
  const isAway = seat.kind === "person" && !isYou && !view.present[seat.seat];
  return h(
    `li.seat-${seat.letter}.is-${seat.kind}${isTurn ? ".is-turn" : ""}${isAway ? ".is-away" : ""}`,
    { id: `${prefix}-${seat.letter}` },
    h("b", {}, seat.letter),
    h(
      "span.who",
      {},
      h("span.name", {}, seat.name || "Open seat"),
      h("span.state", {}, seatWords(seat, view) + (isTurn ? ", to act" : "")),
    ),
    h("span.deeds", {}, ...seatDeeds(seat, view, first, isAway)),
  );
}

/**
 * @param {Seat} seat
 * @param {View} view
 * @param {First} first
 * @param {boolean} isAway
 */
function seatDeeds(seat, view, first, isAway) {
  const isYou = view.you.includes(seat.seat);
  const deeds = [];
  const isOver = view.status === "over";
  if (isOver) return [];
  if (seat.kind === "open") {
    const isFirst = view.you.length === 0;
    const words = isFirst ? "Sit here" : "Sit here too";
    deeds.push(deed("sit", words, { "data-seat": seat.seat }, isFirst ? "strong" : ""));
  }
  if (isYou && seat.stands_in) {
    deeds.push(deed("sit", "Take it back", { "data-seat": seat.seat }, "strong"));
  }
  const mayStandIn = isAway && view.you.length > 0 && view.status === "playing";
  if (mayStandIn || (seat.kind === "open" && isHost(view))) {
    const words = mayStandIn ? "Let a bot play" : "Give it to a bot";
    for (const bot of first.bots) {
      const which = first.bots.length > 1 ? ` (${bot})` : "";
      deeds.push(deed("bot", words + which, { "data-seat": seat.seat, "data-bot": bot }));
    }
  }
  if (isYou && !seat.stands_in) {
    const words = view.status === "waiting" ? "Stand up" : "Leave";
    deeds.push(deed("leave", words, { "data-seat": seat.seat }, "quiet"));
  }
  return deeds;
}

/**
 * A button that table.js understands.
 *
 * @param {string} what
 * @param {string} words
 * @param {Record<string, string | number | undefined>} [more]
 * @param {string} [kind]
 */
export function deed(what, words, more = {}, kind = "") {
  return h(kind ? `button.${kind}` : "button", { type: "button", "data-do": what, ...more }, words);
}

/**
 * Legal actions as buttons, by verb. Long lists are folded, a line for each card.
 *
 * @param {string[]} texts
 */
export function actions(texts) {
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

/**
 * @param {View} view
 * @param {number} fresh how many of the last lines have just happened
 */
export function story(view, fresh) {
  const first = view.story.length - fresh;
  return view.story.map((line, i) => h(i >= first ? "li.is-fresh" : "li", {}, line.text));
}

/**
 * @param {View} view
 */
export function talk(view) {
  const isFree = view.talk.policy === "free" && view.you.length > 0;
  const lines = view.said.map(({ name, letter, text, to }) =>
    h(
      to ? "li.is-whisper" : "li",
      {},
      h(`b.by${letter ? `.seat-${letter}` : ""}`, {}, name),
      to && h("small", {}, ` to ${seatName(view, to)} alone`),
      " ",
      ...linked(text),
    ),
  );
  const whispers = (view.talk.whispers ?? []).map((seat) => view.seats[seat]);
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
          whispers.length > 0 &&
            h(
              "label.to",
              { for: "say-to" },
              "to ",
              h(
                "select",
                { id: "say-to", name: "to" },
                h("option", { value: "" }, "everybody"),
                ...whispers.map((seat) =>
                  h("option", { value: seat?.seat ?? "" }, `${seat?.letter} ${seat?.name} alone`),
                ),
              ),
            ),
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
 * @param {View} view
 * @param {string} letter
 */
const seatName = (view, letter) =>
  view.seats.find((seat) => seat.letter === letter)?.name || `seat ${letter}`;

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

const KEYS = [
  ["A", "to the actions: type one, or walk with the arrows and press Enter"],
  ["Esc", "choose nothing"],
  ["U", "take back"],
  ["R", "search the rules"],
  ["S", "the story"],
  ["T", "talk"],
];

/** @param {View} view */
const isHost = (view) => view.is_host ?? view.host.some((own) => view.you.includes(own));

/**
 * Options and the mark of the shuffle.
 *
 * @param {View} view
 * @param {First} first
 */
export function facts(view, first) {
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
      h("p", {}, view.is_public ? "Everybody on this site may find it." : "Only those with the link find it.", " Code ", h("b", {}, first.code), "."),
      h("ul", {}, ...chosen),
      first.room && h("p", {}, h("a", { href: `/c/${first.room}` }, "Back to the class room")),
      first.has_debrief &&
        h("p", {}, h("a", { href: `/t/${view.table}/debrief` }, "Debrief: figures so far")),
      h("p", {}, "Mark of the shuffle: ", h("code", {}, view.commitment.slice(0, 16) + "…")),
      isHost(view) && view.status !== "over" && deed("close", "Close the table for good", {}, "quiet"),
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
export function words(lines) {
  return h(
    "details.facts",
    { id: "board-words", "data-keep": "open" },
    h("summary", {}, "The board in words"),
    h("ul", {}, ...lines.map((line) => h("li", {}, line))),
  );
}

/**
 * Before the game: how to invite, and who is there.
 *
 * @param {View} view
 * @param {First} first
 * @param {Node | null} qr
 */
export function room(view, first, qr) {
  const open = view.seats.filter((seat) => seat.kind === "open").length;
  const asks = open === 1 ? "One seat is open." : `${open} seats are open.`;
  return h(
    view.you.length ? "div.room" : "div.room.is-guest",
    { id: "room-inside" },
    h(
      "div.invite",
      {},
      h("h2", {}, "Invite your friends"),
      h("p", {}, `${asks} The game begins by itself when the last one is taken.`),
      h(
        "div.share",
        {},
        h("div.qr", { id: "qr", role: "img", "aria-label": "The link as a picture for a camera" }, qr),
        h(
          "div.ways",
          {},
          h("label", { for: "invite-link" }, "Send this link"),
          h(
            "div.row",
            {},
            h("input", { id: "invite-link", readonly: true, value: first.invite }),
            h("button", { type: "button", "data-copy": "invite-link" }, "Copy"),
          ),
          h("p", {}, "or let them type this code on the first page"),
          h("p.code", { "aria-label": `Code ${[...first.code].join(" ")}` }, first.code),
        ),
      ),
    ),
    h("div.places", {}, h("h2", {}, view.you.length ? "Who is here" : "Sit down"), nameField(first, view), seats(view, first, "place")),
  );
}

/**
 * @param {First} first
 * @param {View} view
 */
function nameField(first, view) {
  if (view.you.length) return null;
  return h(
    "label.as",
    { id: "sit-as", for: "sit-name" },
    "Sit down as ",
    h("input", {
      id: "sit-name",
      maxlength: "24",
      value: first.guest?.name ?? "Guest",
      autocomplete: "nickname",
    }),
  );
}

const HEADS = { won: "Won together.", lost: "Lost together.", ended: "The game is over." };

/**
 * After the game: what decided it, three facts, what next.
 *
 * @param {View} view
 * @param {First} first
 * @param {string} asked what the picture says of the end
 * @param {string} shuffle what checking the shuffle has shown
 */
export function end(view, first, asked, shuffle) {
  const plain = HEADS[/** @type {keyof typeof HEADS} */ (view.outcome)] ?? HEADS.ended;
  const head = view.outcome === "ongoing" ? "The host closed the table." : asked || plain;
  const people = view.seats.filter((seat) => seat.kind === "person").length;
  const bots = view.seats.length - people;
  const company = [
    people && count(people, "person", "people"),
    bots && count(bots, "bot", "bots"),
  ].filter(Boolean);
  const scores = view.scores && new Set(view.scores).size > 1;
  const last = view.story.slice(-3).map((line) => line.text);
  return h(
    "section.end",
    { id: "end", "aria-label": "The end" },
    h("h2", {}, head),
    h("p.decided", {}, last.join(" ")),
    h(
      "ul",
      {},
      h("li", {}, `The story has ${count(view.story.length, "sentence", "sentences")}.`),
      h("li", {}, `${company.join(" and ")} played.`),
      scores
        ? h("li", {}, view.seats.map((seat) => `${seat.name} ${view.scores?.[seat.seat]}`).join(" · "))
        : h("li", {}, shuffle),
    ),
    h(
      "p.doors",
      {},
      view.you.length > 0 && deed("rematch", "Play again", {}, "strong"),
      first.has_debrief && h("a.button", { href: `/t/${view.table}/debrief` }, "Debrief"),
      h("a.button", { href: `/t/${view.table}/replay` }, "Watch it again"),
      deed("share", "Share"),
      h("a.button.quiet", { href: "/" }, "To the games"),
    ),
    scores ? h("p.shuffle", {}, shuffle) : null,
    h("input.unseen", { id: "share-link", readonly: true, tabindex: "-1", "aria-hidden": "true", value: first.invite }),
  );
}

/**
 * @param {number} n
 * @param {string} one
 * @param {string} many
 */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

/**
 * Between two turns on one device.
 *
 * @param {Seat} seat
 */
export function curtain(seat) {
  return h(
    `div.curtain.seat-${seat.letter}`,
    { id: "curtain-inside", role: "dialog", "aria-label": "Curtain" },
    h("b", {}, seat.letter),
    h("h2", {}, `Pass the device to ${seat.name}`),
    h("p", {}, "Nobody else looks now."),
    deed("look", `I am ${seat.name}: show my cards`, { "data-seat": seat.seat, id: "lift" }, "strong"),
  );
}
