import type { App } from "#server/app.ts";

/** Row and bytes, at once and not in the night; what a record still holds stays. */
export async function removeUnusedFiles(app: App, teamId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const free = await app.db.app
    .selectFrom("file")
    .select("id")
    .where("id", "in", [...ids])
    .where("team_id", "=", teamId)
    .where("used_at", "is", null)
    .execute();
  for (const { id } of free) await app.files.remove(id);
  return free.length;
}
