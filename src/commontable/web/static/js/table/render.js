/** Renders the whole page from its state: the same state, the same page. */
import { byId, renderInto } from "../lib/dom.js";
import { containsWords, filterByParts, nameSeats } from "./action-texts.js";
import { actionPanel } from "./actions.js";
import { showAdvice } from "./advice.js";
import { autoplaySwitch } from "./autoplay.js";
import { scrollToActingSeat, scrollToChoices } from "./autoscroll.js";
import { banner } from "./banner.js";
import { markChosen, marks } from "./board.js";
import { curtain } from "./curtain.js";
import { verdict } from "./end.js";
import { events } from "./events.js";
import { guideSwitch } from "./guide.js";
import { hinted } from "./hint.js";
import { showTurnInTitle } from "./page-title.js";
import { questionPanel } from "./question-panel.js";
import { isAwaited, missingWords } from "./ready.js";
import { lockSwitch } from "./seat-menu.js";
import { seats, strip } from "./seats.js";
import { matchingActions } from "./selection.js";
import { app, board, first, isYourTurn, mayAct, nextOfYours, state } from "./state.js";
import { showStory } from "./story-panel.js";
import { boardInWords, tableInfo } from "./table-info.js";
import { closeActions, fitStatus } from "./tabs.js";
import { talk } from "./talk.js";
import { askingAs, waitingRoom } from "./waiting-room.js";
/** @import { Mark } from "./board.js" */

export function render() {
  const { view } = state;
  nameSeats(view.seats, view.viewer);
  app.dataset["seq"] = String(view.seq);
  fitStatus(view.status);
  app.dataset["viewer"] = String(view.viewer);
  app.dataset["pending"] = state.waitsFor ? "yes" : "no";
  if (view.status === "over") closeActions();
  const texts = matchingActions();
  const hint = hinted();
  markChosen(
    board,
    state.chosen,
    (part) => filterByParts(view.view.legal, [...state.chosen, part]).length > 0,
    (part) => hint !== null && containsWords(hint, part),
  );
  const looks = marks(board);
  renderInto(byId("strip"), strip(view, looks));
  renderInto(byId("seats"), askingAs(view, first), seats(view, first, looks), lockSwitch(view));
  renderInto(byId("facts"), autoplaySwitch(), guideSwitch(), boardInWords(view.in_words ?? []), ...tableInfo(view, first));
  renderInto(byId("talk"), ...talk(view));
  showAdvice(view);
  showStory(state.view, state.heard);
  renderInto(byId("actions"), ...actionPanel(texts));
  renderInto(byId("ask"), ...questionPanel(texts, asked()));
  renderInto(byId("banner"), ...banner(asked()));
  showRoom(looks);
  showCurtain();
  const yours = isYourTurn(view);
  app.dataset["turn"] = yours ? "yours" : mayAct(view) ? "open" : "";
  scrollToChoices();
  scrollToActingSeat();
  const awaited = isAwaited(view) ? "Press Ready" : yours || nextOfYours() !== null ? "Your turn" : "";
  showTurnInTitle(first.game.title, awaited, asked());
  events.emit("rendered");
}

/** One plain sentence; at the end, what the picture says about it: the story tells the rest. */
function asked() {
  if (state.view.status === "waiting") return missingWords(state.view);
  if (state.view.status === "playing") return state.view.question;
  return state.view.verdict || verdict(state.view);
}

/** @param {Mark[]} looks how the seats look */
function showRoom(looks) {
  const place = byId("room");
  const isWaiting = state.view.status === "waiting";
  place.hidden = !isWaiting;
  byId("stage").hidden = isWaiting;
  if (!isWaiting) {
    place.replaceChildren();
    return;
  }
  const template = byId("invite-qr");
  const qr = template instanceof HTMLTemplateElement ? template.content.cloneNode(true) : null;
  renderInto(place, waitingRoom(state.view, first, qr, looks));
}

function showCurtain() {
  const place = byId("curtain");
  const seat = first.game.hides ? nextOfYours() : null;
  const wasHidden = place.hidden;
  place.hidden = seat === null;
  app.dataset["curtain"] = seat ? "down" : "up";
  board.toggleAttribute("inert", seat !== null);
  if (!seat) {
    renderInto(place);
    return;
  }
  renderInto(place, curtain(seat));
  if (wasHidden) {
    byId("live").replaceChildren();
    byId("lift").focus();
  }
}
