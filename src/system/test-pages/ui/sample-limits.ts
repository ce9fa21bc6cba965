export type SampleFile = { name: string; type: string; size: number };
export type RefusalReason = "refusedType" | "refusedSize" | "refusedCount" | "refusedTwice";
export type RefusedFile = { name: string; reason: RefusalReason };

/** Of this sample only; no rule of the product. */
export const sampleLimits = { count: 3, megabytes: 2, accept: "image/*,application/pdf" } as const;

/** Takes as many as fit, and says of each other one why not. */
export function addSampleFiles(
  before: readonly SampleFile[],
  offered: readonly SampleFile[],
): { files: SampleFile[]; refused: RefusedFile[] } {
  const files = [...before];
  const refused: RefusedFile[] = [];
  for (const { name, type, size } of offered) {
    const reason = reasonAgainst({ name, type, size }, files);
    if (reason) refused.push({ name, reason });
    else files.push({ name, type, size });
  }
  return { files, refused };
}

function reasonAgainst(file: SampleFile, files: readonly SampleFile[]): RefusalReason | undefined {
  if (!file.type.startsWith("image/") && file.type !== "application/pdf") return "refusedType";
  if (file.size > sampleLimits.megabytes * 1_000_000) return "refusedSize";
  if (files.some(({ name, size }) => name === file.name && size === file.size)) return "refusedTwice";
  if (files.length >= sampleLimits.count) return "refusedCount";
  return undefined;
}
