/** What is asked, what was chosen so far, why something was refused, what can be taken back. */
import { exact, readable, sentence } from "./choose.js";
import { deed } from "./deed.js";
import { h } from "./dom.js";
import { end } from "./end.js";
import { tip } from "./guide.js";
import { hintButton, hintCard } from "./hint.js";
import { first, isYourTurn, mayAct, now, phone, waitsForBots } from "./now.js";
/** @import { Why } from "./now.js" */

/**
 * @param {string[]} texts legal ones that go with what was chosen and typed
 * @param {string} asked
 */
export function ask(texts, asked) {
  const { view, chosen, typed, refusal } = now;
  const yours = isYourTurn(view);
  const isSought = mayAct(view) && (chosen.length > 0 || typed.trim() !== "");
  const only = !isSought ? null : texts.length === 1 ? texts[0] : exact(texts, chosen);
  if (view.status === "over") {
    return [!phone.matches && end(view, first, asked, now.shuffle), refusal && refusalCard(refusal)];
  }
  return [
    h(yours ? "p.question.is-yours" : "p.question", { id: "question" }, asked),
    view.you.length === 0 &&
      view.status === "playing" &&
      h("p.waits", { id: "waits" }, "You are watching: hidden cards stay hidden."),
    chosen.length > 0 &&
      h(
        "p.chosen",
        { id: "chosen" },
        "Chosen: ",
        ...chosen.map((part) => deed("unchoose", readable(part), { "data-part": part }, "chip")),
        texts.length > 1 && h("small", {}, ` ${texts.length} ways to go on `),
        only ? "" : deed("clear", "Not that", {}, "quiet"),
      ),
    only &&
      h(
        "p.confirm",
        { id: "confirm" },
        deed("act", sentence(only), { "data-text": only, id: "confirm-act" }, "strong"),
        deed("clear", "Not that", {}, "quiet"),
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
        h("p", { id: "hurry" }, deed("hurry", "Skip ahead", { title: "Key F: bots act at once" })),
      undoButton(),
    ),
  ];
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
      why.words && deed("rule", `Rule ${why.rule}`, { "data-rule": why.rule }),
      deed("forget", "All right", {}, "quiet"),
    ),
  );
}

const mayUndo = () => now.view.status === "playing" && now.view.you.length > 0;

/** What others ask back, or whom one has asked. */
function undoQuestion() {
  const { view } = now;
  const { asked: isAsked, by } = view.undo;
  if (!mayUndo() || !isAsked) return null;
  const others = by.filter((seat) => !view.you.includes(seat));
  if (others.length) {
    const names = list(others.map((seat) => view.seats[seat]?.name ?? ""));
    return h(
      "div.undo",
      { id: "undo" },
      h("p", {}, `${names} would like to take something back.`),
      deed("agree", "Agree", {}, "strong"),
      deed("decline", "Let it stand"),
    );
  }
  return h("p.undo", { id: "undo" }, "You asked to take it back. The others decide.");
}

function undoButton() {
  const { can, asked: isAsked } = now.view.undo;
  if (!mayUndo() || !can || isAsked) return null;
  return h("p", { id: "undo" }, deed("undo", "Take it back", { title: "Key U" }));
}

/** @param {string[]} names */
function list(names) {
  if (names.length < 2) return names[0] ?? "the others";
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}
