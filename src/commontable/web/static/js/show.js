/** Shows what is known now, all over the page. Same knowledge, same page. */
import { inWords, markChosen, marks, question, showBoard } from "./board.js";
import { holds, nameSeats, narrow, readable } from "./choose.js";
import { byId, show } from "./dom.js";
import { shownLook, shownTheme } from "./look.js";
import { app, board, first, isYourTurn, mayAct, nextOfYours, now } from "./now.js";
import { actionPanel } from "./actions.js";
import { showAdvice } from "./advice.js";
import { ask } from "./ask.js";
import { curtain, room } from "./room.js";
import { banner } from "./banner.js";
import { verdict } from "./end.js";
import { facts, words } from "./facts.js";
import { forMeSwitch } from "./forme.js";
import { guideSwitch } from "./guide.js";
import { hinted } from "./hint.js";
import { seats, strip } from "./seats.js";
import { storyLines } from "./story.js";
import { talk } from "./talk.js";
import { closeActions, fitStatus } from "./sheet.js";
import { bringIntoSight, bringSeatIntoSight } from "./sight.js";
import { sayTurn } from "./turn.js";
/** @import { Mark } from "./board.js" */
/** @import { View } from "./types.js" */

const story = byId("story");
let isAtEnd = true; // of the story: nobody reads further up
let drawn = "";
/** @type {View | null} the view whose story is on the page */
let told = null;

export function render() {
  const { view } = now;
  nameSeats(view.seats, view.viewer);
  app.dataset["seq"] = String(view.seq);
  fitStatus(view.status);
  app.dataset["viewer"] = String(view.viewer);
  app.dataset["pending"] = now.waitsFor ? "yes" : "no";
  if (view.status === "over") closeActions();
  const texts = matching();
  const hint = hinted();
  markChosen(
    board,
    now.chosen,
    (part) => narrow(view.view.legal, [...now.chosen, part]).length > 0,
    (part) => hint !== null && holds(hint, part),
  );
  const looks = marks(board);
  show(byId("strip"), strip(view, looks));
  show(byId("seats"), seats(view, first, looks));
  show(byId("facts"), forMeSwitch(), guideSwitch(), words(inWords(board)), ...facts(view, first));
  show(byId("talk"), ...talk(view));
  showAdvice(view);
  showStory();
  show(byId("actions"), ...actionPanel(texts));
  show(byId("ask"), ...ask(texts, asked()));
  show(byId("banner"), ...banner(asked()));
  showRoom(looks);
  showCurtain();
  const yours = isYourTurn(view);
  app.dataset["turn"] = yours ? "yours" : mayAct(view) ? "open" : "";
  bringIntoSight();
  bringSeatIntoSight();
  sayTurn(first.game.title, yours || nextOfYours() !== null, asked().replace(/\.$/, ""));
}

/**
 * @param {boolean} isNew whether what differs has just happened
 * @returns {boolean} whether something has moved
 */
export function drawBoard(isNew) {
  const { svg, theme } = now.view;
  if (!svg || svg === drawn) return false;
  if (theme && theme !== (first.game.wide ? shownLook() : shownTheme())) return false;
  drawn = svg;
  return showBoard(board, svg, isNew);
}

/** The next picture is shown even if it is the one we have: the theme has changed. */
export function forgetBoard() {
  drawn = "";
}

/** One plain sentence; at the end, what the picture says about it: the story tells the rest. */
function asked() {
  if (now.view.status !== "over") return now.view.question;
  const isClosed = now.view.outcome === "ongoing";
  const [said] = question(board, first.game.title).split(/(?<=\.) /);
  return (!isClosed && said) || verdict(now.view);
}

/** Legal texts that go with what was chosen and typed. */
export function matching() {
  const texts = narrow(now.view.view.legal, now.chosen);
  const wanted = now.typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return texts.filter((text) => {
    const said = `${text} ${readable(text)}`.toLowerCase();
    const words = [...said.split(" "), ...said.split(/[ -]/)]; // «fair-minded», and «minded»
    return wanted.every((one) => words.some((word) => word.startsWith(one)));
  });
}

/** The story stays at its end, unless somebody reads further up and nothing is new. */
function showStory() {
  if (told === now.view) return;
  told = now.view;
  show(story, ...storyLines(told.story, now.fresh));
  if (isAtEnd || now.fresh) story.scrollTop = story.scrollHeight;
}

let wasAt = 0;
story.addEventListener("scroll", () => {
  const isLow = story.scrollHeight - story.scrollTop - story.clientHeight < 60;
  if (isLow || story.scrollTop < wasAt) isAtEnd = isLow; // going down never leads away from the end
  wasAt = story.scrollTop;
});
// What stands above it may grow and leave it less room.
new ResizeObserver(() => {
  if (isAtEnd) story.scrollTop = story.scrollHeight;
}).observe(story);

/** @param {Mark[]} looks how the seats look */
function showRoom(looks) {
  const place = byId("room");
  const isWaiting = now.view.status === "waiting";
  place.hidden = !isWaiting;
  byId("stage").hidden = isWaiting;
  if (!isWaiting) {
    place.replaceChildren();
    return;
  }
  const template = byId("invite-qr");
  const qr = template instanceof HTMLTemplateElement ? template.content.cloneNode(true) : null;
  show(place, room(now.view, first, qr, looks));
}

function showCurtain() {
  const place = byId("curtain");
  const seat = first.game.hides ? nextOfYours() : null;
  const wasHidden = place.hidden;
  place.hidden = seat === null;
  app.dataset["curtain"] = seat ? "down" : "up";
  board.toggleAttribute("inert", seat !== null);
  if (!seat) {
    show(place);
    return;
  }
  show(place, curtain(seat));
  if (wasHidden) {
    byId("live").replaceChildren();
    byId("lift").focus();
  }
}
