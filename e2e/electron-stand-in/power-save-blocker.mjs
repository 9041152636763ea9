import { record } from './recorder.mjs';

class PowerSaveBlocker {
  /** @type {Set<number>} */
  #started = new Set();
  #count = 0;

  /** @param {string} type */
  start(type) {
    this.#count += 1;
    record('powerSaveBlocker', 'start', [type]);
    this.#started.add(this.#count);
    return this.#count;
  }

  /** @param {number} id */
  stop(id) {
    record('powerSaveBlocker', 'stop', [id]);
    return this.#started.delete(id);
  }

  /** @param {number} id */
  isStarted(id) {
    return this.#started.has(id);
  }
}

export const powerSaveBlocker = new PowerSaveBlocker();
