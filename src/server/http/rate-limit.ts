import { sql } from "kysely";
import { type ErrorCode, Refusal } from "#shared/errors.ts";
import type { Db } from "../db/db.ts";

export type Allowance = {
  key: string;
  most: number;
  seconds: number;
  /** What is said to who is over, where there is more to say than that it was too much. */
  code?: ErrorCode;
};

/** The whole app, or just a transaction: then a use counts only if it commits. */
type Counter = { db: Db };

/** Counts one use, or several, and refuses what is over. Kept in the database: all processes count together. */
export async function spend(counter: Counter, allowance: Allowance, uses = 1): Promise<void> {
  const { used, wait } = await count(counter, allowance, uses);
  const { most, code = "too_many_requests" } = allowance;
  if (used > most) throw new Refusal(code, { values: { seconds: wait, minutes: Math.ceil(wait / 60) } });
}

/** Counts like `spend`, and answers whether it was within what is allowed. */
export async function mayStillSpend(counter: Counter, allowance: Allowance, uses = 1): Promise<boolean> {
  return (await count(counter, allowance, uses)).used <= allowance.most;
}

/** For things where only failures count: spent before the try, so that many at once cannot slip past, and given back. */
export async function giveBack({ db }: Counter, { key }: Allowance): Promise<void> {
  await db.app.updateTable("rate_limit").set({ used: sql`greatest(used - 1, 0)` }).where("key", "=", key).execute();
}

async function count(
  { db }: Counter,
  { key, seconds }: Allowance,
  by: number,
): Promise<{ used: number; wait: number }> {
  const row = await db.app
    .insertInto("rate_limit")
    .values({ key, used: by, resets_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        used: sql`case when rate_limit.resets_at <= now() then ${by} else rate_limit.used + ${by} end`,
        resets_at: sql`case when rate_limit.resets_at <= now() then excluded.resets_at else rate_limit.resets_at end`,
      }),
    )
    .returning(["used", sql<number>`ceil(extract(epoch from resets_at - now()))::int`.as("wait")])
    .executeTakeFirstOrThrow();
  return { used: row.used, wait: Math.max(1, row.wait) };
}
