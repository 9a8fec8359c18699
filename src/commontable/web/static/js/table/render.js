/** Renders the whole page from its state: the same state, the same page. */
import { byId, renderInto } from "../lib/dom.js";
import { scrollToActingSeat, scrollToChoices } from "./board/autoscroll.js";
import { markChosen, marks } from "./board/board.js";
import { containsWords, filterByParts, nameSeats } from "./core/action-texts.js";
import { events } from "./core/events.js";
import { matchingActions } from "./core/selection.js";
import { app, board, first, isYourTurn, mayAct, nextOfYours, state } from "./core/state.js";
import { isAwaited, missingWords } from "./deal/ready.js";
import { autoplaySwitch } from "./help/autoplay.js";
import { guideSwitch } from "./help/guide.js";
import { hinted } from "./help/hint.js";
import { actionPanel } from "./panels/actions.js";
import { showAdvice } from "./panels/advice.js";
import { banner } from "./panels/banner.js";
import { verdict } from "./panels/end.js";
import { showTurnInTitle } from "./panels/page-title.js";
import { questionPanel } from "./panels/question-panel.js";
import { showStory } from "./panels/story-panel.js";
import { boardInWords, tableInfo } from "./panels/table-info.js";
import { closeActions, fitStatus } from "./panels/tabs.js";
import { talk } from "./panels/talk.js";
import { curtain } from "./people/curtain.js";
import { lockSwitch } from "./people/seat-menu.js";
import { seats, strip } from "./people/seats.js";
import { askingAs, waitingRoom } from "./people/waiting-room.js";
/** @import { Mark } from "./board/board.js" */

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
