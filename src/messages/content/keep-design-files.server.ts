import { sql } from "kysely";
import { mayRead } from "#platform/files/find-visible-file.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { FileRow } from "#server/files/file-row.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { refuseField } from "#shared/errors.ts";

/** `had`: what was there before may stay, whoever put it there. */
type Kept = { shown: readonly string[]; had: readonly string[]; path: string };

/** Pictures of a design. */
export const keepDesignFiles = (app: App, tx: Db, caller: TeamCaller, kept: Kept): Promise<void> =>
  keepFiles(app, tx, caller, {
    ...kept,
    refusal: "messageContent.notYourPicture",
    fits: ({ content_type }) => content_type.startsWith("image/"),
  });

/**
 * Files that something begins to show or bring along are the team's, and its author may see them. From then on they are
 * kept, as messages that were sent go on showing them.
 */
export async function keepFiles(
  app: App,
  tx: Db,
  caller: TeamCaller,
  { shown, had, path, refusal, fits = () => true }: Kept & { refusal: string; fits?: (file: FileRow) => boolean },
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
    if (!file || !fits(file) || !(await mayRead(app, caller, file))) refuseField(path, refusal);
  }
  await tx.app
    .updateTable("file")
    .set({ used_at: new Date() })
    .where(sql<boolean>`id = any(${added}::uuid[])`)
    .where("team_id", "=", caller.teamId)
    .where("used_at", "is", null)
    .execute();
}

/**
 * Whether a stored content or list of attachments has the file where files stand, which is checked when it is written. An
 * id in a text is a text: whoever writes one down does not open a file by it.
 */
export const holdsFile = (column: string, fileId: string) =>
  sql<boolean>`jsonb_path_exists(${sql.ref(column)}, '$.**.fileId ? (@ == $id)', jsonb_build_object('id', ${fileId}::text))`;
