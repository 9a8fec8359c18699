/** What a person wants on this device, kept between visits. */

/** @param {string} key */
export function kept(key) {
  try {
    return localStorage.getItem(`ct-${key}`);
  } catch {
    return null; // storage is closed: nothing is kept
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function keep(key, value) {
  try {
    localStorage.setItem(`ct-${key}`, value);
  } catch {
    // storage is closed: it holds until the page is left
  }
}
