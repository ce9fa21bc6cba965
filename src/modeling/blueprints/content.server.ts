import * as z from "zod";
import { blueprintParts } from "#data/collections/blueprint-part.server.ts";
import { refuseField } from "#shared/errors.ts";
import { collectionItem, contentVersion, fieldItem, mostCollections, mostFields, recordItem } from "./content-items.ts";

const note = z.object({ messageKey: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) });

const ownParts = z.object({
  collections: z.array(collectionItem).min(1).max(mostCollections),
  fields: z.array(fieldItem).max(mostFields).default([]),
  records: z.array(recordItem).default([]),
});

/** Every kind of thing that a blueprint can hold: collections, fields, records, and what features add. */
export const readParts = (given: unknown): Parts =>
  ownParts
    .extend(Object.fromEntries(blueprintParts.all().map(({ name, item }) => [name, z.array(item).default([])])))
    .parse(given) as Parts;

const content = z.object({
  version: z.literal(contentVersion),
  /** That of the plain words. */
  language: z.string(),
  notes: z.array(note).default([]),
  parts: z.unknown(),
});

export type Parts = z.output<typeof ownParts> & Record<string, { id: string }[]>;
export type Content = Omit<z.output<typeof content>, "parts"> & { parts: Parts };
/** As it lies in the database; it may have been written by another version of the program. */
export function readContent(given: unknown): Content {
  const version = z.object({ version: z.int() }).safeParse(given);
  if (version.success && version.data.version > contentVersion) refuseField("blueprint", "data.blueprintNewer");
  try {
    const read = content.parse(given);
    return { ...read, parts: readParts(read.parts) };
  } catch (error) {
    if (error instanceof z.ZodError) refuseBroken();
    throw error;
  }
}

export function requireSize({ collections, fields }: { collections: unknown[]; fields: unknown[] }) {
  if (collections.length <= mostCollections && fields.length <= mostFields) return;
  refuseField("blueprint", "data.blueprintTooLarge", { collections: mostCollections, fields: mostFields });
}

/** Neither this program nor an older one writes such a blueprint. */
export function refuseBroken(): never {
  refuseField("blueprint", "data.blueprintUnreadable");
}
