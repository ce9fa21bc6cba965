import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";

/** Row and bytes, at once and not in the night; what a record still holds stays. */
export async function removeUnusedFiles(
  app: App,
  teamId: string,
  ids: readonly string[],
  db: Db = app.db,
): Promise<number> {
  if (ids.length === 0) return 0;
  const free = await db.app
    .selectFrom("file")
    .select("id")
    .where("id", "in", [...ids])
    .where("team_id", "=", teamId)
    .where("used_at", "is", null)
    .execute();
  for (const { id } of free) await app.files.remove(id, db);
  return free.length;
}
