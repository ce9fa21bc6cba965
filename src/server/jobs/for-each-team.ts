import type { App } from "../app.ts";

/**
 * One team after the other, but for those whose schema is not of this version. What goes wrong in one is logged, and the
 * others have their turn. `failed`: the sentence for the log.
 */
export async function forEachTeam(
  { db, log }: Pick<App, "db" | "log">,
  failed: string,
  work: (teamId: string) => Promise<unknown>,
): Promise<void> {
  const teams = await db.app
    .selectFrom("team")
    .select("id")
    .where("schema_problem", "is", null)
    .orderBy("id")
    .execute();
  for (const { id } of teams) await work(id).catch((error) => log.error({ err: error, teamId: id }, failed));
}
