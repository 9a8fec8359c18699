/** As Map.groupBy, which browsers from before 2024 do not have. */

/**
 * @template T, K
 * @param {T[]} items
 * @param {(item: T) => K} keyOf
 * @returns {Map<K, T[]>}
 */
export function groupBy(items, keyOf) {
  /** @type {Map<K, T[]>} */
  const found = new Map();
  for (const item of items) {
    const key = keyOf(item);
    found.set(key, [...(found.get(key) ?? []), item]);
  }
  return found;
}
