import type { Definitions } from "#data/collections/definitions.ts";
import type { Stored } from "../reading/record-store.server.ts";
import { tagsKey } from "../reading/record-tags.server.ts";
import { changedValues, type Draft } from "./drafts.server.ts";
import type { Target, WriteRights } from "./writer.server.ts";

type Verdict = "not_found" | "forbidden" | "opens" | undefined;

/** Whether someone may make this of a record; `fieldIds`: whose values they give. */
export function findRefusal(definitions: Definitions, rights: WriteRights, draft: Draft, fieldIds: string[]): Verdict {
  const { before, after } = draft;
  if (before ? !rights.maySee(before) : !mayCreate(definitions, rights, after)) return "not_found";
  const target = before ? placesOf(before, after) : after;
  const isDeleting = before !== undefined && (before.deletedAt === null) !== (after.deletedAt === null);
  const mayAll =
    (!isDeleting || rights.mayDelete(before)) &&
    (!isTagging(draft) || rights.mayTag(target)) &&
    fieldIds.every((id) => rights.mayWrite(id, target)) &&
    (!before || mayMove(definitions, rights, before, after));
  if (!mayAll) return "forbidden";
  return before && !mayBring(rights, before, after) ? "opens" : undefined;
}

/** Whether a record may be where it comes to be, as far as that opens what it says to anybody. */
export const mayBring = (rights: WriteRights, before: Target, after: Target): boolean =>
  before.collections === after.collections || rights.mayBring(before, after.collections);

/** Nobody adds to a smart collection by hand: its filter does. */
function mayCreate(definitions: Definitions, rights: WriteRights, { homeId, collections }: Stored): boolean {
  const isPlace = (id: string) => definitions.collections.get(id)?.isSmart === false;
  if (!collections.includes(homeId) || !collections.every(isPlace)) return false;
  return chosenAmong(definitions, collections).every(rights.mayCreateIn);
}

/** Whether the record was moved by who may: out of all that is left, into what is joined. */
export function mayMove(definitions: Definitions, rights: WriteRights, before: Target, after: Target): boolean {
  if (before.collections === after.collections) return true;
  const [left, joined] = [joinedBy(after, before), joinedBy(before, after)];
  const known = [...left, ...chosenAmong(definitions, joined)].filter((id) => definitions.collections.has(id));
  return known.every(rights.mayMove) && !joined.some((id) => definitions.collections.get(id)?.isSmart);
}

export const joinedBy = (before: Target, after: Target): string[] =>
  after.collections.filter((id) => !before.collections.includes(id));

/** Being in a child is being in its ancestors: these come with it. */
function chosenAmong(definitions: Definitions, joined: readonly string[]): string[] {
  const lines = joined.map((id) => definitions.lineOf(id).slice(1));
  const carried = new Set(lines.flatMap((line) => line.map(({ id }) => id)));
  return joined.filter((id) => !carried.has(id));
}

/** A field is open to whoever may write it where the record was, or where it comes to be. */
const placesOf = (before: Stored, after: Stored): Target =>
  before.collections === after.collections
    ? before
    : { id: before.id, collections: [...before.collections, ...after.collections], smart: before.smart };

const isTagging = ({ before, after }: Draft): boolean =>
  after.values !== before?.values &&
  Object.hasOwn(after.values, tagsKey) &&
  Object.hasOwn(changedValues(before, after), tagsKey);
