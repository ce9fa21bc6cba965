import * as z from "zod";
import { endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

export const longWorkShown = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(["waiting", "running", "done", "failed", "stopped"]),
  /** Records, rows or whatever the kind counts; the total is null while it is not known. */
  done: z.number(),
  total: z.number().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  /** Why it failed: what a refused request would have been answered with. */
  problem: z
    .object({
      error: z.string(),
      message: z.string(),
      fields: z.array(z.object({ path: z.string(), messageKey: z.string(), message: z.string() })),
    })
    .nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type LongWorkShown = z.output<typeof longWorkShown>;

const one = z.strictObject({ teamId: id, workId: id });

export const longWorkContract = {
  listLongWork: endpoint({
    method: "GET",
    path: "/teams/:teamId/long-work",
    access: member(),
    summary:
      "The caller's long work from the last day, newest first: imports, bulk changes and changes of field types.",
    input: { params: z.strictObject({ teamId: id }) },
    output: z.object({ work: z.array(longWorkShown) }),
  }),
  readLongWork: endpoint({
    method: "GET",
    path: "/teams/:teamId/long-work/:workId",
    access: member(),
    summary: "The progress of long work.",
    input: { params: one },
    output: longWorkShown,
  }),
  stopLongWork: endpoint({
    method: "POST",
    path: "/teams/:teamId/long-work/:workId/stop",
    access: member(),
    summary: "Stop long work after its current step. What was done stays, and can be undone as its change set.",
    input: { params: one },
    output: longWorkShown,
    repeatable: true,
  }),
} as const;
