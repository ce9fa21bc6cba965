import { sql } from "kysely";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import type { FieldDefinition } from "./definitions.ts";
import { maySeeValues } from "./opened-data.ts";
import { newestDefinitionsAndRights } from "./read-definitions.server.ts";

/** A value that several live records have, with some of them. */
export type Duplicate = { records: { id: string; name: string }[]; count: number };

/** The values of a field that are not unique, as the rule would compare them; the most frequent first. */
export async function findDuplicates(
  team: TeamDb,
  table: string,
  field: Pick<FieldDefinition, "column" | "type">,
): Promise<{ values: number; examples: Duplicate[] }> {
  const { kind } = fieldTypeNamed(field.type).storage;
  if (kind === "links") return { values: 0, examples: [] };
  const column = sql.id(field.column);
  const key = kind === "text" ? sql`public.fold(${column})` : column;
  const { rows } = await sql<{ count: number; ids: string[]; names: string[]; total: number }>`
    select count(*)::int as count, (array_agg(_record_id order by _record_number))[1:3] as ids,
      (array_agg(_record_name order by _record_number))[1:3] as names, (count(*) over ())::int as total
    from ${sql.table(`${team.schema}.${table}`)} where _is_active and ${column} is not null
    group by ${key} having count(*) > 1 order by count(*) desc, min(_record_number) limit 20`.execute(team.data);
  return {
    values: rows[0]?.total ?? 0,
    examples: rows.map(({ count, ids, names }) => ({
      count,
      records: ids.map((id, place) => ({ id, name: names[place] ?? "" })),
    })),
  };
}

/** A rule that some records already break would be no rule; which ones is said. */
export async function requireNoDuplicates(
  team: TeamDb,
  caller: TeamCaller,
  table: string,
  field: FieldDefinition,
  path = "isUnique",
) {
  const { rights } = await newestDefinitionsAndRights(team, caller);
  // Whatever the values are: a refusal that followed from them would tell of them.
  if (!maySeeValues(rights, field))
    throw new Refusal("forbidden", { fields: [{ path, messageKey: "data.uniqueUnseen" }] });
  const { values, examples } = await findDuplicates(team, table, field);
  if (values === 0) return;
  throw new Refusal("conflict", {
    fields: examples.slice(0, 5).map(({ records: [one, other], count }) => ({
      path,
      messageKey: "data.duplicates",
      values: { count, one: one?.name ?? "", other: other?.name ?? "" },
    })),
  });
}
