/** A table: keeps the page in step with the socket, and sends what people choose. */
import { inWords, markChosen, question, showBoard } from "./board.js";
import { narrow, sentence, wish } from "./choose.js";
import { byId, copy, data, h, show } from "./dom.js";
import { shownTheme } from "./look.js";
import * as panels from "./panels.js";
import { openRule } from "./rules.js";
import { checkShuffle } from "./shuffle.js";
import { Connection, newId } from "./socket.js";
import { sound } from "./sound.js";
import { sayTurn } from "./turn.js";
import { letZoom } from "./zoom.js";
/** @import { Command, First, Message, Refusal, View } from "./types.js" */

const first = /** @type {First} */ (data("first"));
const app = byId("app");
const board = byId("board");
const phone = matchMedia("(max-width: 699px)");

let view = first.view;
/** @type {string[]} parts of the picture that were chosen, in order */
let chosen = [];
/** @type {string} what stands in the field for typed actions */
let typed = "";
/** @type {{ message: string, rule: string, words: string } | null} */
let refusal = null;
/** @type {string | null} the command we wait for */
let waitsFor = null;
let drawn = "";
let fresh = 0;
let shuffle = "";
let isLost = false;
let hasViewed = false;

const link = new Connection(
  () => {
    const viewer = view.viewer >= 0 ? view.viewer : "public";
    const query = `viewer=${viewer}&format=page&theme=${shownTheme()}`;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return `${scheme}://${location.host}/t/${encodeURIComponent(first.table)}/socket?${query}`;
  },
  { heard, changed: linkChanged },
);

/** @param {Message} message */
function heard(message) {
  if (message.type === "view") takeIn(message);
  else if (message.type === "error") refuse(message);
  else if (message.type === "done" && message.id === waitsFor) waitsFor = null;
  if (message.type !== "pong") render();
}

/** @param {View} next */
function takeIn(next) {
  const old = view;
  const isSame = old.viewer === next.viewer;
  const told = isSame && hasViewed ? newLines(old, next) : [];
  const wasYours = isYourTurn(old) && hasViewed;
  const hadSaid = old.said.length;
  view = next;
  hasViewed = true;
  fresh = told.length;
  if (next.seq !== old.seq || !isSame) {
    if (old.view.legal.join() !== next.view.legal.join()) chosen = [];
    if (isSame && told.length) refusal = null;
  }
  const hasMoved = drawBoard(isSame && told.length > 0);
  if (told.length) announce(told.join(" "));
  if (isSame && next.said.length > hadSaid) {
    const line = next.said.at(-1);
    if (line) announce(`${line.name}: ${line.text}`);
  }
  if (next.status === "over" && old.status !== "over") {
    sound(next.outcome === "won" ? "won" : "lost");
  } else if (isYourTurn(next) && !wasYours) {
    sound("turn");
    announce(`Your turn. ${next.question}`);
  } else if (hasMoved) {
    sound("laid");
  }
  if (next.secret && !shuffle) {
    void checkShuffle(next.secret, next.commitment).then((words) => {
      shuffle = words;
      render();
    });
  }
}

/**
 * @param {View} old
 * @param {View} next
 */
function newLines(old, next) {
  const more = next.story.length - old.story.length;
  if (more > 0) return next.story.slice(-more).map((line) => line.text);
  const last = next.story.at(-1)?.text;
  return more === 0 && last && last !== old.story.at(-1)?.text ? [last] : [];
}

/** @param {boolean} isNew */
function drawBoard(isNew) {
  if (!view.svg || view.svg === drawn) return false;
  if (view.theme && view.theme !== shownTheme()) return false;
  drawn = view.svg;
  return showBoard(board, view.svg, isNew);
}

/** @param {Refusal} message */
function refuse(message) {
  if (message.id === waitsFor) waitsFor = null;
  chosen = [];
  const rule = message.rule ?? "";
  const words = openRule(rule);
  refusal = { message: message.message, rule, words };
  if (words && !phone.matches) choose("rules");
  byId("alarm").textContent = `${message.message} ${rule}`;
  sound("refused");
}

/** @param {string} words */
function announce(words) {
  const live = byId("live");
  live.append(h("p", {}, words));
  while (live.childElementCount > 20) live.firstElementChild?.remove();
}

/** @param {View} of */
function isYourTurn(of) {
  return of.status === "playing" && of.view.legal.length > 0 && of.you.includes(of.viewer);
}

/**
 * A seat of yours on this device that is to act while you look with the eyes of another.
 */
