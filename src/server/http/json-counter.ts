import type { BodyLimits } from "#shared/body-limits.ts";

/** What a body has too much of. */
export type Excess = keyof BodyLimits;

/**
 * Counts what JSON holds, byte by byte and piece by piece, without making anything of it: each byte is looked at once.
 * It does not say whether it is JSON; whatever breaks the grammar stops the parser before it becomes work.
 */
export class JsonCounter {
  readonly #limits: BodyLimits;
  /** Of each list or object that is open: how much is in it so far, and which of the two it is. */
  readonly #entries: Uint32Array;
  readonly #isObject: Uint8Array;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** Nothing has come since the list or object was opened. */
  #isFresh = true;
  #bytes = 0;
  #values = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
    this.#entries = new Uint32Array(limits.depth + 1);
    this.#isObject = new Uint8Array(limits.depth + 1);
  }

  /** What there is too much of, as soon as there is. */
  push(piece: Uint8Array): Excess | undefined {
    this.#bytes += piece.length;
    if (this.#bytes > this.#limits.bytes) return "bytes";
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at]!;
      if (this.#isInText) this.#readText(byte);
      else if (byte > space) {
        const excess = this.#read(byte);
        if (excess) return excess;
      }
    }
    return undefined;
  }

  #readText(byte: number) {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#isInText = false;
  }

  #read(byte: number): Excess | undefined {
    if (byte === closeList || byte === closeObject) {
      this.#isFresh = false;
      if (this.#depth > 0) this.#depth--;
      return undefined;
    }
    if (this.#isFresh || byte === comma) {
      const excess = this.#count();
      if (excess) return excess;
    }
    this.#isFresh = false;
    if (byte === quote) this.#isInText = true;
    else if (byte === openList || byte === openObject) return this.#open(byte);
    return undefined;
  }

  #count(): Excess | undefined {
    const depth = this.#depth;
    this.#values++;
    this.#entries[depth]!++;
    if (this.#values > this.#limits.values) return "values";
    if (depth === 0) return undefined;
    const kind = this.#isObject[depth] === 1 ? "keys" : "items";
    return this.#entries[depth]! > this.#limits[kind] ? kind : undefined;
  }

  #open(byte: number): Excess | undefined {
    this.#depth++;
    if (this.#depth > this.#limits.depth) return "depth";
    this.#entries[this.#depth] = 0;
    this.#isObject[this.#depth] = byte === openObject ? 1 : 0;
    this.#isFresh = true;
    return undefined;
  }
}

const space = 0x20;
const quote = 0x22;
const comma = 0x2c;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
