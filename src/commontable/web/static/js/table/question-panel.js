/** What is asked, what was chosen so far, why something was refused, what can be taken back. */
import { h } from "../lib/dom.js";
import { joinNames } from "../lib/names.js";
import { exactMatch, readable, sentence } from "./action-texts.js";
import { actionButton } from "./buttons.js";
import { ownClock } from "./clocks.js";
import { end } from "./end.js";
import { tip } from "./guide.js";
import { hintButton, hintCard } from "./hint.js";
import { proposalBar } from "./proposal.js";
import { readyPanel } from "./ready.js";
import { first, isYourTurn, mayAct, phone, state, waitsForBots } from "./state.js";
/** @import { Why } from "./state.js" */

/**
 * @param {string[]} texts legal ones that go with what was chosen and typed
 * @param {string} asked
 */
export function questionPanel(texts, asked) {
  const { view, chosen, typed, refusal } = state;
  const yours = isYourTurn(view);
  const isSought = mayAct(view) && (chosen.length > 0 || typed.trim() !== "");
  const only = !isSought ? null : texts.length === 1 ? texts[0] : exactMatch(texts, chosen);
  if (view.status === "over") {
    return [!phone.matches && end(view, first, asked, state.shuffle), refusal && refusalCard(refusal)];
  }
  if (view.status === "waiting") {
    return [readyPanel(), refusal && refusalCard(refusal)];
  }
  return [
    h(yours ? "p.question.is-yours" : "p.question", { id: "question" }, ownClock(view), asked),
    proposalBar(),
    view.status === "playing" && state.note && noteCard(state.note),
    view.you.length === 0 &&
      view.status === "playing" &&
      h("p.waits", { id: "waits" }, "You are watching: hidden cards stay hidden."),
    chosen.length > 0 &&
      h(
        "p.chosen",
        { id: "chosen" },
        "Chosen: ",
        ...chosen.map((part) => actionButton("unchoose", readable(part), { "data-part": part }, "chip")),
        texts.length > 1 && h("small", {}, ` ${texts.length} choices `),
        only ? "" : actionButton("clear", "Not that", {}, "quiet"),
      ),
    only &&
      h(
        "p.confirm",
        { id: "confirm" },
        actionButton("act", sentence(only), { "data-text": only, id: "confirm-act" }, "strong"),
        actionButton("clear", "Not that", {}, "quiet"),
      ),
    refusal && refusalCard(refusal),
    tip(),
    hintCard(),
    view.warming &&
      h(
        "p.warming",
        { id: "warming" },
        "A bot that thinks is made ready: its search is compiled, once on this server. That takes up to a minute.",
      ),
    undoQuestion(),
    h(
      "div.helps",
      { id: "helps" },
      hintButton(),
      waitsForBots(view) &&
        h("p", { id: "hurry" }, actionButton("hurry", "Skip ahead", { title: "Key F: bots play without pauses" })),
      undoButton(),
    ),
  ];
}

/** @param {string} words what became of something that was asked */
function noteCard(words) {
  return h("p.note", { id: "note", role: "status" }, h("span", {}, words), actionButton("noted", "OK", {}, "quiet"));
}

/** @param {Why} why */
function refusalCard(why) {
  return h(
    "div.refusal",
    { id: "refusal" },
    h("p", {}, h("b", {}, "That is not possible. "), why.message),
    why.words && h("blockquote", {}, why.words),
    h(
      "p.doors",
      {},
      why.words && actionButton("rule", `Rule ${why.rule}`, { "data-rule": why.rule }),
      actionButton("forget", "All right", {}, "quiet"),
    ),
  );
}

const mayUndo = () => state.view.status === "playing" && state.view.you.length > 0;

/** What others ask back, or whom one has asked. */
function undoQuestion() {
  const { view } = state;
  const { asked: isAsked, by } = view.undo;
  if (!mayUndo() || !isAsked) return null;
  const others = by.filter((seat) => !view.you.includes(seat));
  if (others.length) {
    const names = joinNames(others.map((seat) => view.seats[seat]?.name ?? ""), "or");
    return h(
      "div.undo",
      { id: "undo" },
      h("p", {}, `${names} would like to take something back.`),
      actionButton("agree", "Agree", {}, "strong"),
      actionButton("decline", "Let it stand"),
    );
  }
  return h("p.undo", { id: "undo" }, "You asked to take it back. The others decide.");
}

function undoButton() {
  const { can, asked: isAsked } = state.view.undo;
  if (!mayUndo() || !can || isAsked) return null;
  return h("p", { id: "undo" }, actionButton("undo", "Take it back", { title: "Key U" }));
}
