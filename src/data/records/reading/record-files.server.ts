import { sql } from "kysely";
import type { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { showFile } from "#platform/files/team.server.ts";
import type { FileShown } from "#platform/files/team-contract.ts";
import type { App } from "#server/app.ts";
import { isOwnUnused } from "#server/files/file-row.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { readableFiles } from "./readable-files.server.ts";

/** Facts of many files at once: one's own that nothing holds yet, and those in values that one may read. */
export async function readRecordFiles(
  app: App,
  caller: TeamCaller,
  known: { definitions: Definitions; rights: DataRights },
  ids: string[],
): Promise<FileShown[]> {
  const rows = await app.db.app
    .selectFrom("file")
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("team_id", "=", caller.teamId)
    .execute();
  const own = new Set(rows.filter((row) => isOwnUnused(row, caller)));
  const held = rows.filter((row) => !own.has(row)).map(({ id }) => id);
  const readable = await readableFiles(app.db.team(caller.teamId), known, held);
  return rows.filter((row) => own.has(row) || readable.has(row.id)).map(showFile);
}
