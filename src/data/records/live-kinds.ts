import * as z from "zod";
import { liveKind, type Received } from "#shared/live-kind.ts";

const collections = z.array(z.string());

/** With `isWhole`, all records that changed are named; else some of them, and the collections that they are all in. */
export const recordsChanged = liveKind({
  kind: "records-changed",
  payload: z.object({
    /** What is erased for someone's privacy belongs to none. */
    changeSetId: z.string().optional(),
    collections,
    recordIds: z.array(z.string()),
    isWhole: z.boolean(),
  }),
  receivers: "byRule",
});

export type RecordsChanged = Received<typeof recordsChanged>;

/** Smart collections that may have others as members now, or in another order. */
export const smartMembersChanged = liveKind({
  kind: "smart-members-changed",
  payload: z.object({ collections, isOrder: z.literal(true).optional() }),
  receivers: "byRule",
});