function nextOfYours() {
  if (view.status !== "playing" || view.you.length < 2 || view.view.legal.length > 0) return null;
  const waiting = (view.view.acting ?? []).find((seat) => {
    const there = view.seats[seat];
    return seat !== view.viewer && view.you.includes(seat) && there?.kind === "person";
  });
  return waiting === undefined ? null : (view.seats[waiting] ?? null);
}

// ---------------------------------------------------------------- showing

function render() {
  const list = byId("story");
  const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
  app.dataset["seq"] = String(view.seq);
  app.dataset["status"] = view.status;
  app.dataset["viewer"] = String(view.viewer);
  app.dataset["pending"] = waitsFor ? "yes" : "no";
  const texts = matching();
  markChosen(board, chosen, (part) => narrow(view.view.legal, [...chosen, part]).length > 0);
  show(byId("strip"), panels.strip(view));
  show(byId("seats"), panels.seats(view, first));
  show(byId("facts"), panels.words(inWords(board)), ...panels.facts(view, first));
  show(byId("talk"), ...panels.talk(view));
  showStory();
  showActions(texts);
  showAsk(texts);
  showBanner();
  showRoom();
  showCurtain();
  const yours = isYourTurn(view);
  app.dataset["turn"] = yours ? "yours" : "";
  if (isAtEnd || fresh) list.scrollTop = list.scrollHeight;
  sayTurn(first.game.title, yours || nextOfYours() !== null, asked().replace(/\.$/, ""));
}

/** One plain sentence; at the end, what the picture says about it. */
function asked() {
  const told = view.status === "over" ? question(board, first.game.title) : "";
  return told || view.question;
}

/** Legal texts that go with what was chosen and typed. */
function matching() {
  const texts = narrow(view.view.legal, chosen);
  const wanted = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return texts.filter((text) => {
    const words = text.toLowerCase().split(" ");
    return wanted.every((one) => words.some((word) => word.startsWith(one)));
  });
}

function showStory() {
  const list = byId("story");
  const lines = panels.story(view, fresh);
  show(list, ...(lines.length ? lines : [h("li.empty", {}, "Nothing has happened yet.")]));
}

/** @param {string[]} texts */
function showActions(texts) {
  const place = byId("actions");
  if (!isYourTurn(view)) {
    show(place, h("p.empty", { id: "no-actions" }, view.question));
    return;
  }
  show(
    place,
    view.view.legal.length > 6 &&
      h(
        "form.typed",
        { id: "typed", "data-do": "typed" },
        h("label.unseen", { for: "typed-text" }, "Type an action"),
        h("input", {
          id: "typed-text",
          autocomplete: "off",
          spellcheck: "false",
          autocapitalize: "off",
          placeholder: "Type or choose: " + (view.view.legal[0] ?? ""),
        }),
      ),
    ...panels.actions(texts),
    texts.length === 0 && h("p.empty", { id: "none-left" }, "Nothing you may do goes with that. Press Enter to hear why."),
  );
}


