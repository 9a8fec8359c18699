/** What is asked, what was chosen so far, why something was refused, what can be taken back. */
import { h } from "../../lib/dom.js";
import { joinNames } from "../../lib/names.js";
import { exactMatch, readable, sentence } from "../core/action-texts.js";
import { actionButton } from "../core/buttons.js";
import { first, isYourTurn, mayAct, phone, state, waitsForBots } from "../core/state.js";
import { readyPanel } from "../deal/ready.js";
import { tip } from "../help/guide.js";
import { hintButton, hintCard } from "../help/hint.js";
import { ownClock } from "../people/clocks.js";
import { proposalBar } from "../people/proposal.js";
import { end } from "./end.js";
/** @import { Why } from "../core/state.js" */

/**
 * @param {string[]} texts legal ones that go with what was chosen and typed
 * @param {string} asked
 */
export function questionPanel(texts, asked) {
  const { update, chosen, typed, refusal } = state;
  const yours = isYourTurn(update);
  const isSought = mayAct(update) && (chosen.length > 0 || typed.trim() !== "");
  const only = !isSought ? null : texts.length === 1 ? texts[0] : exactMatch(texts, chosen);
  if (update.status === "over") {
    return [!phone.matches && end(update, first, asked, state.shuffle), refusal && refusalCard(refusal)];
  }
  if (update.status === "waiting") {
    return [readyPanel(), refusal && refusalCard(refusal)];
  }
  return [
    h(yours ? "p.question.is-yours" : "p.question", { id: "question" }, ownClock(update), asked),
    proposalBar(),
    update.status === "playing" && state.note && noteCard(state.note),
    update.you.length === 0 &&
      update.status === "playing" &&
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
    update.compiling &&
      h(
        "p.compiling",
        { id: "compiling" },
        "A bot that thinks is made ready: its search is compiled, once on this server. That takes up to a minute.",
      ),
    undoQuestion(),
    h(
      "div.helps",
      { id: "helps" },
      hintButton(),
      waitsForBots(update) &&
        h("p", { id: "skip" }, actionButton("skip", "Skip ahead", { title: "Key F: bots play without pauses" })),
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

const mayUndo = () => state.update.status === "playing" && state.update.you.length > 0;

/** What others ask back, or whom one has asked. */
function undoQuestion() {
  const { update } = state;
  const { asked: isAsked, by } = update.undo;
  if (!mayUndo() || !isAsked) return null;
  const others = by.filter((seat) => !update.you.includes(seat));
  if (others.length) {
    const names = joinNames(others.map((seat) => update.seats[seat]?.name ?? ""), "or");
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
  const { can, asked: isAsked } = state.update.undo;
  if (!mayUndo() || !can || isAsked) return null;
  return h("p", { id: "undo" }, actionButton("undo", "Take it back", { title: "Key U" }));
}
