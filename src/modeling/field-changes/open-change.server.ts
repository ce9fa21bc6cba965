import type { Selectable } from "kysely";
import type { CollectionDefinition, Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamTables } from "#server/db/tables.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";

export type ChangeRow = Selectable<TeamTables["_type_change"]>;

/** What a change of type changes of a field. */
export type Side = Pick<FieldDefinition, "type" | "config" | "column" | "isUnique" | "defaultValue">;

export const sideOf = ({ type, config, column, isUnique, defaultValue }: FieldDefinition): Side => ({
  ...{ type, config, column, isUnique, defaultValue: defaultValue ?? null },
});

/** A change that is being made, with the field as it was and as it will be. */
export type OpenChange = {
  row: ChangeRow;
  collection: CollectionDefinition;
  from: FieldDefinition;
  to: FieldDefinition;
};

/** Whoever has changed or deleted the field meanwhile has decided otherwise. */
export async function requireOpenChange(team: TeamDb, definitions: Definitions, id: string): Promise<OpenChange> {
  const row = await team.data.selectFrom("_type_change").selectAll().where("id", "=", id).executeTakeFirst();
  const field = row && definitions.fields.get(row.field_id);
  const collection = row && definitions.collections.get(row.collection_id);
  if (!row || !field || !collection || row.state !== "filling") refuseOutdated();
  if ((await versionOf(team, field.id)) !== row.field_version) refuseOutdated();
  return { row, collection, from: { ...field, ...(row.before as Side) }, to: { ...field, ...(row.after as Side) } };
}

export async function versionOf(team: TeamDb, fieldId: string): Promise<number> {
  const found = await team.from("field").select("version").where("id", "=", fieldId).executeTakeFirst();
  if (!found) throw new Refusal("not_found");
  return found.version;
}

export function refuseOutdated(): never {
  refuseConflict("version", "data.changedMeanwhile");
}

export const isLinks = ({ type }: Pick<FieldDefinition, "type">): boolean =>
  fieldTypeNamed(type).storage.kind === "links";
