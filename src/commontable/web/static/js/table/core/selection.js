/** The legal actions that go with what a person has chosen and typed. */
import { filterByParts, readable } from "./action-texts.js";
import { state } from "./state.js";

export function matchingActions() {
  const texts = filterByParts(state.update.view.legal, state.chosen);
  const wanted = state.typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return texts.filter((text) => {
    const said = `${text} ${readable(text)}`.toLowerCase();
    const words = [...said.split(" "), ...said.split(/[ -]/)]; // «fair-minded», and «minded»
    return wanted.every((one) => words.some((word) => word.startsWith(one)));
  });
}
