import { currentSession } from "#people/auth/ui/session.ts";
import { mostUploadBytes } from "#platform/files/team-contract.ts";
import type { FileType } from "#shared/file-types.ts";
import type { FileLimits } from "../accepted-files.ts";

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

const takes = ({ fileTypes }: FileLimits, type: FileType): boolean =>
  fileTypes.length === 0 || fileTypes.includes(type);

function sureKind(mimeType: string): FileType | undefined {
  if (mimeType === "application/pdf") return "pdf";
  if (mimeType === "image/svg+xml") return undefined;
  return (["image", "video", "audio"] as const).find((kind) => mimeType.startsWith(`${kind}/`));
}
