import { sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal, refuseConflict, refuseField } from "#shared/errors.ts";
import type { DataRights } from "./data-rights.ts";
import type { CollectionDefinition, Definitions } from "./definitions.ts";

/** Below a smart collection stand smart ones only; a smart one is over a parent, and so has one. */
export function requireParent(definitions: Definitions, parentId: string | null, isSmart: boolean) {
  if (parentId === null) {
    if (isSmart) refuseField("parentId", "data.smartNeedsParent");
    return;
  }
  const parent = definitions.collections.get(parentId);
  if (!parent || (parent.isSmart && !isSmart)) throw new Refusal("not_found");
}

/**
 * A collection can stand anywhere but below itself. Its records must be where its new ancestors are already: the answer
 * tells whether it has any, so only somebody who may know of them gets one.
 */
export async function requireMove(
  team: TeamDb,
  { definitions, rights }: { definitions: Definitions; rights: DataRights },
  { id, isSmart }: CollectionDefinition,
  parentId: string | null,
) {
  requireParent(definitions, parentId, isSmart);
  if (parentId === null) return;
  const line = definitions.lineOf(parentId).map((each) => each.id);
  if (line.includes(id)) refuseField("parentId", "data.belowItself");
  if (isSmart) return;
  if (!rights.mayInCollection("read_data_record_metadata", id)) throw new Refusal("forbidden");
  if (await hasMembersOutside(team, id, line)) refuseConflict("parentId", "data.membersOutsideParent");
}

/** Those in the bin count too: they would come back to where they were. */
async function hasMembersOutside(team: TeamDb, id: string, line: string[]): Promise<boolean> {
  const found = await team.data
    .selectFrom("_record")
    .select("id")
    .where(sql<boolean>`collections @> array[${id}]::uuid[] and not collections @> ${line}::uuid[]`)
    .limit(1)
    .execute();
  return found.length > 0;
}
