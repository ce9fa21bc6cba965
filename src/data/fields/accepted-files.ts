import type { FileType } from "#shared/file-types.ts";

/** What a field takes: none named is any kind. */
export type FileLimits = { maxBytes: number; fileTypes: readonly FileType[] };

/** For the browser's dialog, as far as it can be said. */
export function acceptOf({ fileTypes }: Pick<FileLimits, "fileTypes">): string | undefined {
  const known = fileTypes.map((type) => accepted[type]);
  return known.length > 0 && known.every((each) => each !== undefined) ? known.join(",") : undefined;
}

const accepted: Partial<Record<FileType, string>> = {
  audio: "audio/*",
  image: "image/png,image/jpeg,image/webp,image/gif,image/avif",
  pdf: "application/pdf",
  video: "video/*",
};
