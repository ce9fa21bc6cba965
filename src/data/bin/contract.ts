import * as z from "zod";
import { mostAtOnce } from "#data/bulk/contract.ts";
import { endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

/** For so long what was deleted can come back. */
export const daysInBin = 30;

const inTeam = z.strictObject({ teamId: id });
const person = z.object({ id: z.string(), name: z.string() }).nullable();

export const binContract = {
  listBin: endpoint({
    method: "GET",
    path: "/teams/:teamId/bin",
    access: member(),
    summary: "Deleted records that the caller can see and restore, newest first, with the days left to restore them.",
    input: {
      params: inTeam,
      query: z.strictObject({
        collectionId: id.optional(),
        /** A part of the name. */
        q: z.string().trim().max(200).optional(),
        cursor: z.string().max(400).optional(),
      }),
    },
    output: z.object({
      records: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          collections: z.array(z.object({ id: z.string(), name: z.string() })),
          deletedAt: z.iso.datetime(),
          deletedBy: person,
          daysLeft: z.number(),
        }),
      ),
      cursor: z.string().nullable(),
    }),
  }),
  emptyBin: endpoint({
    method: "POST",
    path: "/teams/:teamId/bin/empty",
    access: member(),
    summary:
      "Permanently remove deleted records and their history: the ones given, or all that the caller can restore. This can't be undone.",
    input: {
      params: inTeam,
      body: z.strictObject({ recordIds: z.array(id).min(1).max(mostAtOnce).optional() }),
    },
    output: z.object({
      records: z.number(),
      /** Where more than can be removed at once goes on. */
      workId: z.string().nullable(),
    }),
    limits: { bytes: 1024 * 1024, values: 2 * mostAtOnce, items: 2 * mostAtOnce },
    repeatable: true,
  }),
} as const;
