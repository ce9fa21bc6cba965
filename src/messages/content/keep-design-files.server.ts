import { sql } from "kysely";
import { mayRead } from "#platform/files/find-visible-file.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { refuseField } from "#shared/errors.ts";

/**
 * Pictures of a design are files of the same team that its author may see; what it showed before may stay. From then on
 * they are kept, as messages that were sent go on showing them.
 */
export async function keepDesignFiles(
  app: App,
  tx: Db,
  caller: TeamCaller,
  { shown, had, path }: { shown: string[]; had: string[]; path: string },
) {
  const added = shown.filter((id) => !had.includes(id));
  if (added.length === 0) return;
  const files = await tx.app
    .selectFrom("file")
    .selectAll()
    .where(sql<boolean>`id = any(${added}::uuid[])`)
    .where("team_id", "=", caller.teamId)
    .execute();
  for (const id of added) {
    const file = files.find((each) => each.id === id);
    const isPicture = file?.content_type.startsWith("image/");
    if (!file || !isPicture || !(await mayRead(app, caller, file))) refuseField(path, "messageContent.notYourPicture");
  }
  await tx.app
    .updateTable("file")
    .set({ used_at: new Date() })
    .where(sql<boolean>`id = any(${added}::uuid[])`)
    .where("team_id", "=", caller.teamId)
    .where("used_at", "is", null)
    .execute();
}
