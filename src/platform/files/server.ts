import type { App } from "#server/app.ts";
import type { FileRow } from "#server/files/file-row.ts";
import type { ThumbnailSize } from "#server/files/thumbnails.ts";
import { feature } from "#server/http/handlers.ts";
import { requestedRole } from "#server/http/see-as-role.ts";
import { Refusal } from "#shared/errors.ts";
import { contract } from "./contract.ts";
import { type FileViewer, findVisibleFile } from "./find-visible-file.server.ts";
import { sendFile } from "./send-file.server.ts";
import { findPublicLogoFile } from "./team-logos.server.ts";

export const files = feature(contract, {
  async openFile({ app, params, query, caller, request, reply }) {
    const viewer = { userId: caller.userId, roleId: query.as ?? requestedRole(request) };
    return sendFile(app, await findFile(app, params.fileId, viewer), { keep: "no-cache" }, request, reply);
  },

  async openThumbnail({ app, params, query, caller, request, reply }) {
    const viewer = { userId: caller.userId, roleId: query.as ?? requestedRole(request) };
    const size = Number(params.size) as ThumbnailSize;
    return sendFile(app, await findFile(app, params.fileId, viewer), { size, keep: "max-age=3600" }, request, reply);
  },

  async openPublicLogo({ app, params, query, request, reply }) {
    const file = await findPublicLogoFile(app.db, params.fileId);
    if (!file) throw new Refusal("not_found");
    // Letters are read on the pages of mail programs.
    reply.header("cross-origin-resource-policy", "cross-origin");
    // What its uploader called it is nobody's business outside of the team.
    const size = query.size && file.thumbnails.includes(1024) ? 1024 : undefined;
    return sendFile(app, file, { name: "logo", size, scope: "public", keep: "max-age=86400" }, request, reply);
  },
});

async function findFile(app: App, fileId: string, viewer: FileViewer): Promise<FileRow> {
  const file = await findVisibleFile(app, fileId, viewer);
  if (!file) throw new Refusal("not_found");
  return file;
}
