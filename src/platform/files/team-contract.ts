import * as z from "zod";
import { endpoint, member } from "#shared/endpoint.ts";
import { fileTypes } from "#shared/file-types.ts";
import { id } from "#shared/id-schema.ts";
import { mostUploadMegabytes } from "#shared/upload-limit.ts";

/** Of any installation; a setting says how large they may be here. */
export const mostUploadBytes = mostUploadMegabytes * 1024 ** 2;

export const fileShown = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  mimeType: z.string(),
  fileType: z.enum(fileTypes),
  width: z.number().nullable(),
  height: z.number().nullable(),
  url: z.string(),
  /** A small picture of it, where it is one. */
  thumbnailUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
fileShown.register(z.globalRegistry, { id: "StoredFile" });

export type FileShown = z.output<typeof fileShown>;

/** Files for the values of records. */
export const teamFilesContract = {
  uploadFile: endpoint({
    method: "POST",
    path: "/teams/:teamId/files",
    access: member(),
    summary:
      "Upload a file to use in a record. Until a record uses it, only the uploader can see it; files that no record uses within seven days are removed.",
    input: { params: z.strictObject({ teamId: id }) },
    upload: { maxBytes: mostUploadBytes },
    errors: ["file_type_refused"],
    output: fileShown,
  }),
  readFile: endpoint({
    method: "GET",
    path: "/teams/:teamId/files/:fileId",
    access: member(),
    summary: "A file's name, size and type, and where to find it.",
    input: { params: z.strictObject({ teamId: id, fileId: id }) },
    output: fileShown,
  }),
} as const;
