import { Readable } from "node:stream";
import type { PendingUse } from "#platform/files/pending-uses.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import { newId } from "#shared/ids.ts";

type Part = { teamId: string; exportId: string; key: string; name: string };

/** A piece of a file of the export, among the team's files, where nobody else opens it. */
export async function savePart(app: App, tx: Db, { teamId, exportId, key, name }: Part, content: Buffer) {
  const { id: fileId } = await app.files.save({
    ...{ stream: Readable.from([content]), name, owner: { teamId } },
    maxBytes: Number.MAX_SAFE_INTEGER,
  });
  await tx
    .team(teamId)
    .insert("team_export_part", [{ id: newId(), export_id: exportId, key, name, file_id: fileId }])
    .execute();
}

/** Kept as long as the export; backups have none of them, so what a restored one brings is swept away. */
export const isPartOfExport: PendingUse = async (team, fileId) => {
  const part = await team.from("team_export_part").select("id").where("file_id", "=", fileId).executeTakeFirst();
  return part !== undefined;
};
