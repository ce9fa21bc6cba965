import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { Db } from "#server/db/db.ts";
import { withoutSecrets } from "#server/log.ts";
import { Refusal } from "#shared/errors.ts";
import type { Acting } from "./change-team.server.ts";
import type { Health } from "./health-contract.ts";

const mostShown = 50;

/** Only why, and not with what: the data of a job may hold addresses. */
export async function readFailedJobs(db: Db): Promise<Health["failedJobs"]> {
  const { rows } = await db.run(`
    select id, name, created_on, completed_on, retry_count,
      coalesce(output->>'message', output->'value'->>'message', output::text, '') as error
    from jobs.job where state = 'failed' order by completed_on desc nulls last, id limit ${mostShown}`);
  return (rows as FailedRow[]).map((row) => ({
    id: row.id,
    queue: row.name,
    createdAt: row.created_on.toISOString(),
    failedAt: row.completed_on?.toISOString() ?? null,
    tries: row.retry_count + 1,
    error: withoutSecrets(row.error).slice(0, 500),
  }));
}

type FailedRow = {
  id: string;
  name: string;
  created_on: Date;
  completed_on: Date | null;
  retry_count: number;
  error: string;
};

export async function retryJob(app: App, { caller, address }: Acting, jobId: string) {
  const { rows } = await app.db.run("select name from jobs.job where id = $1 and state = 'failed'", [jobId]);
  const name = rows[0]?.name;
  if (typeof name !== "string") throw new Refusal("not_found");
  await app.jobs.retry(name, jobId);
  await note(app.db, { action: "job_retried", actorId: caller.userId, detail: { queue: name }, address });
}
