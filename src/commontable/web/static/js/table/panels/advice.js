/**
 * Talk where only advice is allowed: phrases to pick, and pins on the board.
 *
 * A pin is put by choosing a place in the picture and then a sign; the same can be done with two
 * lists beside the talk, without a picture. What may be said is decided by the server alone.
 */
import { byId, h, renderInto } from "../../lib/dom.js";
import { send } from "../core/connection.js";
import { state } from "../core/state.js";
/** @import { Pin, Refusal, Update } from "../core/types.js" */

/** @type {Record<string, string>} what a sign looks like; others have words only */
const MARKS = {
  prefer:
    "M2 10h4v11H2zM7.5 10l4-8c2-.2 3 1.4 2.6 3.4L13.5 9H20c1.6 0 2.2 1.2 1.8 2.4l-2.4 8c-.4 1-1 1.6-2.2 1.6H7.5z",
  avoid: "M12 1.5 23.5 22H.5zM10.8 8l.4 8h1.6l.4-8zm.2 9.6v2.2h2v-2.2z",
};
const EVERYBODY = "";

let update = state.update;
const pinning = {
  isOn: false,
  /** @type {string | null} the place that was chosen in the picture */
  place: null,
  whom: EVERYBODY,
};
let said = "";

/** @param {Update} of */
const pinsOf = (of) => of.view.pins ?? [];

/** @param {Update} of */
const mayPin = (of) => Boolean(of.talk.places?.length) && of.you.includes(of.viewer);

/** @param {string} sign */
function markOf(sign) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", `sign sign-${sign}`);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", MARKS[sign] ?? "M12 2a7 7 0 0 1 1 13.9V22h-2v-6.1A7 7 0 0 1 12 2z");
  path.setAttribute("fill-rule", "evenodd");
  svg.append(path);
  return svg;
}

/** @param {Pin} pin */
const key = (pin) => `${pin.letter} ${pin.pin}`;

/**
 * Shows what can be said and pinned now.
 *
 * @param {Update} of
 */
export function showAdvice(of) {
  update = of;
  if (!mayPin(update)) stop();
  renderInto(byId("advice"), phrases(), box());
  showTool();
  showChoice();
}

/**
 * The pins that others have just put, in words.
 *
 * @param {Update} old
 * @param {Update} next
 */
export function newPins(old, next) {
  const known = new Set(pinsOf(old).map(key));
  const fresh = pinsOf(next).filter((pin) => !known.has(key(pin)) && !next.you.includes(pin.seat));
  return fresh.map((pin) => `${words(pin, next)}.`);
}

/**
 * @param {Pin} pin
 * @param {Update} of
 */
function words(pin, of = update) {
  const name = of.seats[pin.seat]?.name ?? pin.letter;
  const sign = of.talk.signs?.[pin.sign] ?? pin.sign;
  return `${name}: ${sign} on ${pin.place}${pin.for ? ` for ${nameOf(pin.for, of)}` : ""}`;
}

/**
 * @param {string} letter
 * @param {Update} of
 */
const nameOf = (letter, of = update) => of.seats.find((seat) => seat.letter === letter)?.name || letter;

// ---------------------------------------------------------------- beside the board

function phrases() {
  const all = update.talk.phrases ?? [];
  if (!all.length || !update.you.length) return null;
  return h(
    "div.phrases",
    { id: "phrases", role: "group", "aria-label": "Say in one tap" },
    ...all.map((text) => h("button.chip", { type: "button", "data-phrase": text }, text)),
  );
}

/** All pins in words, and how to put one without the picture. */
function box() {
  const pins = pinsOf(update);
  if (!pins.length && !mayPin(update)) return null;
  const told = pins.length === 1 ? "One pin on the board" : `${pins.length} pins on the board`;
  return h(
    "details.facts.pin-box",
    { id: "pin-box", "data-keep": "open" },
    h("summary", {}, pins.length ? told : "Pin a sign on the board"),
    list(),
    form(),
  );
}

/** The lists by which a pin is put without a picture. */
function form() {
  if (!mayPin(update)) return null;
  const places = update.talk.places ?? [];
  return h(
    "fieldset.pinning",
    { id: "pinning" },
    h("legend.unseen", {}, "Pin a sign on the board"),
    h(
      "label",
      { for: "pin-place" },
      "Where ",
      h("select", { id: "pin-place" }, ...places.map((name) => h("option", { value: name }, name))),
    ),
    h("label", { for: "pin-whom" }, "For ", h("select", { id: "pin-whom" }, ...forWhom())),
    h("span.signs", {}, ...signs("list")),
  );
}

function forWhom() {
  const others = update.seats.filter((seat) => seat.seat !== update.viewer);
  return [
    h("option", { value: EVERYBODY }, "everybody"),
    ...others.map((seat) => h("option", { value: seat.letter }, seat.name)),
  ];
}

/** @param {string} from where the place is taken from */
function signs(from) {
  return Object.entries(update.talk.signs ?? {}).map(([sign, label]) =>
    h(
      `button.sign-${sign}`,
      { type: "button", "data-sign": sign, "data-from": from, "aria-label": `Pin: ${label}` },
      markOf(sign),
      ` ${label}`,
    ),
  );
}

function list() {
  const pins = pinsOf(update);
  if (!pins.length) return null;
  return h(
    "ul.pins",
    { id: "pins", "aria-label": "Pins on the board" },
    ...pins.map((pin) =>
      h(
        "li",
        {},
        markOf(pin.sign),
        h("span", {}, words(pin)),
        mayPin(update) && pin.seat === update.viewer ? takeAway(pin) : null,
      ),
    ),
  );
}

/** @param {Pin} pin */
function takeAway(pin) {
  const label = `Take away: ${words(pin)}`;
  return h("button.quiet", { type: "button", "data-unpin": pin.pin, "aria-label": label }, "Take away");
}

