import { sql } from "kysely";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { Say } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { mostBadCells } from "./contract.ts";
import { csvLine } from "./csv-lines.ts";
import type { BadCell } from "./read-cells.server.ts";

/** A file in which every cell is wrong would fill the disk with its report. The count goes on. */
const mostKept = 1_000_000;
const partLength = 5000;

export const forgetBadCells = (team: TeamDb, importId: string) =>
  team.data.deleteFrom("_import_bad_cell").where("import_id", "=", importId).execute();

/** `before`: how many the report has already. */
export async function keepBadCells(team: TeamDb, importId: string, all: BadCell[], before = 0) {
  const kept = all.slice(0, Math.max(0, mostKept - before));
  for (let from = 0; from < kept.length; from += partLength) {
    const part = kept.slice(from, from + partLength);
    const column = <Key extends keyof BadCell>(key: Key) => part.map((cell) => cell[key]);
    await sql`insert into ${tableOf(team, "_import_bad_cell")} (import_id, row, place, title, value, name, problem)
      select ${importId}::uuid, * from unnest(${column("row")}::int[], ${column("column")}::int[],
        ${column("title")}::text[], ${column("value")}::text[], ${column("name")}::text[],
        ${part.map(({ problem }) => JSON.stringify(problem))}::jsonb[])`.execute(team.data);
  }
}

/** The first of them, in words. */
export async function firstBadCells(team: TeamDb, importId: string, say: Say) {
  const rows = await badCellsAfter(team, importId, 0, mostBadCells);
  return rows.map(({ row, name, place, title, value, problem }) => ({
    ...{ row, name, column: place, title, value, messageKey: problem.messageKey },
    message: say(problem.messageKey, problem.values),
  }));
}

/** As the refusal of a run that would have to leave them out. */
export async function refuseBadCells(team: TeamDb, importId: string): Promise<never> {
  throw refusalOf(
    (await badCellsAfter(team, importId, 0, mostBadCells)).map(({ place, ...cell }) => ({ ...cell, column: place })),
  );
}

export const refusalOf = (cells: BadCell[]): Refusal =>
  new Refusal("invalid_input", {
    fields: cells.slice(0, mostBadCells).map(({ row, column, problem }) => ({
      path: `rows.${row}${column === null ? "" : `.${column}`}`,
      ...problem,
    })),
  });

/** The report: every bad cell of the last reading, part by part. */
export async function* badCellsAsCsv(team: TeamDb, importId: string, say: Say): AsyncGenerator<string> {
  const titles = (["row", "record", "column", "title", "value", "problem"] as const).map((key) =>
    say(`imports.report.${key}`),
  );
  yield `\ufeff${csvLine(titles)}`;
  for (let after = 0; ; ) {
    const rows = await badCellsAfter(team, importId, after, partLength);
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    yield rows
      .map(({ row, name, place, title, value, problem }) =>
        csvLine([
          ...[String(row), name, place === null ? "" : String(place + 1), title, value],
          say(problem.messageKey, problem.values),
        ]),
      )
      .join("");
  }
}

const badCellsAfter = (team: TeamDb, importId: string, after: number, limit: number) =>
  team.data
    .selectFrom("_import_bad_cell")
    .selectAll()
    .where("import_id", "=", importId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
