import { type RawBuilder, sql } from "kysely";
import { DataRights, type Placed } from "#data/collections/data-rights.ts";
import type { CollectionDefinition, Definitions } from "#data/collections/definitions.ts";
import { type Columns, columnsFor } from "#data/filters/columns.server.ts";
import { compileFilter, compileWhere } from "#data/filters/compile-filter.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import { type Filter, filterSchema } from "#shared/filter.ts";
import { openSource, type Source } from "./collection-source.server.ts";

/** What a list is asked with. */
export type ListContext = { definitions: Definitions; rights: DataRights; timeZone: string };

/** `inWhere`: nothing is done with the answer but to choose rows, so that indexes can serve it. */
type Where = { source: Source; timeZone: string; inWhere?: boolean };

/**
 * What makes a record of the parent's table a member: the filter of the collection and of every smart one above it.
 * It asks of all fields, whoever is looking. A filter that means nothing any more lets nobody in.
 */
export function membershipOf(definitions: Definitions, collectionId: string, where: Where): RawBuilder<boolean> {
  const smart = definitions.lineOf(collectionId).filter((each) => each.isSmart);
  if (smart.length === 0) return sql<boolean>`true`;
  const columns = columnsFor(definitions, DataRights.ofEverything(definitions), collectionId);
  return sql<boolean>`(${sql.join(
    smart.map((each) => compileMembership(each.membershipFilter, columns, where)),
    sql` and `,
  )})`;
}

function compileMembership(given: unknown, columns: Columns, where: Where) {
  const filter = filterSchema.safeParse(given);
  if (!filter.success) return sql<boolean>`false`;
  try {
    return compileOver(filter.data, columns, where);
  } catch (error) {
    if (error instanceof Refusal) return sql<boolean>`false`;
    throw error;
  }
}

/** A filter over a source; the tables that it asks of are joined. */
export const compileOver = (
  filter: Filter,
  columns: Columns,
  { source, timeZone, inWhere = false }: Where,
): RawBuilder<boolean> =>
  (inWhere ? compileWhere : compileFilter)(filter, {
    column: (key, at) => {
      const column = columns.require(key, at);
      source.join(column);
      return column;
    },
    recordId: source.recordId,
    links: source.links,
    tags: source.tags,
    table: source.table,
    timeZone,
  });

/**
 * Which smart collections these records are in at this moment, of those that roles hold rights on if nothing else is said:
 * one statement for all.
 * A record in the bin counts as it did before, like in its other collections.
 */
export async function findSmartPlaces(
  team: TeamDb,
  definitions: Definitions,
  records: Iterable<Placed & { id: string }>,
  among: readonly CollectionDefinition[] = definitions.grantedSmart,
): Promise<Map<string, string[]>> {
  const places = new Map<string, string[]>();
  if (among.length === 0) return places;
  const timeZone = await team.timeZone();
  const all = [...records];
  const questions = among.flatMap((smart) => {
    const home = definitions.storedIn(smart.id);
    const ids = all.filter(({ collections }) => home && collections.includes(home.id)).map(({ id }) => id);
    return home && ids.length > 0 ? [membersAmong(team, definitions, { smart, home, ids, timeZone })] : [];
  });
  if (questions.length === 0) return places;
  const { rows } = await sql<{ place: string; id: string }>`${sql.join(questions, sql` union all `)}`.execute(
    team.data,
  );
  for (const { place, id } of rows) places.set(id, [...(places.get(id) ?? []), place]);
  return places;
}

function membersAmong(
  team: TeamDb,
  definitions: Definitions,
  asked: { smart: CollectionDefinition; home: CollectionDefinition; ids: string[]; timeZone: string },
) {
  const source = openSource(team, asked.home);
  const isMember = membershipOf(definitions, asked.smart.id, { source, timeZone: asked.timeZone });
  return sql`select ${asked.smart.id}::text as place, ${source.recordId} as id from ${source.from()}
    where ${source.recordId} = any(${asked.ids}::uuid[]) and ${isMember}`;
}
