/** The specification's `fileType`: what a file is, as people sort them. */
export const fileTypes = [
  "audio",
  "document",
  "image",
  "other",
  "pdf",
  "presentation",
  "spreadsheet",
  "video",
] as const;

export type FileType = (typeof fileTypes)[number];
