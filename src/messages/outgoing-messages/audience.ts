import * as z from "zod";
import { filterSchema } from "#shared/filter.ts";
import { id } from "#shared/id-schema.ts";
import { languages } from "#shared/languages.ts";
import { recipientOutcomes } from "./recipient-outcomes.ts";

export const mostChosenRecords = 5_000;
export const mostAddresses = 1_000;
const mostSources = 20;

/** Records of a collection or smart collection, all that a filter finds or some that were chosen. */
const records = z.strictObject({
  kind: z.literal("records"),
  collectionId: id,
  filter: filterSchema.nullable().default(null),
  /** These alone. */
  recordIds: z.array(id).max(mostChosenRecords).optional(),
  /** The link that leads to who is written to: a camper's parents. Absent: the records themselves. */
  throughFieldId: id.nullable().default(null),
  /**
   * The link that leads on from there: a registration's camper's family. Not there by default, as what was approved is
   * recognized by its audience.
   */
  thenFieldId: id.optional(),
  /** Where the address is found, the first that is filled in. */
  addressFieldIds: z.array(id).max(5).default([]),
  /** All addresses that somebody has, not only the first. */
  everyAddress: z.boolean().default(false),
});

/** Whoever is on a subscription list. */
const list = z.strictObject({ kind: z.literal("list"), listId: id });

/** People who are in no collection; only of transactional messages. */
const addresses = z.strictObject({
  kind: z.literal("addresses"),
  addresses: z
    .array(
      z.strictObject({
        address: z.string().trim().min(3).max(254),
        name: z.string().trim().max(200).default(""),
        language: z.enum(languages).optional(),
      }),
    )
    .max(mostAddresses),
});

/** Whoever was sent an earlier message, by what became of it. */
const message = z.strictObject({
  kind: z.literal("message"),
  messageId: id,
  outcome: z.enum(recipientOutcomes),
  /** Whose records that message was about, and who was written to: what tags stand for. */
  collectionIds: z.array(id).max(mostSources).default([]),
  personCollectionIds: z.array(id).max(mostSources).default([]),
});

const source = z.discriminatedUnion("kind", [records, list, addresses, message]);

/** Who gets a message, and who of these does not. */
export const audienceSchema = z.strictObject({
  sources: z.array(source).max(mostSources).default([]),
  except: z.array(source).max(mostSources).default([]),
  /** One for each record, or one for each address that is about all of them. */
  per: z.enum(["address", "record"]).default("address"),
  /**
   * The fields that say which language somebody reads and in which time zone they live, of whoever is written to. Null:
   * those of their collection's settings.
   */
  languageFieldId: id.nullable().default(null),
  zoneFieldId: id.nullable().default(null),
});
export type Audience = z.output<typeof audienceSchema>;
export type AudienceSource = Audience["sources"][number];
export type RecordSource = Extract<AudienceSource, { kind: "records" }>;
export type MessageSource = Extract<AudienceSource, { kind: "message" }>;

/** Whose records tags are about; null where nobody can say. */
export function collectionsOf({ sources }: Audience): string[] | null {
  const named = sources.flatMap((source) => {
    if (source.kind === "message") return source.collectionIds;
    return source.kind === "records" ? [source.collectionId] : [];
  });
  return named.length > 0 ? [...new Set(named)] : null;
}

/** The link that leads to who is written to. */
export const lastLinkOf = ({ throughFieldId, thenFieldId }: RecordSource): string | null =>
  throughFieldId && (thenFieldId ?? throughFieldId);

/** Whose records are written to, where links lead to them. */
export function peopleOf({ sources }: Audience, linkedTo: (fieldId: string) => readonly string[]): string[] | null {
  const named = sources.flatMap((source) => {
    if (source.kind === "message") return source.personCollectionIds;
    if (source.kind !== "records") return [];
    const last = lastLinkOf(source);
    return last ? linkedTo(last) : [source.collectionId];
  });
  return named.length > 0 ? [...new Set(named)] : null;
}

/** What a row of a message holds: an empty one at first. */
export const readAudience = (stored: unknown): Audience => audienceSchema.parse(stored ?? {});
