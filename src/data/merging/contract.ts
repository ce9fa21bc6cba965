import * as z from "zod";
import { recordValues } from "#data/records/record-values.ts";
import { endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

const version = z.int().min(1);

export const mergingContract = {
  mergeRecords: endpoint({
    method: "POST",
    path: "/teams/:teamId/records/:recordId/merge",
    access: member(),
    summary:
      "Merge another record into this one. Where `values` says nothing, this record's value stays, an empty one takes the other's, and choices, links and files of both are united. Collections, tags and links to either are united too; the other record goes to the trash. One change set. 409 if one of them has changed since the version given.",
    input: {
      params: z.strictObject({ teamId: id, recordId: id }),
      body: z.strictObject({
        fromId: id,
        values: recordValues.default({}),
        version: version.optional(),
        fromVersion: version.optional(),
      }),
    },
    limits: { bytes: 1024 * 1024, values: 20_000, keys: 2_000, items: 10_000 },
    /** `records`: how many others, which had linked to the one, link to this one now. `name`: what it is called now. */
    output: z.object({ changeSetId: z.string(), records: z.number(), name: z.string() }),
    errors: ["conflict"],
  }),
  dismissPossibleMatches: endpoint({
    method: "PUT",
    path: "/teams/:teamId/records/:recordId/possible-matches",
    access: member(),
    summary:
      "Say that a record, made by somebody outside of the team, is not the same as those that it may be the same as; or take that back.",
    input: {
      params: z.strictObject({ teamId: id, recordId: id }),
      body: z.strictObject({ isDismissed: z.boolean() }),
    },
  }),
} as const;
