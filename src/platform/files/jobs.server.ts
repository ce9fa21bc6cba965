import { sql } from "kysely";
import type { App } from "#server/app.ts";
import { job } from "#server/jobs/jobs.ts";

const day = 24 * 60 * 60 * 1000;
/** For values; what was uploaded to be imported has one day more, so that the import is forgotten first. */
const keptDays = 7;
const partLength = 500;

/** Nightly: files that nothing ever held, and bytes that nobody knows of. */
export const sweepFiles = job({
  name: "sweep-files",
  every: { at: "03:41" },
  run: async (app) => {
    const removed = await removeUnused(app);
    const orphans = await app.files.removeOrphans(new Date(Date.now() - day));
    if (removed + orphans > 0) app.log.info({ removed, orphans }, "files that nobody needs were removed");
  },
});

export const fileJobs = [sweepFiles];

async function removeUnused(app: App): Promise<number> {
  let removed = 0;
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const files = await unusedAfter(app, after);
    for (const { id, team_id, owner_id } of files) {
      const isAwaited = team_id === null ? isBeingImported(app, id, owner_id) : isSaidInRun(app, id, team_id);
      if (await isAwaited) continue;
      removed += await removeIfUnused(app, id);
    }
    if (files.length < partLength) return removed;
    after = files.at(-1)!.id;
  }
}

const unusedAfter = (app: App, after: string) =>
  app.db.app
    .selectFrom("file")
    .select(["id", "team_id", "owner_id"])
    .where("used_at", "is", null)
    .where("id", ">", after)
    .where((eb) =>
      eb.or([
        eb.and([eb("team_id", "is not", null), eb("created_at", "<", ago(keptDays))]),
        eb.and([eb("team_id", "is", null), eb("created_at", "<", ago(keptDays + 1))]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("user").select("user.id").whereRef("user.picture_file_id", "=", "file.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("team")
            .select("team.id")
            .whereRef("team.id", "=", "file.team_id")
            .where((eb) =>
              eb.or(
                logos.map((logo) =>
                  eb(
                    eb.fn<string>("jsonb_extract_path_text", [logo, eb.val("fileId")]),
                    "=",
                    eb.cast<string>("file.id", "text"),
                  ),
                ),
              ),
            ),
        ),
      ),
    )
    .orderBy("id")
    .limit(partLength)
    .execute();

const logos = [
  "team.organization_logo_square",
  "team.organization_logo_horizontal",
  "team.app_logo_square",
  "team.app_logo_horizontal",
] as const;

/** A file to be imported is of no team; the import that waits for it is in one of its owner's teams. */
async function isBeingImported(app: App, fileId: string, ownerId: string | null): Promise<boolean> {
  if (ownerId === null) return false;
  const teams = await app.db.acrossTeams
    .selectFrom("team_user")
    .select("team_id")
    .where("user_id", "=", ownerId)
    .execute();
  for (const { team_id } of teams) {
    const waiting = await app.db
      .team(team_id)
      .data.selectFrom("_import")
      .select("id")
      .where("file_id", "=", fileId)
      .where("done_at", "is", null)
      .executeTakeFirst();
    if (waiting) return true;
  }
  return false;
}

/** A run of a wizard that is not over names it in an answer: it is written when the run finishes. */
async function isSaidInRun(app: App, fileId: string, teamId: string): Promise<boolean> {
  const run = await app.db
    .team(teamId)
    .data.selectFrom("_wizard_run")
    .select("id")
    .where("status", "in", ["in_progress", "failed", "finishing"])
    .where(sql<boolean>`position(${fileId}::text in lower(answers::text)) > 0`)
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
}

/** Whoever names it in a value at this moment holds its row, and wins. */
async function removeIfUnused(app: App, id: string): Promise<number> {
  return app.db.transaction(async (tx) => {
    const row = await tx.app.selectFrom("file").select("used_at").where("id", "=", id).forUpdate().executeTakeFirst();
    if (!row || row.used_at) return 0;
    await tx.app.deleteFrom("file").where("id", "=", id).execute();
    return 1;
  });
}

const ago = (days: number) => new Date(Date.now() - days * day);