// ---------------------------------------------------------------- on the board

/** The switch in the corner of the board. */
function showTool() {
  const tool = byId("pin-tool");
  tool.hidden = !mayPin(update);
  const told = pinning.isOn ? "Choose a space, or stop pinning" : "Pin advice on a space";
  renderInto(
    tool,
    h(
      "button",
      { type: "button", id: "pin-switch", "aria-pressed": String(pinning.isOn), title: told },
      markOf("pin"),
      h("span.words", {}, pinning.isOn ? "Tap a space" : "Pin"),
    ),
  );
  byId("stage").classList.toggle("is-pinning", pinning.isOn);
}

/** What to pin on the chosen place: beside it, where the finger is. */
function showChoice() {
  const pop = byId("pin-choice");
  const at = pinning.place === null ? null : byId("board").querySelector(`[data-place="${CSS.escape(pinning.place)}"]`);
  pop.hidden = !pinning.isOn || at === null;
  if (pop.hidden || at === null || pinning.place === null) {
    renderInto(pop);
    return;
  }
  const own = pinsOf(update).filter((pin) => pin.seat === update.viewer && pin.place === pinning.place);
  const chips = [{ letter: EVERYBODY, name: "all" }, ...update.seats.filter((seat) => seat.seat !== update.viewer)];
  renderInto(
    pop,
    h("p", { id: "pin-title" }, `${pinning.place}, for `, ...chips.map((seat) => whomChip(seat.letter, seat.name))),
    h("span.signs", {}, ...signs("board")),
    ...own.map((pin) => h("p", {}, markOf(pin.sign), pin.for ? ` for ${nameOf(pin.for)} ` : " ", takeAway(pin))),
  );
  const stage = byId("stage").getBoundingClientRect();
  const box = at.getBoundingClientRect();
  const left = Math.min(Math.max(box.left + box.width / 2 - stage.left, pop.offsetWidth / 2 + 4), stage.width - pop.offsetWidth / 2 - 4);
  const isLow = box.bottom - stage.top + pop.offsetHeight + 8 > stage.height;
  const top = isLow ? box.top - stage.top - pop.offsetHeight - 6 : box.bottom - stage.top + 6;
  pop.style.left = `${left}px`;
  pop.style.top = `${Math.max(top, 4)}px`;
}

/**
 * @param {string} letter
 * @param {string} told
 */
function whomChip(letter, told) {
  return h("button.chip", { type: "button", "data-whom": letter, "aria-pressed": String(pinning.whom === letter) }, told);
}

function stop() {
  pinning.isOn = false;
  pinning.place = null;
  pinning.whom = EVERYBODY;
}

/**
 * @param {string} sign
 * @param {string} where
 * @param {string} forWhom
 */
function pin(sign, where, forWhom) {
  const text = `${sign} ${where}${forWhom ? ` for ${forWhom}` : ""}`;
  pinning.place = null;
  send({ do: "pin", seat: update.viewer, pin: text });
}

// ---------------------------------------------------------------- what people do

/** @param {MouseEvent} event */
function press(event) {
  const at = event.target instanceof Element ? event.target.closest("button") : null;
  if (!at) return;
  const { phrase, sign, from, unpin, whom: letter } = at.dataset;
  if (phrase !== undefined) say(phrase);
  else if (unpin !== undefined) send({ do: "unpin", seat: update.viewer, pin: unpin });
  else if (letter !== undefined) {
    pinning.whom = letter;
    showChoice();
  } else if (sign !== undefined && from === "board" && pinning.place !== null) pin(sign, pinning.place, pinning.whom);
  else if (sign !== undefined) pin(sign, valueOf("pin-place"), valueOf("pin-whom"));
  else if (at.id === "pin-switch") {
    pinning.isOn = !pinning.isOn;
    pinning.place = null;
    showTool();
    showChoice();
  }
}

/** @param {string} id */
function valueOf(id) {
  const field = document.getElementById(id);
  return field instanceof HTMLSelectElement ? field.value : "";
}

/**
 * @param {string} text
 * @param {number} [to] a seat that hears it alone
 */
export function say(text, to) {
  said = text;
  note("");
  send({ do: "say", seat: update.viewer, text, ...(to === undefined ? {} : { to }) });
}

/**
 * What was refused stays in the field, with the reason beside it.
 *
 * @param {Refusal} refusal
 * @returns {boolean} whether it was about talk
 */
export function talkRefused(refusal) {
  if (!refusal.shown) return false;
  const field = document.getElementById("say-text");
  if (refusal.shown === "talk" && field instanceof HTMLInputElement && !field.value) field.value = said;
  note(refusal.message, refusal.rule ?? "");
  return true;
}

/**
 * @param {string} message
 * @param {string} [rule]
 */
function note(message, rule = "") {
  const where = byId("talk-note");
  where.hidden = !message;
  renderInto(
    where,
    message && h("span", {}, message, " "),
    rule && h("button.number", { type: "button", "data-do": "rule", "data-rule": rule }, rule),
  );
}

/** Listens for what is done with phrases and pins. Taps on the board are ours while pinning. */
function listen() {
  for (const id of ["advice", "pin-tool", "pin-choice"]) byId(id).addEventListener("click", press);
  byId("board").addEventListener(
    "click",
    (event) => {
      if (!pinning.isOn) return;
      event.stopPropagation();
      const at = event.target instanceof Element ? event.target.closest("[data-place]") : null;
      const chosen = at?.getAttribute("data-place") ?? null;
      pinning.place = chosen === pinning.place ? null : chosen;
      showChoice();
    },
    { capture: true },
  );
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !pinning.isOn) return;
    stop();
    showTool();
    showChoice();
  });
}

listen();
