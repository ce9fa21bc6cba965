import { holdsFile, keepDesignFiles, keepFiles } from "#messages/content/keep-design-files.server.ts";
import type { MessageContents } from "#messages/content/message-content.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { FileRule } from "#server/files/file-rules.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { type AttachmentChoice, filesIn } from "./attachments.ts";
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
  const { designSchema, filesIn: filesOf } = await import("#messages/content/design.ts");
  return designs.flatMap((design) => {
    const read = designSchema.safeParse(design);
    return read.success ? filesOf(read.data) : [];
  });
}

/** The same of what goes along with it. */
export async function keepAttached(
  { app, caller }: Acting,
  tx: Db,
  row: MessageRow,
  chosen: readonly AttachmentChoice[],
) {
  const shown = filesIn(chosen);
  const had = filesIn(row.attachments as AttachmentChoice[]);
  await keepFiles(app, tx, caller, { shown, had, path: "Attachments", refusal: "messages.problems.notYourFile" });
}

/** What a message shows or brings along is seen by whoever sees the message. */
export const mayReadThroughMessages =
  (app: App): FileRule =>
  async (caller, file) => {
    if (!maySeeMessages(caller)) return false;
    const found = await app.db
      .team(caller.teamId)
      .from("outgoing_message")
      .select("id")
      .where("deleted_at", "is", null)
      .where(visibleTo(caller))
      .where((eb) => eb.or(["contents", "frozen", "attachments"].map((column) => holdsFile(column, file.id))))
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  };
