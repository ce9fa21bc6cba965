import { sql } from "kysely";
import { maySeeValues } from "#data/collections/opened-data.ts";
import { findHeldBy, withField } from "#data/collections/published-things.server.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { shapedBy } from "#data/collections/shaped-definitions.ts";
import { findDuplicates } from "#data/collections/unique-rule.server.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { isLinks } from "./open-change.server.ts";
import { type FieldKey, requireFieldOf } from "./read-input.server.ts";

/** How many live records would break the rules, if the field were required or unique. */
export async function checkRules(team: TeamDb, caller: TeamCaller, at: FieldKey) {
  const { definitions, rights } = await definitionsAndRights(team, caller);
  const { collection, field } = requireFieldOf(shapedBy(definitions, caller), at);
  const table = tableOf(team, collection.table);
  // How many are empty or alike tells something of values that the caller may not read.
  const held = await findHeldBy(team, definitions, withField(definitions, field.id, { ...field, isRequired: true }));
  if (!maySeeValues(rights, field)) return { records: 0, empty: 0, repeated: 0, isHidden: true, held, examples: [] };
  const isEmpty = isLinks(field)
    ? sql`not exists (select 1 from ${tableOf(team, "_link")} as link
        where link.from_id = t._record_id and link.field_id = ${field.id}::uuid)`
    : sql`t.${sql.id(field.column)} is null`;
  const { rows } = await sql<{ records: number; empty: number }>`select count(*)::bigint as records,
    count(*) filter (where ${isEmpty})::bigint as empty from ${table} as t where _is_active`.execute(team.data);
  const canBeUnique = fieldTypeNamed(field.type).canBeUnique;
  const { values, examples } = canBeUnique
    ? await findDuplicates(team, collection.table, field)
    : { values: 0, examples: [] };
  return { ...rows[0]!, repeated: values, isHidden: false, held, examples };
}
