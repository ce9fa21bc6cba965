import type { App } from "#server/app.ts";
import type { FileRow } from "#server/files/file-row.ts";
import { feature } from "#server/http/handlers.ts";
import { spend } from "#server/http/rate-limit.ts";
import { Refusal } from "#shared/errors.ts";
import type { FileType } from "#shared/file-types.ts";
import { fileUrl } from "./contract.ts";
import { mayRead } from "./find-visible-file.server.ts";
import { type FileShown, mostUploadBytes, teamFilesContract } from "./team-contract.ts";

export const teamFiles = feature(teamFilesContract, {
  uploadFile: async ({ app, caller, upload }) => {
    await spend(app, { key: `files:${caller.userId}`, most: 2000, seconds: 3600 });
    const owner = { userId: caller.userId, teamId: caller.teamId };
    return showFile(await app.files.save({ ...upload, ...uploadLimits(app), owner }));
  },

  readFile: async ({ app, caller, params }) => {
    const file = await app.db.app
      .selectFrom("file")
      .selectAll()
      .where("id", "=", params.fileId)
      .where("team_id", "=", caller.teamId)
      .executeTakeFirst();
    if (!file || !(await mayRead(app, caller, file))) throw new Refusal("not_found");
    return showFile(file);
  },
});

/** What this installation takes into records. */
export function uploadLimits({ settings }: App): { maxBytes: number; types: readonly FileType[] } {
  const { uploadMegabytes, uploadTypes } = settings.current;
  return { maxBytes: Math.min(uploadMegabytes * 1024 ** 2, mostUploadBytes), types: uploadTypes };
}

export const showFile = (file: FileRow): FileShown => ({
  id: file.id,
  name: file.name,
  size: file.bytes,
  mimeType: file.content_type,
  fileType: file.file_type as FileType,
  width: file.width,
  height: file.height,
  url: fileUrl(file.id),
  thumbnailUrl: file.thumbnails.includes(256) ? fileUrl(file.id, 256) : null,
  createdAt: file.created_at.toISOString(),
});
