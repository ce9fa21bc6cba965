/** So much at once, and then so many a second. */
export type Pace = { burst: number; perSecond: number };

type Bucket = { left: number; at: number };

const mostKept = 50_000;

/**
 * What one network may ask of this process. A school behind one address is many people, so there is much room; what is
 * answered from memory costs nothing and is not counted. Nothing is written down.
 */
export class VisitorLimit {
  readonly #pace: Pace;
  readonly #buckets = new Map<string, Bucket>();

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** Seconds to wait; 0: it may. */
  take(network: string, now = Date.now()): number {
    const { burst, perSecond } = this.#pace;
    const bucket = this.#buckets.get(network) ?? { left: burst, at: now };
    const left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond);
    if (!this.#buckets.has(network) && this.#buckets.size >= mostKept)
      this.#buckets.delete(this.#buckets.keys().next().value!);
    this.#buckets.set(network, { left: left >= 1 ? left - 1 : left, at: now });
    return left >= 1 ? 0 : Math.ceil((1 - left) / perSecond);
  }
}