/** @param {string[]} names */
function list(names) {
  if (names.length < 2) return names[0] ?? "the others";
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** @param {string[]} texts */
function showAsk(texts) {
  const yours = isYourTurn(view);
  const only = yours && (chosen.length || typed.trim()) && texts.length === 1 ? texts[0] : null;
  const isEnd = view.status === "over" && !phone.matches;
  show(
    byId("ask"),
    isEnd
      ? panels.end(view, first, asked(), shuffle)
      : h(yours ? "p.question.is-yours" : "p.question", { id: "question" }, asked()),
    view.you.length === 0 &&
      view.status === "playing" &&
      h("p.waits", { id: "waits" }, "You are watching: hidden cards stay hidden."),
    chosen.length > 0 &&
      h(
        "p.chosen",
        { id: "chosen" },
        "Chosen: ",
        ...chosen.map((part) => panels.deed("unchoose", part, { "data-part": part }, "chip")),
        only ? "" : h("small", {}, ` ${texts.length} ways to go on `),
        only ? "" : panels.deed("clear", "Not that", {}, "quiet"),
      ),
    only &&
      h(
        "p.confirm",
        { id: "confirm" },
        panels.deed("act", sentence(only), { "data-text": only, id: "confirm-act" }, "strong"),
        panels.deed("clear", "Not that", {}, "quiet"),
      ),
    refusal && refusalCard(refusal),
    undoLine(),
  );
}

/** @param {{ message: string, rule: string, words: string }} why */
function refusalCard(why) {
  return h(
    "div.refusal",
    { id: "refusal" },
    h("p", {}, h("b", {}, "That is not possible. "), why.message),
    why.words && h("blockquote", {}, why.words),
    h(
      "p.doors",
      {},
      why.words && panels.deed("rule", `Rule ${why.rule}`, { "data-rule": why.rule }),
      panels.deed("forget", "All right", {}, "quiet"),
    ),
  );
}

function undoLine() {
  if (view.status !== "playing" || view.you.length === 0) return null;
  const { can, asked: isAsked, by } = view.undo;
  const others = by.filter((seat) => !view.you.includes(seat));
  if (isAsked && others.length) {
    const names = list(others.map((seat) => view.seats[seat]?.name ?? ""));
    return h(
      "div.undo",
      { id: "undo" },
      h("p", {}, `${names} would like to take something back.`),
      panels.deed("agree", "Agree", {}, "strong"),
      panels.deed("decline", "Let it stand"),
    );
  }
  if (isAsked) return h("p.undo", { id: "undo" }, "You asked to take it back. The others decide.");
  if (!can) return null;
  return h("p.undo", { id: "undo" }, panels.deed("undo", "Take it back", { title: "Key U" }));
}

function showBanner() {
  const own = view.seats.find((seat) => seat.stands_in && view.you.includes(seat.seat));
  show(
    byId("banner"),
    view.status === "over" && phone.matches && panels.end(view, first, asked(), shuffle),
    own &&
      view.status === "playing" &&
      h(
        "p.stand-in",
        { id: "stand-in" },
        "A bot plays for you. ",
        panels.deed("sit", "Take your seat back", { "data-seat": own.seat }, "strong"),
      ),
    view.you.length > 1 &&
      view.status === "playing" &&
      h(
        "p.eyes",
        { id: "eyes" },
        "You look as ",
        ...view.you.map((seat) =>
          panels.deed(
            "look",
            view.seats[seat]?.letter ?? "",
            {
              "data-seat": seat,
              "aria-pressed": String(seat === view.viewer),
              "aria-label": `Look as ${view.seats[seat]?.name}`,
            },
            "chip",
          ),
        ),
      ),
  );
}

function showRoom() {
  const place = byId("room");
  place.hidden = view.status !== "waiting";
  byId("stage").hidden = view.status === "waiting";
  if (view.status !== "waiting") {
    place.replaceChildren();
    return;
  }
  const template = byId("invite-qr");
  const qr = template instanceof HTMLTemplateElement ? template.content.cloneNode(true) : null;
  show(place, panels.room(view, first, qr));
}

function showCurtain() {
  const place = byId("curtain");
  const seat = nextOfYours();
  const wasHidden = place.hidden;
  place.hidden = seat === null;
  app.dataset["curtain"] = seat ? "down" : "up";
  byId("board").toggleAttribute("inert", seat !== null);
  if (!seat) {
    show(place);
    return;
  }
  show(place, panels.curtain(seat));
  if (wasHidden) {
    byId("live").replaceChildren();
    byId("lift").focus();
  }
}

// ---------------------------------------------------------------- the link

/**
 * @param {"open" | "lost"} state
 * @param {number} wait
 */
function linkChanged(state, wait) {
  isLost = state === "lost";
  const bar = byId("link-bar");
  if (!isLost) {
    bar.hidden = true;
    bar.replaceChildren();
    app.dataset["link"] = "open";
    return;
  }
  app.dataset["link"] = "lost";
  // A short break is not worth a word.
  setTimeout(
    () => {
      if (!isLost) return;
      bar.hidden = false;
      show(
        bar,
        h("span", {}, "The connection is gone. The table stands; trying again by itself."),
        panels.deed("retry", "Try now", {}, "quiet"),
      );
    },
    wait > 900 ? 0 : 700,
  );
}

/** @param {Omit<Command, "id">} command */
function send(command) {
  const id = newId();
  waitsFor = id;
  refusal = null;
  link.send({ .../** @type {Command} */ (command), id });
  render();
}

/** @param {string} text */
function act(text) {
  chosen = [];
  typed = "";
  const field = document.getElementById("typed-text");
  if (field instanceof HTMLInputElement) field.value = "";
  if (phone.matches) app.dataset["sheet"] = "peek";
  send({ do: "act", seat: view.viewer, action: text });
}

/**
 * Sits down; somebody without a name gets one first.
 *
 * @param {number} seat
 */
async function sit(seat) {
  const field = document.getElementById("sit-name");
  const name = field instanceof HTMLInputElement ? field.value.trim() || "Guest" : undefined;
  if (!first.guest || (name && name !== first.guest.name)) {
    const answer = await fetch("/guests", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ name: name ?? "Guest" }),
    });
    const told = await answer.json();
    if (!answer.ok) {
      refusal = { message: told.message, rule: "", words: "" };
      render();
      return;
    }
    const wasGuest = first.guest !== null;
    first.guest = { name: told.name ?? name };
    const own = document.querySelector("header.site .who span");
    if (own) own.textContent = first.guest.name;
    if (!wasGuest) link.connect(); // with the cookie; what is sent now follows
  }
  send({ do: "sit", seat, name });
}

