import { type RawBuilder, sql } from "kysely";
import * as z from "zod";
import type { FieldDefinition } from "#data/collections/definitions.ts";
import { systemColumns } from "#data/collections/system-columns.ts";
import { manyOperators, type OperatorSet, oneOperators, timeOperators } from "#data/fields/operators.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { ColumnKind } from "#data/fields/storage.ts";
import type { Column } from "#data/filters/columns.server.ts";
import { compileFilter } from "#data/filters/compile-filter.server.ts";
import { toColumn } from "#data/records/reading/record-store.server.ts";
import { conditionsOf, type Filter } from "#shared/filter.ts";
import { withVariables } from "./filter-variables.server.ts";
import type { Known, RunMemory } from "./run-memory.server.ts";

/**
 * Whether a condition over variables holds: the language of all filters, whose columns are what the run knows. What
 * nothing has set is empty.
 */
export async function holds(memory: RunMemory, condition: Filter | null): Promise<boolean> {
  if (!condition) return true;
  const columns = new Map<string, Column>();
  for (const { field } of conditionsOf(condition)) columns.set(field, columnOf(field, await memory.find(field)));
  const filter = await withVariables(memory, condition, (field) => columns.get(field)?.operators ?? {});
  const asked = compileFilter(filter, {
    column: (key) => columns.get(key)!,
    recordId: sql`null::uuid`,
    links: nowhere,
    tags: nowhere,
    table: () => nowhere,
    timeZone: memory.context.caller.timeZone,
  });
  const { rows } = await sql<{ holds: boolean }>`select ${asked} as holds`.execute(memory.team.plain);
  return rows[0]!.holds;
}

const nowhere = sql`(select null::uuid as from_id, null::uuid as field_id, null::uuid as to_id where false) as _none`;

const dayOperators = timeOperators(z.iso.date());

/** What a variable is asked by: its operators are those of its type. */
export function operatorsOf(known: Known | undefined): OperatorSet {
  if (known?.kind === "records") return manyOperators;
  if (known?.kind === "value") return fieldTypeNamed(known.field.type).operators;
  if (known?.as === "date") return dayOperators;
  return systemColumns[known?.as === "instant" ? "created_at" : "record_name"]!.operators;
}

function columnOf(key: string, known: Known | undefined): Column {
  const operators = operatorsOf(known);
  const owner = { id: "run", table: "run" };
  const made = (kind: ColumnKind, value: RawBuilder<unknown>, field?: FieldDefinition): Column => ({
    ...{ key, kind, sql: value, operators, sorts: false, owner },
    ...(field && { field, type: fieldTypeNamed(field.type) }),
  });
  if (!known) return made("text", sql`null::text`);
  if (known.kind === "records") return made("ids", sql`${known.ids}::uuid[]`);
  if (known.kind === "plain") return made(known.as, plainSql(known));
  const { field, value } = known;
  const { storage } = fieldTypeNamed(field.type);
  if (storage.kind !== "links") return made(storage.kind, toColumn(field, value), field);
  const ids = [value].flat().filter((id) => typeof id === "string");
  return { ...made("ids", sql`${ids}::uuid[]`, field), operators: storage.many ? manyOperators : oneOperators };
}

function plainSql({ value, as }: Extract<Known, { kind: "plain" }>): RawBuilder<unknown> {
  if (as === "instant") return sql`${value}::timestamptz`;
  return as === "date" ? sql`${value}::date` : sql`${value}::text`;
}
