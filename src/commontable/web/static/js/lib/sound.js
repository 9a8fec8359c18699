/** Soft sounds, made here: no files. */
import { hasSound } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;

/** A browser lets a page sound only after somebody has touched it. */
function wake() {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}
addEventListener("pointerdown", wake, { passive: true });
addEventListener("keydown", wake);

/**
 * @param {number} pitch in Hz
 * @param {number} after seconds from now
 * @param {number} length in seconds
 * @param {number} loud 0 to 1
 * @param {OscillatorType} shape
 */
function note(pitch, after, length, loud, shape = "sine") {
  if (!context || context.state !== "running") return;
  const start = context.currentTime + after;
  const tone = new OscillatorNode(context, { type: shape, frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.linearRampToValueAtTime(loud, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

/** @type {Record<string, () => void>} */
const CUES = {
  turn: () => [587, 880].forEach((pitch, i) => note(pitch, i * 0.13, 0.5, 0.09)),
  laid: () => {
    note(1720, 0, 0.09, 0.035, "triangle");
    note(410, 0, 0.07, 0.05);
  },
  refused: () => note(196, 0, 0.22, 0.07),
  won: () => [523, 659, 784, 1047].forEach((pitch, i) => note(pitch, i * 0.12, 0.9, 0.08)),
  lost: () => [392, 330, 262].forEach((pitch, i) => note(pitch, i * 0.2, 0.8, 0.08)),
};

/** @param {keyof typeof CUES} cue */
export function sound(cue) {
  if (hasSound()) CUES[cue]?.();
}
