import type { Definitions } from "#data/collections/definitions.ts";
import type { OpenedByFlow } from "./opened-by-flow.ts";

export type OpenedPart = { collection: string; fields: string[] };

/** What a wizard opens, by titles and names: the parts of the sentences that say it. */
export type OpenedInWords = {
  written: OpenedPart[];
  read: OpenedPart[];
  /** Collections of which only the names of records are seen. */
  named: string[];
};

/** What visitors write themselves they are not said to read. */
export function openedInWords(definitions: Definitions, opened: OpenedByFlow): OpenedInWords {
  const { fieldIds, collectionIds, writtenFieldIds, writtenCollectionIds } = opened;
  const nameOf = (id: string) => definitions.collections.get(id)!.pluralName;
  const part = (collectionId: string, ids: readonly string[]): OpenedPart => {
    const line = definitions.lineOf(collectionId).map(({ id }) => id);
    const fields = ids.flatMap((id) => definitions.fields.get(id) ?? []);
    return {
      collection: nameOf(collectionId),
      fields: fields.filter((field) => line.includes(field.collectionId)).map(({ title }) => title),
    };
  };
  const written = new Set(writtenFieldIds);
  const known = collectionIds.filter((id) => definitions.collections.has(id));
  const parts = known.map((id) => ({
    id,
    read: part(
      id,
      fieldIds.filter((fieldId) => !(written.has(fieldId) && writtenCollectionIds.includes(id))),
    ),
  }));
  return {
    written: known.filter((id) => writtenCollectionIds.includes(id)).map((id) => part(id, writtenFieldIds)),
    read: parts.filter(({ read }) => read.fields.length > 0).map(({ read }) => read),
    named: parts
      .filter(({ id, read }) => read.fields.length === 0 && !writtenCollectionIds.includes(id))
      .map(({ id }) => nameOf(id)),
  };
}
