import * as z from "zod";

/** What a record is drawn with wherever it is named. */
export const recordAppearance = z.object({
  /** Of the collection that the caller sees it in. */
  icon: z.string(),
  /** Without a picture it has initials instead. */
  isPerson: z.boolean(),
  avatarFileId: z.string().nullable(),
});

export type RecordAppearance = z.output<typeof recordAppearance>;
