import type { Readable } from "node:stream";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import { type Marks, patternOf } from "./rules.ts";

/** Uploaded lists that name the person are removed as a whole: an import of one that still waits is begun anew without them. */
export async function removeImportFiles(app: App, tx: Db, teamId: string, marks: Marks): Promise<number> {
  const team = tx.team(teamId);
  const pattern = patternOf(marks);
  if (!pattern) return 0;
  const looksFor = new RegExp(pattern, "i");
  const imports = await team.data.selectFrom("_import").select(["id", "file_id", "done_at"]).execute();
  let removed = 0;
  for (const { id, file_id, done_at } of imports) {
    const row = await tx.app.selectFrom("file").selectAll().where("id", "=", file_id).executeTakeFirst();
    if (!row) continue;
    const stored = await app.files.open(row).catch(() => undefined);
    if (!stored || !(await contains(stored.stream, looksFor))) continue;
    await app.files.remove(file_id);
    if (!done_at) await team.data.deleteFrom("_import").where("id", "=", id).execute();
    removed += 1;
  }
  return removed;
}

const overlap = 500;

/** Piece by piece, each with the end of the one before: files may be long. Zeros are dropped for UTF-16. */
async function contains(stream: Readable, looksFor: RegExp): Promise<boolean> {
  let tail = "";
  for await (const piece of stream) {
    const bytes = piece as Buffer;
    const texts = [bytes.toString("utf8"), bytes.toString("latin1").replaceAll("\0", "")].map((text) => tail + text);
    if (texts.some((text) => looksFor.test(text))) {
      stream.destroy();
      return true;
    }
    tail = texts[0]!.slice(-overlap);
  }
  return false;
}
