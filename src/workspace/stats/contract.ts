import * as z from "zod";
import { changeSetListed } from "#data/history/contract.ts";
import { endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

const params = z.strictObject({ teamId: id });
const query = z.strictObject({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, "validation.invalid")
    .transform(Number)
    .pipe(z.int().min(1).max(100))
    .optional(),
});

export const recordStats = z.object({
  records: z.number(),
  /** Those with a record in them. */
  collections: z.number(),
});

export const changeStats = z.object({
  changes: z.object({
    thisMonth: z.number(),
    /** Of last month, up to the same day and time. */
    lastMonth: z.number(),
    /** Null: there was nothing to compare with. */
    percentChange: z.number().nullable(),
  }),
  /** The last thirty, today last. */
  days: z.array(z.object({ day: z.string(), changes: z.number() })),
});

const todayItem = z.object({
  /** Of the features' own (`server/today-parts.ts`), such as `messages.approve`. */
  kind: z.string(),
  count: z.number(),
  /** What it is about, where that is one thing. */
  subject: z.object({ id: z.string(), name: z.string() }).nullable(),
});
todayItem.register(z.globalRegistry, { id: "TodayItem" });

export type RecordStats = z.output<typeof recordStats>;
export type ChangeStats = z.output<typeof changeStats>;

export const statsContract = {
  readStats: endpoint({
    method: "GET",
    path: "/teams/:teamId/stats",
    access: member(),
    summary: "The team's figures and activity that the caller can see, in the team's time zone.",
    input: { params },
    // And what other features count (`server/stats-parts.ts`).
    output: z.looseObject({ ...recordStats.shape, ...changeStats.shape }),
  }),
  readToday: endpoint({
    method: "GET",
    path: "/teams/:teamId/today",
    access: member(),
    summary: "What waits for the caller, and what has come in since yesterday.",
    input: { params },
    output: z.object({ items: z.array(todayItem) }),
  }),
  listRecentChanges: endpoint({
    method: "GET",
    path: "/teams/:teamId/recent-changes",
    access: member(),
    summary: "The newest change sets, as far as the caller can see them: records, who, when, and which fields.",
    input: { params, query },
    output: z.object({ changeSets: z.array(changeSetListed) }),
  }),
  listRecentlyChanged: endpoint({
    method: "GET",
    path: "/teams/:teamId/recently-changed",
    access: member(),
    summary: "The most recently changed records.",
    input: { params, query },
    output: z.object({
      records: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          collections: z.array(z.object({ id: z.string(), name: z.string() })),
          updatedAt: z.iso.datetime(),
          updatedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
        }),
      ),
    }),
  }),
} as const;
