/** Checks that the secret shown at the end is the one that was marked at the beginning. */

/**
 * @param {string | null} secret in hex
 * @param {string} commitment
 * @returns {Promise<string>} a sentence
 */
export async function checkShuffle(secret, commitment) {
  if (!secret) return "";
  if (!globalThis.crypto?.subtle) {
    return "The secret of the shuffle is in the record: commontable replay --verify checks it.";
  }
  const bytes = new Uint8Array((secret.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const mark = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return mark === commitment
    ? "The shuffle is the one that was promised: its secret fits the mark shown at the start."
    : "The secret of the shuffle does not fit the mark shown at the start.";
}
