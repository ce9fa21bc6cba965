import type { App } from "#server/app.ts";
import { job } from "#server/jobs/jobs.ts";
import { pendingUses } from "./pending-uses.server.ts";

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

type UnusedFile = { id: string; team_id: string | null; owner_id: string | null };

async function removeUnused(app: App): Promise<number> {
  let removed = 0;
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const files = await unusedAfter(app, after);
    for (const file of files) if (!(await isPending(app, file))) removed += await removeIfUnused(app, file.id);
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
  "team.public_header_picture",
] as const;

/** A file to be imported is of no team; the import that waits for it is in one of its owner's teams. */
async function isPending(app: App, { id, team_id, owner_id }: UnusedFile): Promise<boolean> {
  const teamIds = team_id === null ? await teamsOf(app, owner_id) : [team_id];
  for (const teamId of teamIds)
    for (const isNeeded of pendingUses.all()) if (await isNeeded(app.db.team(teamId), id)) return true;
  return false;
}

async function teamsOf(app: App, userId: string | null): Promise<string[]> {
  if (userId === null) return [];
  const rows = await app.db.acrossTeams
    .selectFrom("team_user")
    .select("team_id")
    .where("user_id", "=", userId)
    .execute();
  return rows.map(({ team_id }) => team_id);
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
