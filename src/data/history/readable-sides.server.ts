import type { Placed } from "#data/collections/data-rights.ts";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import type { Values } from "#data/records/reading/record-store.server.ts";
import { tagsIn, tagsKey } from "#data/records/reading/record-tags.server.ts";
import type { Change } from "./take-back.server.ts";

type Logged = Pick<Change, "kind" | "before" | "after">;

/** Old and new of every field that the caller may read in this record, and of its tags, which everybody sees. */
export function readableSides(known: DefinitionsAndRights, record: Placed, change: Logged) {
  const readable = (side: Record<string, unknown>): Values =>
    Object.fromEntries(
      Object.entries(valuesOf(side)).filter(([id]) => known.rights.mayWithFieldOf("read_data_field_data", id, record)),
    );
  const isAboutTags = Object.hasOwn(valuesOf(change.after), tagsKey);
  return {
    before: readable(change.before),
    after: readable(change.after),
    tags: isAboutTags ? { before: tagsIn(valuesOf(change.before)), after: tagsIn(valuesOf(change.after)) } : null,
    moves: change.kind === "updated" ? movesOf(known, change) : null,
  };
}

/** What the fields of these changes are called and drawn with, each once. */
export function fieldsIn({ definitions }: DefinitionsAndRights, changes: { before: Values; after: Values }[]) {
  const ids = new Set(changes.flatMap(({ before, after }) => [...Object.keys(before), ...Object.keys(after)]));
  return [...ids]
    .flatMap((id) => definitions.fields.get(id) ?? [])
    .map(({ id, title, type, config }) => ({ id, title, dataType: type, config }));
}

const valuesOf = (side: Record<string, unknown>) => (side.values ?? {}) as Values;

function movesOf({ definitions, rights }: DefinitionsAndRights, { before, after }: Logged) {
  const named = (to: Record<string, unknown>, from: Record<string, unknown>) =>
    placesIn(to)
      .filter((id) => !placesIn(from).includes(id) && rights.mayInCollection("read_data_record_metadata", id))
      .flatMap((id) => definitions.collections.get(id) ?? [])
      .map(({ id, pluralName }) => ({ id, name: pluralName }));
  const moves = { joined: named(after, before), left: named(before, after) };
  return moves.joined.length + moves.left.length > 0 ? moves : null;
}

const placesIn = (side: Record<string, unknown>) => (side.collections ?? []) as string[];
