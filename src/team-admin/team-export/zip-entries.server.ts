import type { Readable } from "node:stream";
import type { ZipEntry } from "#platform/files/write-zip.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { heldFileName, uniqueNames } from "./file-names.server.ts";
import { heldFilesTitles } from "./held-files.server.ts";

const pageLength = 200;

type Export = { id: string; finishedAt: Date };

/** What was put together, then the team's files: each is read while it is sent. */
export async function* zipEntries(app: App, team: TeamDb, { id, finishedAt }: Export): AsyncGenerator<ZipEntry> {
  const parts = await team
    .from("team_export_part")
    .select(["key", "name", "file_id"])
    .where("export_id", "=", id)
    .orderBy("id")
    .execute();
  const unique = uniqueNames();
  for (const [key, pieces] of Map.groupBy(parts, (part) => part.key))
    yield { name: unique(pieces[0]!.name), content: joined(app, team, key, pieces) };
  yield* heldFiles(app, team, finishedAt);
}

/** Those that something holds, or held. */
async function* heldFiles(app: App, team: TeamDb, before: Date): AsyncGenerator<ZipEntry> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const files = await filesAfter(app, team, after, before);
    for (const row of files) {
      const stored = await app.files.open(row).catch(() => undefined);
      if (stored) yield { name: heldFileName(row), content: bytesOf(stored.stream), bytes: stored.bytes };
    }
    if (files.length < pageLength) return;
    after = files.at(-1)!.id;
  }
}

async function* joined(app: App, team: TeamDb, key: string, pieces: readonly { file_id: string }[]) {
  if (key === "files.csv") yield Buffer.from(`\ufeff${heldFilesTitles}`);
  for (const { file_id } of pieces) {
    const row = await ofTeam(app, team).where("id", "=", file_id).executeTakeFirstOrThrow();
    yield* bytesOf((await app.files.open(row)).stream);
  }
}

const filesAfter = (app: App, team: TeamDb, after: string, before: Date) =>
  ofTeam(app, team)
    .where("id", ">", after)
    .where("used_at", "is not", null)
    .where("created_at", "<=", before)
    .orderBy("id")
    .limit(pageLength)
    .execute();

const ofTeam = (app: App, team: TeamDb) => app.db.app.selectFrom("file").selectAll().where("team_id", "=", team.id);

async function* bytesOf(stream: Readable) {
  for await (const piece of stream) yield piece as Buffer;
}
