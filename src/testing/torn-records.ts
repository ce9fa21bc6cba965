import type pg from "pg";
import { teamSchema } from "#server/db/db.ts";

/** Whatever a write should have left together and did not, in sentences; whole data has none. */
export async function findTorn(pool: pg.Pool, teamId: string): Promise<string[]> {
  const schema = teamSchema(teamId);
  const { rows: collections } = await pool.query<{ id: string; table_name: string }>(
    "select id, table_name from app.collection where team_id = $1 and not is_smart",
    [teamId],
  );
  const inTables = collections.flatMap(({ id, table_name: table }) => [
    [
      `a record without its row in ${table}`,
      `select r.id from ${schema}._record r where '${id}' = any(r.collections) and r.deleted_at is null
         and not exists (select from ${schema}."${table}" t where t._record_id = r.id and t._is_active)`,
    ],
    [
      `a row of ${table} without its record`,
      `select t._record_id as id from ${schema}."${table}" t where t._is_active and not exists (select from ${schema}._record r
         where r.id = t._record_id and r.deleted_at is null and '${id}' = any(r.collections))`,
    ],
    [
      `a row of ${table} with another name than its record`,
      `select r.id from ${schema}."${table}" t join ${schema}._record r on r.id = t._record_id
         where t._is_active and t._record_name <> r.name`,
    ],
  ]);
  const questions = [
    ...inTables,
    [
      "a record whose log does not tell every version",
      `select r.id from ${schema}._record r where (select array_agg(c.version order by c.version) from ${schema}._change c
         where c.record_id = r.id) is distinct from (select array_agg(v) from generate_series(1, r.version) v)`,
    ],
    [
      "a change of no record",
      `select c.record_id as id from ${schema}._change c
         where not exists (select from ${schema}._record r where r.id = c.record_id)`,
    ],
    [
      "a change set with more or fewer changes than it says",
      `select s.id from ${schema}._change_set s
         where s.records <> (select count(*) from ${schema}._change c where c.change_set_id = s.id)`,
    ],
    [
      "a set taken back by none, or by two",
      `select s.id from ${schema}._change_set s where (s.undone_by is not null)::int
         <> (select count(*) from ${schema}._change_set u where u.undoes = s.id)`,
    ],
  ];
  const found: string[] = [];
  for (const [sentence, question] of questions) {
    const { rows } = await pool.query<{ id: string }>(question!);
    found.push(...rows.map(({ id }) => `${sentence}: ${id}`));
  }
  return found;
}
