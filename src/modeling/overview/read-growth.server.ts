import { sql } from "kysely";
import type { CollectionDefinition } from "#data/collections/definitions.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { Growth } from "./contract.ts";

const parts = 12;
const days = 60;
/** An import of a million is growth too; so many tell enough of it. */
const mostCounted = 100_000;

/** New records of the last 60 days in parts of five, by the index of the days on which they were made. */
export async function readGrowth(team: TeamDb, collections: CollectionDefinition[]): Promise<Growth[]> {
  if (collections.length === 0) return [];
  const counts = collections.map(
    ({ id, table }) => sql`(select ${id}::text as id, part, count(*) as made from (
      select least(${parts - 1}, floor(extract(epoch from now() - _created_at) / (86400 * ${days / parts})))::int as part
      from ${tableOf(team, table)} where _is_active and _created_at > now() - make_interval(days => ${days})
      order by _created_at desc limit ${mostCounted}) as young group by part)`,
  );
  const { rows } = await sql<{ id: string; part: number; made: number }>`${sql.join(counts, sql` union all `)}`.execute(
    team.data,
  );
  const made = Map.groupBy(rows, ({ id }) => id);
  return collections
    .map(({ id, pluralName, icon }) => {
      const young = new Map(made.get(id)?.map((row) => [Math.max(0, row.part), row.made]));
      const all = Array.from({ length: parts }, (_, place) => young.get(parts - 1 - place) ?? 0);
      const sum = (some: number[]) => some.reduce((total, each) => total + each, 0);
      const [before, last] = [sum(all.slice(0, parts / 2)), sum(all.slice(parts / 2))];
      return { collectionId: id, name: pluralName, icon, parts: all, last, before };
    })
    .filter(({ last, before }) => last + before > 0)
    .toSorted((a, b) => b.last - a.last || b.before - a.before || a.name.localeCompare(b.name));
}
