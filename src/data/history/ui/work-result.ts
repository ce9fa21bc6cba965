import type { LongWorkShown } from "#platform/long-work/contract.ts";

/** What came of long work about records. */
export type WorkResult = { changeSetId: string | null; records: number; skipped: number; notFound: number };

/** As its steps have left it, also where it was stopped or failed on the way. An import counts what it made and changed. */
export function resultOf({ result }: Pick<LongWorkShown, "result">): WorkResult {
  const told = (result ?? {}) as Record<string, unknown>;
  const changeSetId = typeof told.changeSetId === "string" ? told.changeSetId : null;
  const skipped = (told.skipped as { records?: unknown } | undefined)?.records ?? told.badRows;
  return {
    changeSetId,
    // While a file is only checked, nothing is made yet.
    records:
      changeSetId === null ? 0 : (number(told.records) ?? (number(told.create) ?? 0) + (number(told.update) ?? 0)),
    skipped: number(skipped) ?? 0,
    notFound: number(told.notFound) ?? 0,
  };
}

const number = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
