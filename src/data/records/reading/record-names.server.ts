import { sql } from "kysely";
import type { Placed } from "#data/collections/data-rights.ts";
import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { isPhoto } from "#data/fields/photo.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { RecordAppearance } from "../appearance.ts";
import { nameIn } from "../translated-name.ts";
import { tableOf } from "./collection-source.server.ts";
import { placesOf } from "./visible-records.server.ts";

type Seen = Placed & { id: string; home_id: string };

export type NamedRecord = { id: string; name: string } & RecordAppearance;

/** What records are called and drawn with; those in the bin, and those that the caller may not see, are left out. */
export async function readRecordNames(
  team: TeamDb,
  known: DefinitionsAndRights,
  ids: string[],
): Promise<NamedRecord[]> {
  const rows = await team.data
    .selectFrom("_record")
    .select(["id", "name", "translations", "collections", "home_id"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("deleted_at", "is", null)
    .execute();
  const seen = (await placesOf(team, known, rows)).filter(known.rights.maySee);
  const appearances = await readAppearances(team, known, seen);
  return seen.map((record) => ({
    ...{ id: record.id, name: nameIn(known.definitions, record) },
    ...appearances.get(record.id)!,
  }));
}

/** What records are drawn with beside their names: a picture, initials of people, or an icon. */
export async function readAppearances(
  team: TeamDb,
  known: DefinitionsAndRights,
  seen: Seen[],
): Promise<Map<string, RecordAppearance>> {
  const avatars = await readAvatars(team, known, seen);
  return new Map(
    seen.map((record) => [
      record.id,
      {
        icon: iconOf(known, record),
        isPerson: known.definitions.lineOf(record.home_id).some(({ representsPeople }) => representsPeople),
        avatarFileId: avatars.get(record.id) ?? null,
      },
    ]),
  );
}

/** Of its home, else of the first collection in which they see it. */
function iconOf({ definitions, rights }: DefinitionsAndRights, { home_id, collections, smart = [] }: Seen): string {
  const place = [home_id, ...collections, ...smart].find((id) =>
    rights.mayInCollection("read_data_record_metadata", id),
  );
  return definitions.collections.get(place ?? home_id)?.icon ?? "fas_file-lines";
}

/** One statement for each field that holds avatars: nearly always one in all. */
async function readAvatars(
  team: TeamDb,
  { definitions, rights }: DefinitionsAndRights,
  seen: Seen[],
): Promise<Map<string, string>> {
  const wanted = new Map<FieldDefinition, string[]>();
  for (const record of seen) {
    const field = avatarFieldOf(definitions, record.home_id);
    if (!field || !rights.mayWithFieldOf("read_data_field_data", field.id, record)) continue;
    wanted.set(field, [...(wanted.get(field) ?? []), record.id]);
  }
  const avatars = new Map<string, string>();
  for (const [{ collectionId, column, type }, ids] of wanted) {
    const { table } = definitions.collections.get(collectionId)!;
    const held = sql.ref(column);
    const { rows } = await sql<{ id: string; file: string | null }>`
      select _record_id as id, ${fieldTypeNamed(type).storage.kind === "ids" ? sql`${held}[1]` : held} as file
      from ${tableOf(team, table)} where _record_id = any(${ids}::uuid[])`.execute(team.data);
    for (const { id, file } of rows) if (file) avatars.set(id, file);
  }
  return avatars;
}

/** The nearest that was chosen, as with names; of people, where none was, the first photo that they have a field for. */
function avatarFieldOf(definitions: Definitions, collectionId: string): FieldDefinition | undefined {
  const line = definitions.lineOf(collectionId);
  const chosen = line.find(({ avatarFieldId }) => avatarFieldId)?.avatarFieldId;
  if (chosen) {
    const field = definitions.fields.get(chosen);
    return field && fieldTypeNamed(field.type).holds?.fileKind === "image" ? field : undefined;
  }
  if (!line.some(({ representsPeople }) => representsPeople)) return undefined;
  return definitions.fieldsOf(collectionId).find(({ type }) => isPhoto(type));
}
