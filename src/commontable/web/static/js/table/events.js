/**
 * The events of a table page. `main.js` connects them, so that what sends need not import what
 * renders, and no imports go round in a circle.
 */
import { Emitter } from "../lib/emitter.js";
/** @import { Message, View } from "./types.js" */

/**
 * - `message`: the server sent something;
 * - `sent`: a command was sent, and an answer will follow;
 * - `view`: the page took in this view;
 * - `change`: something that the page shows has changed;
 * - `rendered`: the page shows it.
 *
 * @type {Emitter<{ message: [Message], sent: [], view: [View], change: [], rendered: [] }>}
 */
export const events = new Emitter();
