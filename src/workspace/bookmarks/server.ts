import { feature } from "#server/http/handlers.ts";
import { Refusal } from "#shared/errors.ts";
import { bookmarksContract } from "./contract.ts";
import { readBookmarks } from "./read-bookmarks.server.ts";

export const bookmarks = feature(bookmarksContract, {
  listBookmarks: async ({ team, caller }) => ({ bookmarks: await readBookmarks(team, caller) }),

  setBookmark: async ({ app, caller, params: { recordId }, body: { memo, bookmarkedAt } }) =>
    app.db.transaction(async (tx) => {
      const team = tx.team(caller.teamId);
      const record = await team.data.selectFrom("_record").select("id").where("id", "=", recordId).executeTakeFirst();
      if (!record) throw new Refusal("not_found");
      await team.data
        .insertInto("_bookmark")
        .values({
          user_id: caller.userId,
          record_id: recordId,
          memo: memo ?? "",
          ...(bookmarkedAt && { created_at: pastMoment(bookmarkedAt) }),
        })
        .onConflict((twice) => {
          const known = twice.columns(["user_id", "record_id"]);
          return memo === undefined ? known.doNothing() : known.doUpdateSet({ memo });
        })
        .execute();
      // What may not be seen is not found, and nothing of this transaction stays.
      const [bookmark] = await readBookmarks(team, caller, recordId);
      if (!bookmark) throw new Refusal("not_found");
      return bookmark;
    }),

  // Also for a record that has gone out of sight: one's own mark on it may always go.
  removeBookmark: async ({ team, caller, params }) => {
    const { numDeletedRows } = await team.data
      .deleteFrom("_bookmark")
      .where("user_id", "=", caller.userId)
      .where("record_id", "=", params.recordId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Refusal("not_found");
    return undefined;
  },
});

const pastMoment = (at: string) => new Date(Math.min(Date.now(), Math.max(0, Date.parse(at))));
