import { sql } from "kysely";
import { Refusal } from "#shared/errors.ts";
import type { App } from "../app.ts";

export type Allowance = { key: string; most: number; seconds: number };

/** Counts one use and refuses what is over. Kept in the database: all processes count together. */
export async function spend(app: App, allowance: Allowance): Promise<void> {
  const { used, wait } = await count(app, allowance, 1);
  if (used > allowance.most) throw new Refusal("too_many_requests", { values: { seconds: wait } });
}

/** Refuses when nothing is left, without counting: for things where only failures count. */
export async function requireLeft(app: App, allowance: Allowance): Promise<void> {
  const { used, wait } = await count(app, allowance, 0);
  if (used >= allowance.most) throw new Refusal("too_many_requests", { values: { seconds: wait } });
}

async function count(app: App, { key, seconds }: Allowance, by: number): Promise<{ used: number; wait: number }> {
  const row = await app.db.app
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
