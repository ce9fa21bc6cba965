import { setImmediate } from "node:timers/promises";

/** Long enough to get something done, short enough that nobody who waits for an answer notices. */
const longestHold = 10;

/** For loops over much: `await breath.take()` in each round lets others be served as often as it is needed. */
export class Breath {
  readonly #hold: number;
  #since = performance.now();

  constructor(hold = longestHold) {
    this.#hold = hold;
  }

  /** Nothing most of the time: then there is nothing to wait for. */
  take(): Promise<void> | undefined {
    return performance.now() - this.#since < this.#hold ? undefined : this.#pause();
  }

  async #pause() {
    await setImmediate();
    this.#since = performance.now();
  }
}