/** The seat one sits down on is the seat one looks from. */
function lookFromOwnSeat() {
  const own = view.you[0];
  if (view.viewer < 0 && own !== undefined && view.status !== "over") {
    link.send({ do: "look", viewer: own });
  } else if (view.viewer >= 0 && !view.you.includes(view.viewer)) {
    link.send({ do: "look", viewer: own ?? "public" });
  }
}

async function rematch() {
  const answer = await fetch(`/t/${encodeURIComponent(first.table)}/rematch`, {
    method: "POST",
    headers: { Accept: "application/json" },
  });
  const told = await answer.json();
  if (!answer.ok) {
    refusal = { message: told.message, rule: "", words: "" };
    render();
    return;
  }
  link.send({ do: "say", id: newId(), text: `Another game? /j/${told.code}` });
  setTimeout(() => location.assign(`/t/${told.table}`), 250);
}

// ---------------------------------------------------------------- what people do

/** @param {string} tab */
function choose(tab) {
  app.dataset["tab"] = tab;
  for (const each of document.querySelectorAll("#tabs [role=tab]")) {
    const isOne = each.getAttribute("data-tab") === tab;
    each.setAttribute("aria-selected", String(isOne));
    each.setAttribute("tabindex", isOne ? "0" : "-1");
  }
}

/** @param {"peek" | "open"} state */
function sheet(state) {
  app.dataset["sheet"] = state;
  const handle = byId("handle");
  handle.setAttribute("aria-expanded", String(state === "open"));
  handle.setAttribute("aria-label", state === "open" ? "Close the sheet" : "Open the sheet");
}

/** @type {Record<string, (at: HTMLElement) => void>} */
const DEEDS = {
  act: (at) => act(at.dataset["text"] ?? ""),
  clear: () => clear(),
  unchoose: (at) => {
    chosen = chosen.filter((part) => part !== at.dataset["part"]);
  },
  forget: () => {
    refusal = null;
  },
  rule: (at) => {
    openRule(at.dataset["rule"] ?? "");
    choose("rules");
    sheet("open");
  },
  undo: () => send({ do: "undo" }),
  agree: () => send({ do: "agree" }),
  decline: () => send({ do: "decline" }),
  sit: (at) => void sit(Number(at.dataset["seat"])),
  bot: (at) => send({ do: "bot", seat: Number(at.dataset["seat"]), bot: at.dataset["bot"] ?? "" }),
  leave: (at) => {
    if (view.status === "playing" && !isSure(at, "Leave: a bot takes over")) return;
    send({ do: "leave", seat: Number(at.dataset["seat"]) });
  },
  close: (at) => {
    if (isSure(at, "Close it: nobody can play on")) send({ do: "close" });
  },
  look: (at) => link.send({ do: "look", viewer: Number(at.dataset["seat"]) }),
  tab: (at) => {
    const tab = at.dataset["tab"] ?? "story";
    const isAgain = app.dataset["tab"] === tab && app.dataset["sheet"] === "open";
    choose(tab);
    sheet(isAgain ? "peek" : "open");
    const story = byId("story");
    story.scrollTop = story.scrollHeight;
  },
  sheet: () => sheet(app.dataset["sheet"] === "open" ? "peek" : "open"),
  retry: () => link.connect(),
  rematch: () => void rematch(),
  share: (at) => {
    void copy(first.invite).then((isDone) => {
      at.textContent = isDone ? "Link copied" : first.invite;
    });
  },
};

/**
 * What cannot be taken back needs a second press, and says what it does.
 *
 * @param {HTMLElement} at
 * @param {string} words
 */
function isSure(at, words) {
  if (at.dataset["sure"] === "yes") return true;
  at.dataset["sure"] = "yes";
  at.textContent = words;
  return false;
}

function clear() {
  chosen = [];
  typed = "";
  refusal = null;
  const field = document.getElementById("typed-text");
  if (field instanceof HTMLInputElement) field.value = "";
}

app.addEventListener("click", (event) => {
  const at = event.target instanceof Element ? event.target.closest("[data-do]") : null;
  if (!(at instanceof HTMLElement) || at instanceof HTMLFormElement) return;
  if (at instanceof HTMLAnchorElement) event.preventDefault();
  const what = at.dataset["do"] ?? "";
  DEEDS[what]?.(at);
  if (at.dataset["sure"] !== "yes") render();
});

