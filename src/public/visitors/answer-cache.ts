/** An answer as it is sent, with its entity tag. */
export type KeptAnswer = { text: string; type: string; tag: string };

type Entry = KeptAnswer & { teamId: string; until: number };

const mostBytes = 16 * 1024 * 1024;

/**
 * Answers that are the same for everybody, kept by what was asked. All of a team's are dropped when anything in it
 * changes, which every process hears of; so no writer does anything for it. What was read before such a word and comes
 * after it is not kept.
 */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>();
  readonly #generations = new Map<string, number>();
  #bytes = 0;
  #whole = 0;

  find(key: string, now = Date.now()): KeptAnswer | undefined {
    const found = this.#entries.get(key);
    if (!found) return undefined;
    if (found.until > now) return found;
    this.#remove(key, found);
    return undefined;
  }

  /** Taken before anything is read; what is put must still be of it. */
  generation = (teamId: string): string => `${this.#whole} ${this.#generations.get(teamId) ?? 0}`;

  put(
    key: string,
    answer: KeptAnswer,
    { teamId, generation, until }: { teamId: string; generation: string; until: number },
  ) {
    if (generation !== this.generation(teamId)) return;
    const before = this.#entries.get(key);
    if (before) this.#remove(key, before);
    this.#entries.set(key, { ...answer, teamId, until });
    this.#bytes += sizeOf(key, answer);
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= mostBytes) break;
      this.#remove(oldest, entry);
    }
  }

  /** Something has changed in the team. */
  drop(teamId: string) {
    this.#generations.set(teamId, (this.#generations.get(teamId) ?? 0) + 1);
    for (const [key, entry] of this.#entries) if (entry.teamId === teamId) this.#remove(key, entry);
  }

  /** Nothing was heard for a while: anything may have changed. */
  clear() {
    this.#whole++;
    this.#entries.clear();
    this.#bytes = 0;
  }

  #remove(key: string, entry: Entry) {
    this.#entries.delete(key);
    this.#bytes -= sizeOf(key, entry);
  }
}

const sizeOf = (key: string, { text }: KeptAnswer): number => 2 * (key.length + text.length) + 200;
