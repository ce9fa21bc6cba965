/**
 * The change sets that this tab has made, through whatever part of the page. What comes of them is shown at once, where
 * changes of others wait until someone wants to see them.
 */
export const ownChanges = {
  add(changeSetId: string): void {
    if (known.has(changeSetId)) return;
    known.add(changeSetId);
    for (const listener of listeners) listener(changeSetId);
  },
  has: (changeSetId: string): boolean => known.has(changeSetId),
  subscribe(listener: (changeSetId: string) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Something is being written whose answer will say which change set it made: the live word may be here before it. */
  get isWriting(): boolean {
    return writing > 0;
  },
  /** Learns from the answer what was made. */
  async watch<T>(write: Promise<T>): Promise<T> {
    writing++;
    try {
      const answer = await write;
      const { changeSetId } = (answer ?? {}) as { changeSetId?: unknown };
      if (typeof changeSetId === "string") ownChanges.add(changeSetId);
      return answer;
    } finally {
      writing--;
    }
  },
};

const known = new Set<string>();
const listeners = new Set<(changeSetId: string) => void>();
let writing = 0;
