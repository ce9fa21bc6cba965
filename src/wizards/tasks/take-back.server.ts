import type { Db } from "#server/db/db.ts";

class TakenBack extends Error {}

/** Does something in a transaction of its own, and takes it back whatever it was; only the answer stays. */
export async function takeBack<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  let answer: { value: T } | undefined;
  try {
    await db.transaction(async (tx) => {
      answer = { value: await work(tx) };
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return answer!.value;
}
