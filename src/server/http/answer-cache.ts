/** An answer as it is sent. */
export type KeptAnswer = {
  body: Buffer;
  type: string;
  /** What else stands above it: names and values in turn, as Node takes them. */
  head: readonly string[];
  tag: string;
  /** The address as it was declared, with the names of its parameters. */
  route?: string | undefined;
  onSent?: (() => void) | undefined;
  /** The same, smaller; made once it is asked for again. */
  packed?: Buffer | "underway";
};

type Entry = { answer: KeptAnswer; size: number; teamId: string; generation: number; until: number };

const mostBytes = 16 * 1024 * 1024;

/**
 * Answers that are the same for everybody, kept by what was asked. None of a team's counts any more once anything in it has
 * changed, which every process hears of; so no writer does anything for it. What was read before such a word and comes
 * after it is not kept.
 */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>();
  readonly #changes = new Map<string, number>();
  #bytes = 0;
  #silences = 0;

  find(key: string, now = Date.now()): KeptAnswer | undefined {
    const found = this.#entries.get(key);
    if (!found) return undefined;
    if (found.until > now && found.generation === this.generation(found.teamId)) return found.answer;
    this.#remove(key, found);
    return undefined;
  }

  /** Taken before anything is read; what is put must still be of it. It only ever grows. */
  generation = (teamId: string): number => this.#silences + (this.#changes.get(teamId) ?? 0);

  put(key: string, answer: KeptAnswer, of: Pick<Entry, "teamId" | "generation" | "until">) {
    if (of.generation !== this.generation(of.teamId)) return;
    const before = this.#entries.get(key);
    if (before) this.#remove(key, before);
    // What it may be packed to counts from the start.
    const size = 2 * key.length + 2 * answer.body.length + 1500;
    this.#entries.set(key, { answer, size, ...of });
    this.#bytes += size;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= mostBytes) break;
      this.#remove(oldest, entry);
    }
  }

  /** Something has changed in the team; without one, nothing was heard for a while, and anything may have. */
  drop(teamId?: string) {
    if (teamId !== undefined) {
      this.#changes.set(teamId, (this.#changes.get(teamId) ?? 0) + 1);
      return;
    }
    this.#silences++;
    this.#entries.clear();
    this.#bytes = 0;
  }

  #remove(key: string, entry: Entry) {
    this.#entries.delete(key);
    this.#bytes -= entry.size;
  }
}
