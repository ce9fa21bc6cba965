import { sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import type { Definitions, FieldDefinition } from "../collections/definitions.ts";
import { fieldTypeNamed } from "../fields/registry.ts";
import { tableOf, toColumn } from "./record-store.server.ts";
import type { Draft } from "./write-records.server.ts";

/** Unique among the live records of the collection. Writers of one unique field wait for each other. */
export async function requireUnique(team: TeamDb, definitions: Definitions, drafts: Draft[]) {
  const live = drafts.filter(({ after }) => after.deletedAt === null);
  for (const field of definitions.fields.values()) {
    if (!field.isUnique) continue;
    const values = live.filter(({ before, after }) => isNew(field, { before, after }));
    if (values.length === 0) continue;
    await sql`select pg_advisory_xact_lock(hashtextextended(${field.id}, 7))`.execute(team.data);
    const seen = new Set<string>();
    for (const { after } of values) {
      const value = after.values[field.id];
      const key = JSON.stringify(value).toLowerCase();
      if (seen.has(key) || (await isTaken(team, definitions, field, value, after.id))) refuse(field);
      seen.add(key);
    }
  }
}

function isNew(field: FieldDefinition, { before, after }: Draft): boolean {
  const value = after.values[field.id] ?? null;
  const was = before && !before.deletedAt ? (before.values[field.id] ?? null) : null;
  return value !== null && JSON.stringify(value) !== JSON.stringify(was);
}

async function isTaken(team: TeamDb, definitions: Definitions, field: FieldDefinition, value: unknown, id: string) {
  const { table } = definitions.collections.get(field.collectionId)!;
  const column = sql.id(field.column);
  const isText = fieldTypeNamed(field.type).storage.kind === "text";
  const given = toColumn(field, value);
  const same = isText ? sql`public.fold(${column}) = public.fold(${given})` : sql`${column} = ${given}`;
  const found =
    await sql`select from ${tableOf(team, table)} where live and record_id <> ${id}::uuid and ${same} limit 1`.execute(
      team.data,
    );
  return found.rows.length > 0;
}

function refuse(field: FieldDefinition): never {
  throw new Refusal("conflict", { fields: [{ path: `values.${field.id}`, messageKey: "validation.notUnique" }] });
}
