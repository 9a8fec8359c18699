/** The rules as a text one can search, and open at a number. */

/** @param {HTMLElement} text */
function blocks(text) {
  return /** @type {HTMLElement[]} */ ([...text.querySelectorAll("li, p, tbody tr, pre")]);
}

/**
 * Shows only what holds the word.
 *
 * @param {HTMLElement} text
 * @param {string} word
 * @returns {number} how many places hold it
 */
function search(text, word) {
  const wanted = word.trim().toLowerCase();
  let found = 0;
  for (const block of blocks(text)) {
    const isThere = (block.textContent ?? "").toLowerCase().includes(wanted);
    block.classList.toggle("is-away", Boolean(wanted) && !isThere);
    if (wanted && isThere) found += 1;
  }
  text.classList.toggle("is-searched", Boolean(wanted));
  return found;
}

for (const field of document.querySelectorAll("input.rules-search")) {
  field.addEventListener("input", () => {
    const text = document.getElementById("rules-text");
    if (!text || !(field instanceof HTMLInputElement)) return;
    const found = search(text, field.value);
    const told = field.parentElement?.querySelector(".found");
    if (told) told.textContent = field.value.trim() ? (found ? `${found} found` : "nothing found") : "";
  });
}

/**
 * Opens the rules at a number and marks it.
 *
 * @param {string} number
 * @returns {string} the words of the rule, "" if there is none of that number
 */
export function openRule(number) {
  const text = document.getElementById("rules-text");
  if (!text || !number) return "";
  for (const field of document.querySelectorAll("input.rules-search")) {
    if (field instanceof HTMLInputElement) field.value = "";
  }
  search(text, "");
  for (const old of text.querySelectorAll(".is-shown")) old.classList.remove("is-shown");
  const rule = document.getElementById(number);
  if (!rule || !text.contains(rule)) return "";
  rule.classList.add("is-shown");
  const isPanel = text.scrollHeight > text.clientHeight + 4;
  if (isPanel) {
    const down = rule.getBoundingClientRect().top - text.getBoundingClientRect().top;
    text.scrollTo({ top: text.scrollTop + down - 24, behavior: "smooth" });
  }
  return (rule.textContent ?? "").replace(number, "").trim();
}
