import { call } from "#client/call.ts";
import type { Answer } from "#shared/endpoint.ts";
import { csvContract } from "../contract.ts";

export type BadGroup = NonNullable<Answer<typeof csvContract.showImport>["checked"]>["badGroups"][number];

/** What somebody wrote instead: in one cell, or in all that have the same in them and the same wrong with them. */
export type Correction = { column: number; text: string; count: number } & (
  | { row: number }
  | { messageKey: string; value: string }
);

type ImportParams = { teamId: string; collectionId: string; importId: string };

/** The next check reads them with the rest. */
export async function saveCorrections(params: ImportParams, corrections: readonly Correction[]): Promise<void> {
  if (corrections.length === 0) return;
  const cells = corrections.flatMap((each) =>
    "row" in each ? [{ row: each.row, column: each.column, text: each.text }] : [],
  );
  const groups = corrections.flatMap((each) => {
    if ("row" in each) return [];
    const { column, text, messageKey, value } = each;
    return [{ column, text, messageKey, value }];
  });
  await call(csvContract.mendCells, { params, body: { cells, groups } });
}

export const countCells = (corrections: readonly Correction[]): number =>
  corrections.reduce((sum, { count }) => sum + count, 0);

export const groupKey = ({ column, title, messageKey, value }: BadGroup): string =>
  JSON.stringify([column, title, messageKey, value]);

export const cellKey = (group: BadGroup, row: number): string => `${row} ${groupKey(group)}`;
