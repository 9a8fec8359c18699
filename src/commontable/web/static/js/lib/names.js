/**
 * Names in a sentence: "Ann", "Ann and Ben", "Ann, Ben and Cem".
 *
 * @param {string[]} names
 * @param {string} joint
 */
export function joinNames(names, joint = "and") {
  if (names.length < 2) return names[0] ?? "the others";
  return `${names.slice(0, -1).join(", ")} ${joint} ${names.at(-1)}`;
}
