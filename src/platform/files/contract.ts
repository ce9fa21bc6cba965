import * as z from "zod";
import { endpoint, signedIn } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

const fileId = id;
/** As which role a team administrator looks: a picture on a page sends no header. It only ever takes rights away. */
const query = z.strictObject({ as: z.string().max(100).optional() });

export const openFile = endpoint({
  method: "GET",
  path: "/files/:fileId",
  access: signedIn,
  summary: "The bytes of a file. Pictures are shown in place, everything else is downloaded.",
  input: { params: z.strictObject({ fileId }), query },
  streams: true,
});

export const openThumbnail = endpoint({
  method: "GET",
  path: "/files/:fileId/thumbnails/:size",
  access: signedIn,
  summary: "A picture made small, as WebP: at most 64, 256 or 1024 pixels wide and high.",
  input: { params: z.strictObject({ fileId, size: z.enum(["64", "256", "1024"]) }), query },
  streams: true,
});

export const contract = { openFile, openThumbnail };

/** Where a browser finds a file, or a picture made small. */
export const fileUrl = (fileId: string, size?: 64 | 256 | 1024): string =>
  size ? `/api/files/${fileId}/thumbnails/${size}` : `/api/files/${fileId}`;
