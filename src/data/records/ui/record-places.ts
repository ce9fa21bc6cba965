import type { FieldTypeName } from "#data/fields/field-type.ts";
import { isPhoto } from "#data/fields/photo.ts";

type Placed = { id: string; idParentDataCollection: string | null };
type WithAvatar = Placed & { idAvatarDataField: string | null; representsPeople: boolean };
type Member = { homeId: string; collections: readonly string[] };

/** The collections that a record was put into, its home first: not those that it is in only because of one below. */
export function leavesOf<Collection extends Placed>(record: Member, collections: readonly Collection[]): Collection[] {
  const own = collections.filter(({ id }) => record.collections.includes(id));
  const parents = new Set(own.map(({ idParentDataCollection }) => idParentDataCollection));
  return own
    .filter(({ id }) => !parents.has(id))
    .toSorted((one, other) => Number(isHome(record, collections, other)) - Number(isHome(record, collections, one)));
}

/** From the uppermost down to a collection itself. */
export function lineDown<Collection extends Placed>(collections: readonly Collection[], id: string): Collection[] {
  const line: Collection[] = [];
  for (let at = find(collections, id); at && !line.includes(at); at = find(collections, at.idParentDataCollection))
    line.unshift(at);
  return line;
}

/** By what a record is known at a glance: its picture, its initials if it is a person, or the icon of its home. */
export function avatarOf(
  record: Member & { values: Readonly<Record<string, unknown>> },
  collections: readonly WithAvatar[],
  fields: readonly { id: string; dataType: FieldTypeName }[],
): { fileId: string | undefined; isPerson: boolean } {
  const line = lineDown(collections, record.homeId);
  const isPerson = line.some(({ representsPeople }) => representsPeople);
  const chosen = line.findLast(({ idAvatarDataField }) => idAvatarDataField !== null)?.idAvatarDataField;
  // As the server does for names elsewhere.
  const fieldId = chosen ?? (isPerson ? fields.find(({ dataType }) => isPhoto(dataType))?.id : undefined);
  const value = fieldId ? [record.values[fieldId]].flat()[0] : undefined;
  return { fileId: typeof value === "string" ? value : undefined, isPerson };
}

const find = <Collection extends Placed>(collections: readonly Collection[], id: string | null) =>
  collections.find((each) => each.id === id);

const isHome = (record: Member, collections: readonly Placed[], { id }: Placed): boolean =>
  lineDown(collections, id).some((each) => each.id === record.homeId);
