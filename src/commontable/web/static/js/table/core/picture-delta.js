/** @import { Update } from "./types.js" */

/** The picture comes in pieces: what it has in common with the one before is told by numbers. */
export class Picture {
  /** @type {string[]} */
  #pieces = [];

  /** @param {Update} update whose pieces become its picture */
  complete(update) {
    if (!update.pieces) return;
    const old = this.#pieces;
    if (update.pieces.length) {
      this.#pieces = update.pieces.map((piece) => (typeof piece === "number" ? (old[piece] ?? "") : piece));
    }
    update.svg = this.#pieces.join("");
    delete update.pieces;
  }
}
