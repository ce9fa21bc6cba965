import type { Definitions } from "#data/collections/definitions.ts";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { RecordShown } from "../contract.ts";
import { linkedChips } from "./linked-names.server.ts";
import type { Stored } from "./record-store.server.ts";
import { tagsOf } from "./record-tags.server.ts";
import { findSmartPlaces } from "./smart-members.server.ts";

/** A record as one person may see it. `isNew`: made this moment, so that nobody has put a tag on it. */
export async function showRecord(
  team: TeamDb,
  { definitions, rights }: DefinitionsAndRights,
  stored: Stored,
  { isNew = false } = {},
): Promise<RecordShown> {
  const record = rights.reachesThroughSmart ? await withPlacesOfNow(team, definitions, stored) : stored;
  const open = openPartOf({ definitions, rights }, record);
  const tags = isNew ? [] : ((await tagsOf(team, [record.id])).get(record.id) ?? []);
  return { ...open, tags, ...(await linkedChips(team, { definitions, rights }, [open.values])) };
}

/** The same without its tags and the names of what it leads to, which are read for many at once. */
export function openPartOf(
  { definitions, rights }: DefinitionsAndRights,
  record: Stored,
): Omit<RecordShown, "names" | "appearances" | "tags"> {
  const values = Object.fromEntries(
    Object.entries(record.values).filter(
      ([id, value]) => value !== null && isReadIn({ definitions, rights }, record, id),
    ),
  );
  const places = [...record.collections, ...(record.smart ?? [])].filter((id) =>
    rights.mayInCollection("read_data_record_metadata", id),
  );
  const collections = places.filter((id) => record.collections.includes(id));
  return {
    id: record.id,
    number: record.number,
    name: record.name,
    homeId: places.includes(record.homeId) ? record.homeId : (places[0] ?? record.homeId),
    // Who sees it in nothing but a smart collection sees that.
    collections: collections.length > 0 ? collections : places,
    version: record.version,
    createdAt: record.createdAt.toISOString(),
    createdBy: record.createdBy,
    updatedAt: record.updatedAt.toISOString(),
    updatedBy: record.updatedBy,
    isDeleted: record.deletedAt !== null,
    values,
    abilities: {
      update: places.some((id) => rights.mayInCollection("update_data_field_data", id)),
      delete: rights.mayInAll("delete_data_records", record),
      readOnly: [...definitions.fields.keys()].filter(
        (id) =>
          isReadIn({ definitions, rights }, record, id) && !rights.mayWithFieldOf("update_data_field_data", id, record),
      ),
      partlyOpen: [...new Set(places.flatMap((id) => rights.partlyOpenIn(id)))].flatMap(({ id }) =>
        isReadIn({ definitions, rights }, record, id) ? [id] : [],
      ),
    },
  };
}

/** Values of a collection that the record has left are kept, and not shown. */
export function isReadIn({ definitions, rights }: DefinitionsAndRights, record: Stored, fieldId: string): boolean {
  const field = definitions.fields.get(fieldId);
  if (!field || !record.collections.includes(field.collectionId)) return false;
  return rights.mayWithFieldOf("read_data_field_data", fieldId, record);
}

/** A record that someone has just changed may have left the smart collection through which they saw it. */
async function withPlacesOfNow(team: TeamDb, definitions: Definitions, record: Stored): Promise<Stored> {
  return { ...record, smart: (await findSmartPlaces(team, definitions, [record])).get(record.id) };
}
