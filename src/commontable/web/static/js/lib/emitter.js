/**
 * Named events with listeners. Listeners run at once, in the order in which they were added.
 *
 * @template {Record<string, unknown[]>} Events argument lists by event name
 */
export class Emitter {
  /** @type {Map<keyof Events, ((...args: any[]) => void)[]>} */
  #listeners = new Map();

  /**
   * @template {keyof Events} Name
   * @param {Name} name
   * @param {(...args: Events[Name]) => void} listener
   */
  on(name, listener) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }

  /**
   * @template {keyof Events} Name
   * @param {Name} name
   * @param {Events[Name]} args
   */
  emit(name, ...args) {
    for (const listener of this.#listeners.get(name) ?? []) listener(...args);
  }
}
