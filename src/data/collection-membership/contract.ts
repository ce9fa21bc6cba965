import * as z from "zod";
import { recordValues } from "#data/records/record-values.ts";
import { endpoint, holderOf, member } from "#shared/endpoint.ts";
import { filterSchema } from "#shared/filter.ts";
import { id } from "#shared/id-schema.ts";

const inCollection = z.strictObject({ teamId: id, collectionId: id });
const examples = z.array(z.object({ id: z.string(), name: z.string() }));

export const mostMembersAtOnce = 10_000;

/** Who is in a collection: by hand, or by the filter of a smart one. */
export const membershipContract = {
  changeMembers: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/members",
    access: member(),
    summary:
      "Add records to a collection, with values for its fields if needed, or remove them from it, as one change set. The values of a record that leaves a collection are kept and come back with it.",
    input: {
      params: inCollection,
      body: z.strictObject({
        action: z.enum(["add", "remove"]),
        recordIds: z.array(id).min(1).max(mostMembersAtOnce),
        values: recordValues.default({}),
      }),
    },
    output: z.object({ changeSetId: z.string().nullable(), records: z.number() }),
    limits: { bytes: 1024 * 1024, values: 3 * mostMembersAtOnce, items: 2 * mostMembersAtOnce },
    errors: ["conflict"],
    repeatable: true,
  }),
  countSmartMembers: endpoint({
    method: "GET",
    path: "/teams/:teamId/smart-counts",
    access: member(),
    summary:
      "How many records are in each smart collection that the caller can see. Other collections are listed with their counts.",
    input: { params: z.strictObject({ teamId: id }) },
    output: z.object({ counts: z.record(z.string(), z.number()) }),
  }),
  previewMembership: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/membership-preview",
    reads: true,
    access: holderOf("team_admin_data_collections"),
    summary:
      "Which records would join and leave a smart collection with a different filter, with up to five examples of each. For any other collection: which records would be in a smart collection below it.",
    input: { params: inCollection, body: z.strictObject({ filter: filterSchema }) },
    output: z.object({ joins: z.number(), leaves: z.number(), joining: examples, leaving: examples }),
    repeatable: true,
  }),
  orderMember: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/order",
    access: member(),
    summary: "Place a record right after another one in a manually ordered collection, or first if none is given.",
    input: { params: inCollection, body: z.strictObject({ recordId: id, afterId: id.nullable() }) },
    repeatable: true,
  }),
} as const;
