import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { Breath } from "#server/breath.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { lookUpIds, lookUpNames, placeOf, type Reach } from "./name-lookups.server.ts";
import { contextFor, type TextFormat } from "./text-context.server.ts";

/** Of a field's values: how they are written and read, with its settings read once. */
export type TextForm = { field: FieldDefinition; type: ReturnType<typeof fieldTypeNamed>; config: unknown };

export function textFormOf(definitions: Definitions, field: FieldDefinition): TextForm {
  const type = fieldTypeNamed(field.type);
  return { field, type, config: type.config.parse(definitions.configOf(field)) };
}

/** For writing: a thing is called by its name only where the name leads back to it, else by its id. */
export async function writingContext(reach: Reach, textFormat: TextFormat, form: TextForm, values: unknown[]) {
  const place = placeOf(reach.definitions, form.field);
  if (!place) return contextFor(textFormat);
  const ids = new Set<string>();
  const noting = contextFor(textFormat, {
    nameOf: (id) => {
      ids.add(id);
      return undefined;
    },
  });
  for (const value of values) form.type.toText(value, form.config, noting);
  const names = await lookUpNames(reach, place, ids);
  const { idOf } = await lookUpIds(reach, place, names.values());
  return contextFor(textFormat, {
    idOf,
    nameOf: (id) => {
      const name = names.get(id);
      return name !== undefined && idOf(name) === id ? name : undefined;
    },
  });
}

/** For reading: every name in the column's cells, looked up at once. */
export async function readingContext(reach: Reach, textFormat: TextFormat, form: TextForm, cells: Iterable<string>) {
  const place = placeOf(reach.definitions, form.field);
  if (!place) return { context: contextFor(textFormat), isShared: () => false, unknown: [] };
  const names = new Set<string>();
  const different = new Set(cells);
  const breath = new Breath();
  // Once as if nothing were known, once as if everything were: so no name is left unasked.
  for (const answer of [undefined, reach.team.id]) {
    const noting = contextFor(textFormat, {
      idOf: (name) => {
        names.add(name);
        return answer;
      },
    });
    for (const cell of different) {
      form.type.parse(cell, form.config, noting);
      await breath.take();
    }
  }
  const { idOf, isShared } = await lookUpIds(reach, place, names, contextFor(textFormat));
  const unknown = [...names].filter((name) => idOf(name) === undefined && !isShared(name));
  return { context: contextFor(textFormat, { idOf }), isShared, unknown };
}

export async function timeZoneOf(db: Db, team: TeamDb): Promise<string> {
  const found = await db.app
    .selectFrom("team")
    .select("primary_timezone")
    .where("id", "=", team.id)
    .executeTakeFirstOrThrow();
  return found.primary_timezone;
}
