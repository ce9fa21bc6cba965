import { connectAlone } from "#server/db/own-connection.ts";

/**
 * What was erased for someone's privacy since the backup was made comes back with it, and must go again: the notes of it,
 * which have no word of whom they are about, go along from the database that is replaced. The start erases by them. Those
 * of teams that are gone go along too, but for a backup of a version that did not keep them.
 */
export async function carryErasures(oldUrl: string, freshUrl: string): Promise<number> {
  const [old, fresh] = [await connectAlone(oldUrl), await connectAlone(freshUrl)];
  try {
    for (const client of [old, fresh]) {
      const { rows } = await client.query<{ name: string | null }>("select to_regclass('app.erasure')::text as name");
      if (!rows[0]?.name) return 0;
    }
    const { rows } = await old.query<{ all: string }>(
      "select coalesce(jsonb_agg(to_jsonb(e) || '{\"created_by\": null}'), '[]')::text as all from app.erasure e",
    );
    const { rowCount } = await fresh.query(
      `insert into app.erasure select e.* from jsonb_populate_recordset(null::app.erasure, $1::jsonb) e
      where exists (select from app.team t where t.id = e.team_id) or not exists (
        select from pg_constraint c where c.conrelid = 'app.erasure'::regclass and c.confrelid = 'app.team'::regclass)
      on conflict do nothing`,
      [rows[0]!.all],
    );
    return rowCount ?? 0;
  } finally {
    await Promise.all([old.end(), fresh.end()]);
  }
}
