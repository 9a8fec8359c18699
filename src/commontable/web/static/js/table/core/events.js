/**
 * The events of a table page. `main.js` connects them, so that what sends need not import what
 * renders, and no imports go round in a circle.
 */
import { Emitter } from "../../lib/emitter.js";
/** @import { Message, Update } from "./types.js" */

/**
 * - `message`: the server sent something;
 * - `sent`: a command was sent, and an answer will follow;
 * - `update`: the page shows this update;
 * - `change`: something that the page shows has changed;
 * - `rendered`: the page shows it.
 *
 * @type {Emitter<{ message: [Message], sent: [], update: [Update], change: [], rendered: [] }>}
 */
export const events = new Emitter();
