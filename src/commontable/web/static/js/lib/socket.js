/**
 * A WebSocket that reconnects by itself, with exponential backoff. What was not answered is sent
 * again under the same id; the server carries out each id once.
 */

const SHORTEST = 400; // milliseconds before the first new try
const LONGEST = 8000;
const QUIET = 20000; // after so long without a word, ask whether the other side is there
const PATIENCE = 8000;

const ANSWERS = new Set(["done", "hint", "error"]); // messages that answer a command

/**
 * @template {{ id?: string }} Sent
 * @template {{ type: string, id?: string | null }} Received
 */
export class Connection {
  /**
   * @param {() => string} address
   * @param {{ onMessage: (message: Received) => void, onOpen: () => void,
   *   onLost: (wait: number) => void }} listener `wait`: milliseconds until the next try
   */
  constructor(address, listener) {
    this.address = address;
    this.listener = listener;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, Sent>} */
    this.unanswered = new Map();
    this.tries = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** @type {number | undefined} */
    this.quiet = undefined;
    addEventListener("online", () => this.connect());
    addEventListener("offline", () => this.socket?.close());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.ask();
    });
  }

  /** Opens the connection now, or opens it anew with a changed address. */
  connect() {
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = null;
    old?.close();
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.tries = 0;
      this.listener.onOpen();
      for (const command of this.unanswered.values()) socket.send(JSON.stringify(command));
      this.listen();
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.listen();
      const message = /** @type {Received} */ (JSON.parse(event.data));
      if (message.id && ANSWERS.has(message.type)) this.unanswered.delete(message.id);
      this.listener.onMessage(message);
    };
    socket.onclose = () => {
      if (socket !== this.socket) return;
      this.socket = null;
      this.retry();
    };
  }

  retry() {
    clearTimeout(this.quiet);
    const step = Math.min(LONGEST, SHORTEST * 2 ** this.tries);
    const wait = step * (0.7 + 0.6 * Math.random());
    this.tries += 1;
    this.listener.onLost(wait);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** Waits for a word; if none comes, asks for one. */
  listen() {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.ask(), QUIET);
  }

  ask() {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ do: "ping" }));
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => socket.close(), PATIENCE);
  }

  /** @param {Sent} command */
  send(command) {
    if (command.id) this.unanswered.set(command.id, command);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }
}

/** An id that no other command has. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
