import * as z from "zod";
import { anyone, endpoint, signedIn } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

const fileId = id;
/** As which role a team administrator looks: a picture on a page sends no header. It only ever takes rights away. */
const query = z.strictObject({ as: z.string().max(100).optional() });

export const openFile = endpoint({
  method: "GET",
  path: "/files/:fileId",
  access: signedIn,
  summary: "The content of a file. Pictures are shown inline; everything else is downloaded.",
  input: { params: z.strictObject({ fileId }), query },
  streams: true,
});

export const openThumbnail = endpoint({
  method: "GET",
  path: "/files/:fileId/thumbnails/:size",
  access: signedIn,
  summary: "A small version of a picture, as WebP: at most 64, 256 or 1024 pixels wide and high.",
  input: { params: z.strictObject({ fileId, size: z.enum(["64", "256", "1024"]) }), query },
  streams: true,
});

export const openPublicLogo = endpoint({
  method: "GET",
  path: "/public/logos/:fileId",
  access: anyone,
  summary:
    "The current logo of a team or the picture of its public pages, for emails and for pages without sign-in; as WebP of at most 1024 pixels with `size`.",
  input: { params: z.strictObject({ fileId }), query: z.strictObject({ size: z.literal("1024").optional() }) },
  streams: true,
});

export const contract = { openFile, openThumbnail, openPublicLogo };

/** Where a browser finds a file, or a picture made small. */
export const fileUrl = (fileId: string, size?: 64 | 256 | 1024): string =>
  size ? `/api/files/${fileId}/thumbnails/${size}` : `/api/files/${fileId}`;

/** A new logo has a new address, so that a kept one is never the wrong one. */
export const publicLogoUrl = (fileId: string): string => `/api/public/logos/${fileId}`;

/** The same for a picture as wide as a page, which is drawn smaller. */
export const publicPictureUrl = (fileId: string): string => `${publicLogoUrl(fileId)}?size=1024`;
