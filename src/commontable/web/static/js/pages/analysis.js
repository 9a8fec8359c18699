/** Where a finished game turned: a plot to click on, and the turning points as buttons. */
import { byId, h, renderInto } from "../lib/dom.js";
import { readable } from "../table/core/action-texts.js";

/**
 * @typedef {{ seq: number, seat: string, action: string, chance: number, change: number,
 *   best: string | null, best_chance: number, is_turn: boolean }} Row
 * @typedef {{ status: "none" | "waiting" | "working" | "done" | "failed", done?: number,
 *   of?: number, measure?: string, rows?: Row[], svg?: string, message?: string }} Told
 */

const MOST = 12; // slips in the list; turning points are all there

const place = () => byId("analysis");

/**
 * @param {string} address of the table in the API
 * @param {(at: number) => void} go jumps to the moment after so many actions
 */
export function enableAnalysis(address, go) {
  if (!document.getElementById("analysis")) return; // the game is not over
  place().addEventListener("click", (event) => {
    const at = event.target instanceof Element ? event.target.closest("[data-at]") : null;
    if (at) go(Number(at.getAttribute("data-at")));
    else if (event.target instanceof Element && event.target.closest("#analyse")) void begin(address);
  });
  const isWanted = location.hash === "#turns";
  void fetch(`${address}/analysis?theme=page`)
    .then((answer) => answer.json())
    .then((told) => {
      if (told.status === "done") showStatus(told);
      else if (isWanted) void begin(address);
    });
}

/** @param {string} address */
async function begin(address) {
  const button = byId("analyse");
  button.toggleAttribute("disabled", true);
  showStatus({ status: "waiting" });
  try {
    const answer = await fetch(`${address}/analysis?theme=page`, { method: "POST" });
    if (!answer.ok || !answer.body) {
      const { message } = await answer.json();
      showStatus({ status: "failed", message });
    } else {
      await read(answer.body);
    }
  } catch {
    showStatus({ status: "failed", message: "The connection is gone. Please try again." });
  }
  document.getElementById("analyse")?.toggleAttribute("disabled", false);
}

/**
 * A line for each step of the work.
 *
 * @param {ReadableStream<Uint8Array>} body
 */
async function read(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    const last = lines.at(-1);
    if (last) showStatus(JSON.parse(last));
  }
}

/** @param {Told} told */
function showStatus(told) {
  place().dataset["status"] = told.status;
  if (told.status === "done") {
    showFound(told);
    return;
  }
  const words = {
    none: "",
    waiting: "One moment: another game is looked at, or the search is made ready.",
    working: `Looked at ${told.done ?? 0} of ${told.of ?? 0} actions.`,
    failed: told.message ?? "",
    done: "",
  }[told.status];
  renderInto(byId("analysis-state"), words);
  const bar = byId("analysis-bar");
  bar.hidden = told.status !== "working" && told.status !== "waiting";
  if (told.status === "working" && told.of) bar.setAttribute("value", String((told.done ?? 0) / told.of));
}

/** @param {Told} told */
function showFound({ rows = [], svg = "", measure = "" }) {
  const turns = rows.filter((row) => row.is_turn);
  const slips = rows
    .filter((row) => row.best && !row.is_turn)
    .sort((a, b) => b.best_chance - b.chance - (a.best_chance - a.chance))
    .slice(0, MOST);
  const listed = [...turns, ...slips].sort((a, b) => a.seq - b.seq);
  const picture = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const drawn = h("div.plot", { id: "plot" });
  drawn.append(document.importNode(picture, true));
  place().replaceChildren(
    h("h2", {}, "Where it turned"),
    h("p.facts", {}, `The ${measure} after each action, from what its seat could know then. Click to go there.`),
    drawn,
    listed.length
      ? h("ol.turns", { id: "turns" }, ...listed.map(line))
      : h("p", { id: "turns" }, "It went its way: no action changed much."),
  );
  markMoment(moment);
}

/** @param {Row} row */
function line(row) {
  const points = Math.round(100 * row.change);
  const better = row.best && `Better: ${readable(row.best)} (${percent(row.best_chance)}).`;
  return h(
    row.is_turn ? "li.is-turn" : "li",
    {},
    h(
      "button",
      { type: "button", "data-at": row.seq },
      h("b", {}, row.seq),
      `${row.seat}: ${readable(row.action)}`,
    ),
    ` ${percent(row.chance)} (${points >= 0 ? "+" : "−"}${Math.abs(points)}) `,
    better && h("span.better", {}, better),
  );
}

/** @param {number} chance */
const percent = (chance) => `${Math.round(100 * chance)} %`;

let moment = 0;

/**
 * Shows in the plot which moment is on the board.
 *
 * @param {number} at how many actions there were
 */
export function markMoment(at) {
  moment = at;
  const svg = document.querySelector("#plot svg");
  if (!svg) return;
  svg.querySelector(".here")?.remove();
  const bands = [...svg.querySelectorAll("rect[data-at]")];
  const band = bands.filter((one) => Number(one.getAttribute("data-at")) <= Math.max(at, 1)).at(-1);
  if (!band) return;
  const here = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const x = Number(band.getAttribute("x")) + Number(band.getAttribute("width")) / 2;
  const y = Number(band.getAttribute("y"));
  here.setAttribute("d", `M${x} ${y}v${band.getAttribute("height")}`);
  here.setAttribute("class", "here");
  bands[0]?.before(here);
  for (const button of document.querySelectorAll("#turns button")) {
    const isHere = Number(button.getAttribute("data-at")) === at;
    button.setAttribute("aria-current", String(isHere));
  }
}
