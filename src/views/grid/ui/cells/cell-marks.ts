import { Store } from "../store.ts";

/** What is the matter with a cell beside its value. */
export type Mark =
  | { kind: "saving" }
  /** Entered here and refused: it stays until it is mended or given up. */
  | { kind: "problem"; value: unknown; sentence: string }
  /** Somebody else was faster with the same field. */
  | { kind: "conflict"; value: unknown; theirs: unknown }
  /** Somebody else has just changed it. */
  | { kind: "changed" };

export type RowMarks = ReadonlyMap<string, Mark>;

/** Marks by record and column. A row's map is replaced with each change, so that only that row is drawn anew. */
export class CellMarks extends Store {
  #marks = new Map<string, RowMarks>();

  of(recordId: string): RowMarks | undefined {
    return this.#marks.get(recordId);
  }

  get(recordId: string, key: string): Mark | undefined {
    return this.#marks.get(recordId)?.get(key);
  }

  set(recordId: string, key: string, mark: Mark | undefined) {
    const marks = new Map(this.#marks.get(recordId));
    if (mark) marks.set(key, mark);
    else if (!marks.delete(key)) return;
    if (marks.size > 0) this.#marks.set(recordId, marks);
    else this.#marks.delete(recordId);
    this.tell();
  }

  clear(recordId: string) {
    if (this.#marks.delete(recordId)) this.tell();
  }

  clearAll() {
    this.#marks.clear();
    this.tell();
  }

  /** Whether something of a record is on its way, or waits for its person. */
  isBusy(recordId: string): boolean {
    return [...(this.#marks.get(recordId)?.values() ?? [])].some(({ kind }) => kind === "saving");
  }

  /** Shown for a moment, without a word. */
  flash(recordId: string, keys: readonly string[], milliseconds = 2000) {
    const free = keys.filter((key) => !this.get(recordId, key));
    for (const key of free) this.set(recordId, key, { kind: "changed" });
    setTimeout(() => {
      for (const key of free) if (this.get(recordId, key)?.kind === "changed") this.set(recordId, key, undefined);
    }, milliseconds);
  }
}
