import type { Db } from "../db/db.ts";

export type QueueCounts = { name: string; waiting: number; active: number; failed: number };

/** Of all processes together, in one statement; of `names`, also those that have nothing to do. */
export async function countJobs(db: Db, names: readonly string[]): Promise<QueueCounts[]> {
  const { rows } = await db.run(
    `select name,
      count(*) filter (where state = 'waiting' and run_at <= now()) as waiting,
      count(*) filter (where state = 'running') as active,
      count(*) filter (where state = 'parked') as failed
    from (select unnest($1::text[]) union select distinct kind from app.job) as known(name)
    left join app.job on kind = name
    group by name order by name`,
    [names],
  );
  return rows as QueueCounts[];
}
