/**
 * What the server sends, as `docs/reference/http.md` tells. No code: only types.
 *
 * @typedef {{ seat: number, letter: string, initial: string, name: string, kind: "open" | "person" | "bot",
 *   bot: string | null, stands_in: boolean, cause: string, ready: boolean }} Seat
 * @typedef {{ seat: number, letter: string, sign: string, place: string, for: string | null,
 *   pin: string }} Pin
 * @typedef {{ legal: string[], phase?: string, pins?: Pin[] }} GameView
 * An update tells all that a viewer may know of a table; its `view` is what the game shows of itself.
 *
 * @typedef {{ type: "view", table: string, seq: number, viewer: number, game: string,
 *   options: Record<string, boolean | number | string>, host: number[], is_public: boolean,
 *   is_locked: boolean | null, absence: number, away?: Record<string, number>, clock?: Clock, proposal: Proposal | null, rematch: Rematch | null,
 *   hints: string, compiling: boolean, is_host?: boolean, question: string, waits_for: number[], obvious: string | null,
 *   status: "waiting" | "playing" | "over", outcome: string,
 *   scores: number[] | null, verdict?: string, ending?: string[], seats: Seat[], view: GameView, story: StoryLine[], facts: Fact[],
 *   talk: { policy: string, rule: string, reason: string, phrases?: string[],
 *     signs?: Record<string, string>, places?: string[], whispers?: number[] },
 *   said: { n: number, name: string, letter: string | null, text: string, to?: string }[],
 *   undo: { can: boolean, asked: boolean, by: number[] }, commitment: string, deal?: Deal | null,
 *   secret: string | null, you: number[], present: boolean[], code: string,
 *   svg?: string, in_words?: string[], pieces?: (number | string)[], theme?: string, notes?: Record<string, string> }} Update
 * @typedef {{ seats: number[], commitment: string }} Commitment
 * @typedef {{ attempt: number, stage: "gathering" | "revealing" | "dealt", is_called: boolean, commitment: string,
 *   commitments: (Commitment & { is_revealed: boolean })[], contributions?: (Commitment & { entropy: string })[] }} Deal
 * @typedef {{ seat: number, name: string, kind: "sit" | "bot", by: number[], agreed: number[],
 *   asks: number[] }} Proposal
 * @typedef {{ kind: "decision" | "bank", seconds: number, increment: number, left: number[],
 *   running: number[], at?: number }} Clock `at`: when it came, by the clock of this page
 * @typedef {{ n: number, text: string, why?: string, seat?: number, draft?: boolean }} StoryLine numbers
 *   go up, and none is used again
 * @typedef {{ kind: string, seat: number }} Fact and what belongs to its kind
 * @typedef {{ table: string, name: string, by: number[] }} Rematch
 * @typedef {{ type: "hint", id: string, seat: number, depth: "possible" | "sensible" | "best",
 *   action: string | null, sentence: string, reason?: string, kinds?: Kind[] }} Hint
 * @typedef {{ word: string, ways: number, purpose: string }} Kind what can be done, and what for
 * @typedef {{ type: "done", id: string, repeated: boolean }} Done
 * @typedef {{ type: "error", id: string | null, error: string, message: string,
 *   rule?: string, shown?: "talk" | "pins" }} Refusal where it is shown, if not beside the board
 * @typedef {Update | Done | Hint | Refusal | { type: "pong" }} Message
 * @typedef {{ do: string, id?: string, seat?: number, action?: string, text?: string, to?: number,
 *   name?: string, bot?: string, pin?: string, viewer?: number | "public", depth?: string,
 *   commitment?: string, entropy?: string, is_locked?: boolean }} Command
 * @typedef {{ name: string, title: string, summary: string, minutes: number, seats: number[],
 *   hides: boolean, wide: boolean, words: Record<string, string>,
 *   leading: string[], areas: Record<string, [string, string]>, blocks: BlockFacts[] }} GameBox
 * @typedef {{ template: string, several: string[], is_pair: boolean }} BlockFacts how some actions are written
 * @typedef {{ name: string, title: string, explanation: string, rule: string,
 *   values: (boolean | number | string)[] }} OptionLine
 * @typedef {{ id: string, phase: string, verb: string, text: string, more: string, rules: string[] }} Tip
 * @typedef {{ table: string, code: string, invite: string, game: GameBox, options: OptionLine[],
 *   bots: string[], guest: { name: string } | null, guide: Tip[], has_debrief: boolean,
 *   classroom: string | null, update: Update }} First
 */
export {};
