import { Cache } from "#shared/cache.ts";

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

type Entry = { answer: KeptAnswer; key: string; teamId: string; generation: number; until: number };

/** What it may be packed to counts from the start. */
const weightOf = ({ answer, key }: Entry): number => 2 * key.length + 2 * answer.body.length + 1500;
const limits = { max: 50_000, maxWeight: 16 * 1024 * 1024, weightOf };

/**
 * Answers that are the same for everybody, kept by what was asked. None of a team's counts any more once anything in it has
 * changed, which every process hears of; so no writer does anything for it. What was read before such a word and comes
 * after it is not kept.
 */
export class AnswerCache {
  readonly #entries = new Cache<string, Entry>("public-answers", limits);
  readonly #changes = new Map<string, number>();
  #silences = 0;

  find(key: string, now = Date.now()): KeptAnswer | undefined {
    const found = this.#entries.get(key);
    if (!found) return undefined;
    if (found.until > now && found.generation === this.generation(found.teamId)) return found.answer;
    this.#entries.delete(key);
    return undefined;
  }

  /** Taken before anything is read; what is put must still be of it. It only ever grows. */
  generation = (teamId: string): number => this.#silences + (this.#changes.get(teamId) ?? 0);

  put(key: string, answer: KeptAnswer, of: Pick<Entry, "teamId" | "generation" | "until">) {
    if (of.generation === this.generation(of.teamId)) this.#entries.set(key, { answer, key, ...of });
  }

  /** Something has changed in the team; without one, nothing was heard for a while, and anything may have. */
  drop(teamId?: string) {
    if (teamId !== undefined) {
      this.#changes.set(teamId, (this.#changes.get(teamId) ?? 0) + 1);
      return;
    }
    this.#silences++;
    this.#entries.clear();
  }
}
