import type { PendingUse } from "#platform/files/pending-uses.server.ts";

/** An import that is not done has yet to read its file. */
export const isAwaitedByImport: PendingUse = async (team, fileId) => {
  const waiting = await team.data
    .selectFrom("_import")
    .select("id")
    .where("file_id", "=", fileId)
    .where("done_at", "is", null)
    .executeTakeFirst();
  return waiting !== undefined;
};
