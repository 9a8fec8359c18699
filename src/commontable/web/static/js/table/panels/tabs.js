/** The parts of the table: tabs, and on a phone a sheet that opens by thumb. */
import { byId } from "../../lib/dom.js";
import { app, phone } from "../core/state.js";

/** @param {string} tab */
export function selectTab(tab) {
  app.dataset["tab"] = tab;
  for (const each of document.querySelectorAll("#tabs [role=tab]")) {
    const isOne = each.getAttribute("data-tab") === tab;
    each.setAttribute("aria-selected", String(isOne));
    each.setAttribute("tabindex", isOne ? "0" : "-1");
  }
}

let before = ""; // the tab that a rule was shown instead of

/** Shows the rules because of one of them. */
export function showRules() {
  before ||= app.dataset["tab"] ?? "";
  selectTab("rules");
}

/** Back to where one was, unless one has gone elsewhere meanwhile. */
export function leaveRules() {
  if (before && app.dataset["tab"] === "rules") selectTab(before);
  before = "";
}

/** @param {"peek" | "open"} state */
export function setSheet(state) {
  app.dataset["sheet"] = state;
  const handle = byId("handle");
  handle.setAttribute("aria-expanded", String(state === "open"));
  handle.setAttribute("aria-label", state === "open" ? "Close the sheet" : "Open the sheet");
}

/** @param {string} tab pressed again, it closes the sheet */
export function pressTab(tab) {
  const isAgain = app.dataset["tab"] === tab && app.dataset["sheet"] === "open";
  selectTab(tab);
  setSheet(isAgain ? "peek" : "open");
}

/** Where one is without having gone anywhere: before the game nothing has happened. */
const defaultTab = () => (app.dataset["status"] === "waiting" ? "talk" : "story");

/** On a phone the actions are one of the tabs; elsewhere they have a place of their own. */
function fitTabs() {
  if (!phone.matches && app.dataset["tab"] === "actions") selectTab(defaultTab());
  if (phone.matches) selectTab("actions");
}

/** After the game there is nothing to choose, so that tab is gone. */
export function closeActions() {
  if (app.dataset["tab"] === "actions") selectTab(defaultTab());
}

/** @param {string} status whether we wait, play or are done */
export function fitStatus(status) {
  const was = defaultTab();
  app.dataset["status"] = status;
  if (!phone.matches && app.dataset["tab"] === was) selectTab(defaultTab());
}
phone.addEventListener("change", fitTabs);

// The board leaves as much room as the closed sheet takes.
new ResizeObserver(() => {
  if (app.dataset["sheet"] === "open") return;
  app.style.setProperty("--sheet", `${byId("rail").offsetHeight}px`);
}).observe(byId("rail"));

selectTab("actions");
fitTabs();
