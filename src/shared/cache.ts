type Options<Value> = {
  /** How many entries it holds at most. */
  max: number;
  maxAgeMs?: number;
  /** Of all entries together, as `weightOf` says. */
  maxWeight?: number;
  weightOf?: (value: Value) => number;
};

type Entry<Value> = { value: Value; version: unknown; until: number; weight: number };

/** What all caches of a name have done in this process. */
export type CacheFigures = { hits: number; misses: number; entries: number };

const figuresByName = new Map<string, CacheFigures>();

export const cacheFigures = (): ReadonlyMap<string, CacheFigures> => figuresByName;

/**
 * The bounded cache: what was used least recently leaves first. An entry may belong to a version (a team's definitions, a
 * generation of its data); asked for with another one, it is not there. Values are shared by all who ask: nobody changes
 * one.
 */
export class Cache<Key, Value> {
  readonly #entries = new Map<Key, Entry<Value>>();
  readonly #options: Options<Value>;
  readonly #figures: CacheFigures;
  #weight = 0;

  /** `name`: for the metrics. */
  constructor(name: string, options: Options<Value>) {
    this.#options = options;
    this.#figures = figuresByName.get(name) ?? { hits: 0, misses: 0, entries: 0 };
    figuresByName.set(name, this.#figures);
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key, version?: unknown): Value | undefined {
    const found = this.#entries.get(key);
    if (
      !found ||
      found.version !== version ||
      (found.until !== Number.POSITIVE_INFINITY && found.until <= Date.now())
    ) {
      this.#figures.misses++;
      return undefined;
    }
    this.#figures.hits++;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found.value;
  }

  set(key: Key, value: Value, version?: unknown): void {
    const { max, maxAgeMs, maxWeight, weightOf } = this.#options;
    this.delete(key);
    const weight = weightOf?.(value) ?? 0;
    const until = maxAgeMs === undefined ? Number.POSITIVE_INFINITY : Date.now() + maxAgeMs;
    this.#entries.set(key, { value, version, until, weight });
    this.#figures.entries++;
    this.#weight += weight;
    while (this.#entries.size > max || (maxWeight !== undefined && this.#weight > maxWeight))
      this.delete(this.#entries.keys().next().value!);
  }

  /** What is there, or what is made now. */
  remember(key: Key, make: () => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.set(key, made);
    return made;
  }

  delete(key: Key): void {
    const found = this.#entries.get(key);
    if (!found) return;
    this.#entries.delete(key);
    this.#figures.entries--;
    this.#weight -= found.weight;
  }

  clear(): void {
    this.#figures.entries -= this.#entries.size;
    this.#entries.clear();
    this.#weight = 0;
  }
}
