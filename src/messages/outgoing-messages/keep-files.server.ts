import { sql } from "kysely";
import { keepDesignFiles } from "#messages/content/keep-design-files.server.ts";
import type { MessageContents } from "#messages/content/message-content.ts";
import { mayRead } from "#platform/files/find-visible-file.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { FileRule } from "#server/files/file-rules.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { refuseField } from "#shared/errors.ts";
import type { AttachmentChoice } from "./attachments.ts";
import { visibleTo } from "./list-messages.server.ts";
import { contentsOf, type MessageRow } from "./message-rows.server.ts";
import { maySeeMessages } from "./rules.ts";

type Acting = { app: App; caller: TeamCaller };

/** Pictures that a message begins to show are the team's, and its author may see them. */
export async function keepPictures({ app, caller }: Acting, tx: Db, row: MessageRow, contents: MessageContents) {
  const shown = await picturesIn(contents);
  const had = await picturesIn(contentsOf(row));
  await keepDesignFiles(app, tx, caller, { shown, had, path: "Contents" });
}

async function picturesIn(contents: MessageContents): Promise<string[]> {
  const designs = Object.values(contents).flatMap(({ design }) => design ?? []);
  if (designs.length === 0) return [];
  const { designSchema, filesIn } = await import("#messages/content/design.ts");
  return designs.flatMap((design) => {
    const read = designSchema.safeParse(design);
    return read.success ? filesIn(read.data) : [];
  });
}

/** The same of what goes along with it; what went along before may stay. */
export async function keepAttached(
  { app, caller }: Acting,
  tx: Db,
  row: MessageRow,
  chosen: readonly AttachmentChoice[],
) {
  const had = (row.attachments as AttachmentChoice[]).flatMap((each) => ("fileId" in each ? [each.fileId] : []));
  const added = chosen.flatMap((each) => ("fileId" in each && !had.includes(each.fileId) ? [each.fileId] : []));
  if (added.length === 0) return;
  const files = await tx.app
    .selectFrom("file")
    .selectAll()
    .where(sql<boolean>`id = any(${added}::uuid[])`)
    .where("team_id", "=", caller.teamId)
    .execute();
  for (const id of added) {
    const file = files.find((each) => each.id === id);
    if (!file || !(await mayRead(app, caller, file))) refuseField("Attachments", "messages.problems.notYourFile");
  }
  await tx.app
    .updateTable("file")
    .set({ used_at: new Date() })
    .where(sql<boolean>`id = any(${added}::uuid[])`)
    .where("team_id", "=", caller.teamId)
    .where("used_at", "is", null)
    .execute();
}

/** What a message shows or brings along is seen by whoever sees the message. */
export const mayReadThroughMessages =
  (app: App): FileRule =>
  async (caller, file) => {
    if (!maySeeMessages(caller)) return false;
    const holds = (column: string) => sql<boolean>`position(${file.id} in ${sql.ref(column)}::text) > 0`;
    const found = await app.db
      .team(caller.teamId)
      .from("outgoing_message")
      .select("id")
      .where("deleted_at", "is", null)
      .where(visibleTo(caller))
      .where((eb) => eb.or([holds("contents"), holds("frozen"), holds("attachments")]))
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  };
