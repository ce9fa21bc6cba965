import { extname } from "node:path";
import type { FileType } from "#shared/file-types.ts";

/** The only content that a browser may show in place. SVG is a program, so it is not here. */
export const isSafeImage = (contentType: string): boolean => safeImages.includes(contentType);

const safeImages = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"];

/**
 * What a file is, from what its bytes said. The name decides only where the bytes leave harmless choices:
 * which kind of plain text, which of the old office formats. It never makes anything that a browser would run.
 */
export function contentTypeOf(detected: string | undefined, head: Uint8Array, name: string): string {
  const ending = extname(name).toLowerCase();
  const known = detected?.replace(/;.*/, "").toLowerCase();
  if (!known) return looksLikeText(head) ? (textByEnding[ending] ?? "text/plain") : "application/octet-stream";
  if (known === "image/apng") return "image/png";
  if (known === "application/x-cfb") return officeByEnding[ending] ?? known;
  if (runsInBrowsers.test(known)) return "text/plain";
  return known;
}

export function kindOf(contentType: string): FileType {
  if (contentType === "application/pdf") return "pdf";
  const [family, subtype = ""] = contentType.split("/");
  if (family === "image" && subtype.startsWith("svg")) return "other";
  if (family === "image" || family === "audio" || family === "video") return family;
  if (spreadsheets.test(subtype)) return "spreadsheet";
  if (presentations.test(subtype)) return "presentation";
  if (family === "text" || documents.test(subtype)) return "document";
  return "other";
}

const textByEnding: Record<string, string> = { ".csv": "text/csv", ".tsv": "text/tab-separated-values" };

const officeByEnding: Record<string, string> = {
  ".doc": "application/msword",
  ".xls": "application/vnd.ms-excel",
  ".ppt": "application/vnd.ms-powerpoint",
};

const runsInBrowsers = /html|xml$|svg|javascript|ecmascript/;

const spreadsheets = /^(csv|tab-separated-values)$|spreadsheet|ms-excel|apple\.numbers/;
const presentations = /presentation|ms-powerpoint|apple\.keynote/;
const documents = /wordprocessingml|ms-?word|opendocument\.text|apple\.pages|^rtf$|^epub\+zip$/;

/** Any encoding that keeps ASCII's control characters for themselves, so an old export from a spreadsheet counts too. */
const looksLikeText = (head: Uint8Array): boolean => !head.some((byte) => byte < 32 && !whitespace.includes(byte));

const whitespace = [9, 10, 12, 13];
