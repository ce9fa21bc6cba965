import { sql } from "kysely";
import type { CollectionDefinition, FieldDefinition } from "#data/collections/definitions.ts";
import { findFieldUses } from "#data/collections/find-field-uses.server.ts";
import { maySeeValues } from "#data/collections/opened-data.ts";
import { findHeldBy, withField } from "#data/collections/published-things.server.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { shapedBy } from "#data/collections/shaped-definitions.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import { isLinks } from "#modeling/field-changes/open-change.server.ts";
import { type FieldKey, requireFieldOf } from "#modeling/field-changes/read-input.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { mostCounted } from "./contract.ts";

/** What happens if the field goes: who asks for it, who merely loses it, how many values go with it. */
export async function readFieldUses(team: TeamDb, caller: TeamCaller, at: FieldKey) {
  const { definitions: all, rights } = await definitionsAndRights(team, caller);
  const definitions = shapedBy(all, caller);
  const { collection, field } = requireFieldOf(definitions, at);
  const found = await findFieldUses(team, all, field.id, caller);
  const uses = found.filter(({ collectionId }) => definitions.collections.has(collectionId));
  const held = new Set((await findHeldBy(team, all, withField(all, field.id, null))).map(({ id }) => id));
  return {
    uses: uses
      .map((use) => ({
        ...use,
        isBlocking: use.isBlocking ?? false,
        isHeld: held.has(use.subjectId),
        collectionName: definitions.collections.get(use.collectionId)?.pluralName ?? "",
      }))
      .toSorted((a, b) => Number(b.isBlocking) - Number(a.isBlocking) || Number(b.isHeld) - Number(a.isHeld)),
    records: maySeeValues(rights, field) ? await countValues(team, collection, field) : null,
  };
}

async function countValues(team: TeamDb, { table }: CollectionDefinition, field: FieldDefinition) {
  const most = mostCounted + 1;
  const some = isLinks(field)
    ? sql`select distinct link.from_id from ${tableOf(team, "_link")} as link
        join ${tableOf(team, table)} as t on t._record_id = link.from_id and t._is_active
        where link.field_id = ${field.id}::uuid limit ${most}`
    : sql`select from ${tableOf(team, table)} where _is_active and ${sql.id(field.column)} is not null limit ${most}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${some}) as found`.execute(team.data);
  const count = rows[0]!.count;
  return { count: Math.min(count, mostCounted), hasMore: count > mostCounted };
}
