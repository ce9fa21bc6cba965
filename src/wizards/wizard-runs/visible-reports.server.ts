import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { readRecordNames } from "#data/records/reading/record-names.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TaskReport } from "./run-shown.ts";

/** What tasks did, with the records that the reader may see now, as they are called now. */
export async function visibleReports(
  team: TeamDb,
  known: DefinitionsAndRights,
  reports: readonly TaskReport[],
): Promise<TaskReport[]> {
  const ids = [...new Set(reports.flatMap(({ records }) => records.map(({ id }) => id)))];
  const seen = ids.length > 0 ? await readRecordNames(team, known, ids) : [];
  const names = new Map(seen.map(({ id, name }) => [id, name]));
  return reports.map((report) => ({
    ...report,
    records: report.records.flatMap(({ id }) => (names.has(id) ? [{ id, name: names.get(id)! }] : [])),
  }));
}
