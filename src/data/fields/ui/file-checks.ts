import { currentSession } from "#people/auth/ui/session.ts";
import { mostUploadBytes } from "#platform/files/team-contract.ts";
import type { FileType } from "#shared/file-types.ts";

/** What a field takes: none named is any kind. */
export type FileLimits = { maxBytes: number; fileTypes: readonly FileType[] };

export type FileProblem = { key: "tooLarge"; bytes: number } | { key: "wrongKind" } | { key: "empty" };

/** Found before a long upload that would end in a refusal. The kind that a browser names is a guess, taken only where it is sure. */
export function findUploadProblem(file: { type: string; size: number }, limits: FileLimits): FileProblem | undefined {
  if (file.size === 0) return { key: "empty" };
  const here = currentSession().start?.uploads;
  const most = Math.min(limits.maxBytes, here?.maxBytes ?? mostUploadBytes);
  if (file.size > most) return { key: "tooLarge", bytes: most };
  const guess = sureKind(file.type);
  const isTaken = !guess || (takes(limits, guess) && (here?.fileTypes.includes(guess) ?? true));
  return isTaken ? undefined : { key: "wrongKind" };
}

/** What the server says of the file counts in the end. */
export const findKindProblem = (file: { fileType: FileType }, limits: FileLimits): FileProblem | undefined =>
  takes(limits, file.fileType) ? undefined : { key: "wrongKind" };

/** For the browser's dialog, as far as it can be said. */
export function acceptOf({ fileTypes }: FileLimits): string | undefined {
  const known = fileTypes.map((type) => accepted[type]);
  return known.length > 0 && known.every((each) => each !== undefined) ? known.join(",") : undefined;
}

/** A size in the unit that needs the fewest digits. */
export function sizeInUnit(bytes: number): { value: number; unit: "gigabyte" | "megabyte" | "kilobyte" } {
  if (bytes >= 1024 ** 3) return { value: Math.round((bytes / 1024 ** 3) * 10) / 10, unit: "gigabyte" };
  if (bytes >= 1024 ** 2) return { value: Math.round((bytes / 1024 ** 2) * 10) / 10, unit: "megabyte" };
  return { value: Math.max(1, Math.round(bytes / 1024)), unit: "kilobyte" };
}

const takes = ({ fileTypes }: FileLimits, type: FileType): boolean =>
  fileTypes.length === 0 || fileTypes.includes(type);

const accepted: Partial<Record<FileType, string>> = {
  audio: "audio/*",
  image: "image/png,image/jpeg,image/webp,image/gif,image/avif",
  pdf: "application/pdf",
  video: "video/*",
};

function sureKind(mimeType: string): FileType | undefined {
  if (mimeType === "application/pdf") return "pdf";
  if (mimeType === "image/svg+xml") return undefined;
  return (["image", "video", "audio"] as const).find((kind) => mimeType.startsWith(`${kind}/`));
}
