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
    select id, kind, created_at, failed_at, attempts, problem
    from app.job where state = 'parked' order by failed_at desc nulls last, id limit ${mostShown}`);
  return (rows as FailedRow[]).map((row) => ({
    id: row.id,
    queue: row.kind,
    createdAt: row.created_at.toISOString(),
    failedAt: row.failed_at?.toISOString() ?? null,
    tries: row.attempts,
    error: withoutSecrets(row.problem ?? "").slice(0, 500),
  }));
}

type FailedRow = {
  id: string;
  kind: string;
  created_at: Date;
  failed_at: Date | null;
  attempts: number;
  problem: string | null;
};

export async function retryJob(app: App, { caller, address }: Acting, jobId: string) {
  const queue = await app.jobs.retry(jobId);
  if (!queue) throw new Refusal("not_found");
  await note(app.db, { action: "job_retried", actorId: caller.userId, detail: { queue }, address });
}
