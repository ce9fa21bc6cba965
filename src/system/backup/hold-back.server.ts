import type pg from "pg";
import { newId } from "#shared/ids.ts";

/**
 * What a backup still had before it has long happened, or nobody wants it any more. After a restore nothing is sent, and
 * no long work goes on, by itself; people see what was held back, and can begin it again. Whatever else is ever to be sent
 * later belongs here too.
 */
export async function holdBack(client: pg.Client, { teamId }: { teamId?: string } = {}): Promise<void> {
  const [mine, values] = teamId ? ["and team_id = $1", [teamId]] : ["", []];
  await client.query(
    `update app.webhook_delivery set status = 'skipped', problem = 'restored', next_try_at = null, finished_at = now()
    where status in ('waiting', 'sending') ${mine}`,
    values,
  );
  await client.query(
    `update app.long_work set state = 'stopped', updated_at = now() where state in ('waiting', 'running') ${mine}`,
    values,
  );
}

export async function noteRestore(client: pg.Client, action: string, detail: object, teamId?: string): Promise<void> {
  await client.query("insert into app.audit (id, action, team_id, detail) values ($1, $2, $3, $4)", [
    newId(),
    action,
    teamId ?? null,
    JSON.stringify(detail),
  ]);
}