app.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.id === "say") {
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
    const to = form.elements.namedItem("to");
    const alone = to instanceof HTMLSelectElement && to.value ? { to: Number(to.value) } : {};
    if (field.value.trim()) send({ do: "say", text: field.value, ...alone });
    field.value = "";
  } else if (form.id === "typed") {
    const texts = matching();
    const exact = view.view.legal.find((text) => text === typed.trim().toLowerCase());
    // What is not legal is asked for all the same: the answer tells the rule.
    const text = exact ?? (texts.length === 1 ? texts[0] : typed.trim());
    if (text && (exact || texts.length < 2)) act(text);
  }
});

app.addEventListener("input", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.id === "typed-text") {
    typed = event.target.value;
    render();
  }
});

board.addEventListener("click", (event) => {
  const at = event.target instanceof Element ? event.target.closest("[data-part]") : null;
  if (!at || !isYourTurn(view)) return;
  tap(at.getAttribute("data-part") ?? "", /(^|\s)\w+-button(\s|$)/.test(at.getAttribute("class") ?? ""));
});

/**
 * A part of the picture was chosen. One tap never does what cannot be taken back: only a button
 * of the picture, or a second choice that leaves one action, sends it.
 *
 * @param {string} part
 * @param {boolean} isButton
 */
function tap(part, isButton) {
  refusal = null;
  if (chosen.includes(part)) {
    chosen = chosen.filter((one) => one !== part);
    render();
    return;
  }
  const texts = narrow(view.view.legal, [...chosen, part]);
  const only = texts[0];
  if (!only) {
    const wished = wish(view.view.legal, chosen, part);
    if (wished) act(wished);
    else chosen = [part];
  } else if (texts.length === 1 && (isButton || chosen.length > 0)) {
    act(only);
    return;
  } else {
    chosen = [...chosen, part];
  }
  render();
}

addEventListener("keydown", (event) => {
  const at = event.target;
  const isTyping = at instanceof HTMLInputElement || at instanceof HTMLSelectElement;
  if (event.key === "Escape") {
    clear();
    if (phone.matches) sheet("peek");
    if (isTyping) at.blur();
    render();
    return;
  }
  if (at instanceof HTMLElement && at.matches("button.action, #actions summary")) moveFocus(event, at, "#actions button.action, #actions summary");
  if (at instanceof HTMLElement && at.getAttribute("role") === "tab") moveFocus(event, at, "#tabs [role=tab]");
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key === "/" || key === "a") {
    const field = document.getElementById("typed-text") ?? document.querySelector("#actions button.action");
    if (field instanceof HTMLElement) {
      event.preventDefault();
      choose("actions");
      if (phone.matches) sheet("open");
      field.focus();
    }
  } else if (key === "u" && view.undo.can) send({ do: "undo" });
  else if (key === "r") focusOn("rules", "panel-search", event);
  else if (key === "t") focusOn("talk", "say-text", event);
  else if (key === "s") focusOn("story", "story", event);
});

/**
 * Arrow keys walk through a list of buttons.
 *
 * @param {KeyboardEvent} event
 * @param {HTMLElement} at
 * @param {string} selector
 */
function moveFocus(event, at, selector) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]).filter(
    (one) => one.offsetParent !== null,
  );
  const next = all[(all.indexOf(at) + step + all.length) % all.length];
  event.preventDefault();
  next?.focus();
}

/**
 * @param {string} tab
 * @param {string} id
 * @param {KeyboardEvent} event
 */
function focusOn(tab, id, event) {
  choose(tab);
  if (phone.matches) sheet("open");
  event.preventDefault();
  document.getElementById(id)?.focus();
}

addEventListener("ct-theme", () => {
  drawn = "";
  link.connect();
});

new MutationObserver(lookFromOwnSeat).observe(app, { attributes: true, attributeFilter: ["data-seq"] });

/** On a phone the actions are one of the tabs; elsewhere they have a place of their own. */
function fitTabs() {
  if (!phone.matches && app.dataset["tab"] === "actions") choose("story");
  if (phone.matches) choose("actions");
}
phone.addEventListener("change", () => {
  fitTabs();
  render();
});

// The board leaves as much room as the closed sheet takes.
new ResizeObserver(() => {
  if (app.dataset["sheet"] === "open") return;
  app.style.setProperty("--sheet", `${byId("rail").offsetHeight}px`);
}).observe(byId("rail"));

letZoom(byId("stage"), board);
choose("actions");
fitTabs();
drawBoard(false);
render();
link.connect();
