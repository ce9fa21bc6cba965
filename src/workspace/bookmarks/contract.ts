import * as z from "zod";
import { endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

export const longestMemo = 250;

const bookmark = z.object({
  recordId: z.string(),
  name: z.string(),
  collections: z.array(z.object({ id: z.string(), name: z.string() })),
  memo: z.string(),
  bookmarkedAt: z.iso.datetime(),
});

export type Bookmark = z.output<typeof bookmark>;

const one = z.strictObject({ teamId: id, recordId: id });

export const bookmarksContract = {
  listBookmarks: endpoint({
    method: "GET",
    path: "/teams/:teamId/bookmarks",
    access: member(),
    summary: "The caller's bookmarks, newest first, without records in the trash or that they can no longer see.",
    input: { params: z.strictObject({ teamId: id }) },
    output: z.object({ bookmarks: z.array(bookmark) }),
  }),
  setBookmark: endpoint({
    method: "PUT",
    path: "/teams/:teamId/bookmarks/:recordId",
    access: member(),
    summary: "Bookmark a record, or change its memo. Without `memo`, the memo stays as it is.",
    input: {
      params: one,
      body: z.strictObject({
        memo: z.string().trim().max(longestMemo).optional(),
        /** The date of one that was removed and is put back; one that exists keeps its own. */
        bookmarkedAt: z.iso.datetime().optional(),
      }),
    },
    output: bookmark,
    repeatable: true,
  }),
  removeBookmark: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/bookmarks/:recordId",
    access: member(),
    summary: "Remove a bookmark.",
    input: { params: one },
  }),
} as const;
