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
  const { update } = state;
  nameSeats(update.seats, update.viewer);
  app.dataset["seq"] = String(update.seq);
  fitStatus(update.status);
  app.dataset["viewer"] = String(update.viewer);
  app.dataset["pending"] = state.waitsFor ? "yes" : "no";
  if (update.status === "over") closeActions();
  const texts = matchingActions();
  const hint = hinted();
  markChosen(
    board,
    state.chosen,
    (part) => filterByParts(update.view.legal, [...state.chosen, part]).length > 0,
    (part) => hint !== null && containsWords(hint, part),
  );
  const looks = marks(board);
  renderInto(byId("strip"), strip(update, looks));
  renderInto(byId("seats"), askingAs(update, first), seats(update, first, looks), lockSwitch(update));
  renderInto(byId("facts"), autoplaySwitch(), guideSwitch(), boardInWords(update.in_words ?? []), ...tableInfo(update, first));
  renderInto(byId("talk"), ...talk(update));
  showAdvice(update);
  showStory(state.update, state.heard);
  renderInto(byId("actions"), ...actionPanel(texts));
  renderInto(byId("ask"), ...questionPanel(texts, asked()));
  renderInto(byId("banner"), ...banner(asked()));
  showWaitingRoom(looks);
  showCurtain();
  const yours = isYourTurn(update);
  app.dataset["turn"] = yours ? "yours" : mayAct(update) ? "open" : "";
  scrollToChoices();
  scrollToActingSeat();
  const awaited = isAwaited(update) ? "Press Ready" : yours || nextOfYours() !== null ? "Your turn" : "";
  showTurnInTitle(first.game.title, awaited, asked());
  events.emit("rendered");
}

/** One plain sentence; at the end, what the picture says about it: the story tells the rest. */
function asked() {
  if (state.update.status === "waiting") return missingWords(state.update);
  if (state.update.status === "playing") return state.update.question;
  return state.update.verdict || verdict(state.update);
}

/** @param {Mark[]} looks how the seats look */
function showWaitingRoom(looks) {
  const place = byId("waiting-room");
  const isWaiting = state.update.status === "waiting";
  place.hidden = !isWaiting;
  byId("stage").hidden = isWaiting;
  if (!isWaiting) {
    place.replaceChildren();
    return;
  }
  const template = byId("invite-qr");
  const qr = template instanceof HTMLTemplateElement ? template.content.cloneNode(true) : null;
  renderInto(place, waitingRoom(state.update, first, qr, looks));
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
