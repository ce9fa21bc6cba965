const last = new Map<string, Promise<unknown>>();

/** What changes the same thing goes out one after another: nobody publishes what is still being saved. */
export async function inOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  last.set(key, mine);
  try {
    return await mine;
  } finally {
    if (last.get(key) === mine) last.delete(key);
  }
}
