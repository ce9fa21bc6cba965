import { Readable } from "node:stream";
import { writeZip } from "#platform/files/write-zip.server.ts";
import { note } from "#server/audit.ts";
import { dispositionOf } from "#server/files/file-name.ts";
import { feature } from "#server/http/handlers.ts";
import { teamExportContract } from "./contract.ts";
import { deleteExport, listExports, requireReady, startExport } from "./exports.server.ts";
import { zipEntries } from "./zip-entries.server.ts";

export const teamExport = feature(teamExportContract, {
  listTeamExports: async ({ team }) => ({ exports: await listExports(team) }),

  startTeamExport: ({ app, caller, address }) => startExport(app, caller, address),

  downloadTeamExport: async ({ app, team, caller, params, address, reply }) => {
    const ready = await requireReady(team, params.exportId);
    await note(app.db, { action: "team_export_downloaded", actorId: caller.userId, teamId: team.id, address });
    const { name } = await app.db.app
      .selectFrom("team")
      .select("name")
      .where("id", "=", team.id)
      .executeTakeFirstOrThrow();
    const day = ready.finishedAt.toISOString().slice(0, 10);
    reply.headers({
      "content-type": "application/zip",
      "content-disposition": dispositionOf("attachment", `${name} ${day}.zip`),
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    return reply.send(Readable.from(writeZip(zipEntries(app, team, ready))));
  },

  deleteTeamExport: async ({ app, caller, params }) => {
    await app.db.transaction((tx) => deleteExport(app, tx, caller.teamId, params.exportId));
    return undefined;
  },
});
