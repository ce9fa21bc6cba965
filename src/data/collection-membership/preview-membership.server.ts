import { type RawBuilder, sql } from "kysely";
import type { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { Columns } from "#data/filters/columns.server.ts";
import { openSource } from "#data/records/reading/collection-source.server.ts";
import { compileOver, membershipOf } from "#data/records/reading/smart-members.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import type { Filter } from "#shared/filter.ts";

const mostExamples = 5;

/** Before a filter is saved: who joins, who leaves, with examples. It may ask only of what the caller may read. */
export async function previewMembership(
  team: TeamDb,
  { definitions, rights, timeZone }: { definitions: Definitions; rights: DataRights; timeZone: string },
  { collectionId, filter }: { collectionId: string; filter: Filter },
) {
  const collection = definitions.collections.get(collectionId);
  const parentId = collection?.isSmart ? collection.parentId : collectionId;
  // Who is in it now is told by who would join and leave.
  const isSeen = [collectionId, parentId].every((id) => id && rights.mayInCollection("read_data_record_metadata", id));
  if (!collection || !parentId || !isSeen) throw new Refusal("not_found");
  const columns = new Columns(definitions, rights, parentId);
  const source = openSource(team, columns.home);
  const isCandidate = membershipOf(definitions, parentId, { source, timeZone });
  const matches = compileOver(filter, columns, { source, timeZone });
  const isMember = collection.isSmart
    ? membershipOf(definitions, collectionId, { source, timeZone })
    : sql<boolean>`false`;
  const candidates = sql`from ${source.from()} where ${sql.ref(`${columns.home.table}._is_active`)} and ${isCandidate}`;
  const joins = sql<boolean>`(${matches} and not ${isMember})`;
  const leaves = sql<boolean>`(${isMember} and not ${matches})`;
  const counted = await sql<{ joins: number; leaves: number }>`select count(*) filter (where ${joins}) as joins,
    count(*) filter (where ${leaves}) as leaves ${candidates}`.execute(team.data);
  const examples = async (which: RawBuilder<boolean>) => {
    const name = columns.find("record_name")!.sql;
    const found = await sql<{ id: string; name: string }>`select ${source.recordId} as id, ${name} as name
      ${candidates} and ${which} order by ${name}, ${source.recordId} limit ${mostExamples}`.execute(team.data);
    return found.rows;
  };
  return { ...counted.rows[0]!, joining: await examples(joins), leaving: await examples(leaves) };
}
