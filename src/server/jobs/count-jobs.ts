import type { Db } from "../db/db.ts";

export type QueueCounts = { name: string; waiting: number; active: number; failed: number };

/** Of all processes together, in one statement. */
export async function countJobs(db: Db): Promise<QueueCounts[]> {
  const { rows } = await db.run(`
    select queue.name,
      count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as active,
      count(*) filter (where state = 'failed') as failed
    from jobs.queue left join jobs.job on job.name = queue.name
      and job.state in ('created', 'retry', 'active', 'failed')
    where queue.name not like '\\_\\_pgboss%'
    group by queue.name order by queue.name`);
  return rows as QueueCounts[];
}
