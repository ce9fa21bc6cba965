import type { FieldDefinition } from "#data/collections/definitions.ts";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { Columns } from "#data/filters/columns.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { readStored, type Values } from "./record-store.server.ts";
import { isReadIn } from "./show-record.server.ts";

/** What a list is asked to show, apart: what its statement reads, and what is open in some of its records only. */
export function partFields(columns: Columns, asked: string[] | undefined) {
  const partlyOpen = [...columns.partlyOpen.values()];
  if (!asked || partlyOpen.length === 0) return { fields: asked, partlyOpen };
  return {
    fields: asked.filter((id) => !columns.partlyOpen.has(id)),
    partlyOpen: partlyOpen.filter(({ id }) => asked.includes(id)),
  };
}

/**
 * Adds the values that a record's own page would show. Values are read before it is asked where their records are:
 * one that is leaving meanwhile shows nothing, whatever it is given after.
 */
export async function addPartlyOpen(
  team: TeamDb,
  known: DefinitionsAndRights,
  records: { id: string; values: Values }[],
  fields: readonly FieldDefinition[],
): Promise<void> {
  if (fields.length === 0 || records.length === 0) return;
  const stored = await readStored(
    team,
    known.definitions,
    records.map(({ id }) => id),
  );
  for (const { id, values } of records) {
    const whole = stored.get(id);
    for (const field of whole ? fields : []) {
      const value = whole!.values[field.id] ?? null;
      if (value !== null && isReadIn(known, whole!, field.id)) values[field.id] = value;
    }
  }
}

/** Whether a value can lead to another record. */
export function leadsOn({ type }: FieldDefinition): boolean {
  const { kind } = fieldTypeNamed(type).storage;
  return kind === "links" || kind === "id" || kind === "ids";
}
