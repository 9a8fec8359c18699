/** @import { View } from "./types.js" */

/** The picture comes in pieces: what it has in common with the one before is told by numbers. */
export class Picture {
  /** @type {string[]} */
  #pieces = [];

  /** @param {View} view whose pieces become its picture */
  complete(view) {
    if (!view.pieces) return;
    const old = this.#pieces;
    if (view.pieces.length) {
      this.#pieces = view.pieces.map((piece) => (typeof piece === "number" ? (old[piece] ?? "") : piece));
    }
    view.svg = this.#pieces.join("");
    delete view.pieces;
  }
}
