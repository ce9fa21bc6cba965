import * as z from "zod";
import { endpoint, holderOf } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

const note = z.object({
  kind: z.enum([
    "heldView",
    "heldWizard",
    "noName",
    "noList",
    "unusedFields",
    "brokenFilter",
    "emptyCollection",
    "emptyList",
    "missingWords",
  ]),
  collectionId: z.string().nullable(),
  /** Of a view or a wizard: its id. */
  subjectId: z.string().nullable(),
  name: z.string(),
  fields: z.array(z.object({ id: z.string(), title: z.string() })),
  language: z.string().nullable(),
  count: z.number(),
  /** False: so many records that only a part of them was looked at. */
  isCertain: z.boolean(),
});

const growth = z.object({
  collectionId: z.string(),
  name: z.string(),
  icon: z.string(),
  /** New records in parts of five days, the oldest first: the last six are the last 30 days. */
  parts: z.array(z.number()),
  last: z.number(),
  before: z.number(),
});

export type AttentionNote = z.output<typeof note>;
export type Growth = z.output<typeof growth>;

/** How the team's definitions stand, for who shapes them. */
export const overviewContract = {
  readAttention: endpoint({
    method: "GET",
    path: "/teams/:teamId/structure/attention",
    access: holderOf("team_admin_data_collections"),
    summary: "What needs attention in the team's definitions, and how its collections are growing.",
    input: { params: z.strictObject({ teamId: id }) },
    /** `growth` is null for who may see the records of no collection: "no new records" would not be true. */
    output: z.object({ notes: z.array(note), growth: z.array(growth).nullable() }),
  }),
} as const;
