import type pg from "pg";
import type { AuditAction } from "#server/audit-actions.ts";
import { heldAfterRestore } from "#server/held-after-restore.ts";
import { newId } from "#shared/ids.ts";

/** People see what was held back, and can begin it again. A backup may be older than what there is to hold back. */
export async function holdBack(client: pg.Client, { teamId }: { teamId?: string } = {}): Promise<void> {
  const [mine, values] = teamId ? ["and team_id = $1", [teamId]] : ["", []];
  for (const { table, set, where } of heldAfterRestore.all()) {
    const { rows } = await client.query<{ is: boolean }>("select to_regclass($1) is not null as is", [`app.${table}`]);
    if (!rows[0]!.is) continue;
    await client.query(`update app.${table} set ${set} where ${where} ${mine}`, values);
  }
}

export async function noteRestore(
  client: pg.Client,
  action: AuditAction,
  detail: object,
  teamId?: string,
): Promise<void> {
  await client.query("insert into app.audit (id, action, team_id, detail) values ($1, $2, $3, $4)", [
    newId(),
    action,
    teamId ?? null,
    JSON.stringify(detail),
  ]);
}
