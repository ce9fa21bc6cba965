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
  const ids = [
    ...new Set(reports.flatMap(({ records, matches = [] }) => [...records, ...matches].map(({ id }) => id))),
  ];
  const seen = ids.length > 0 ? await readRecordNames(team, known, ids) : [];
  const names = new Map(seen.map(({ id, name }) => [id, name]));
  const named = (records: TaskReport["records"]) =>
    records.flatMap(({ id }) => (names.has(id) ? [{ id, name: names.get(id)! }] : []));
  return reports.map(({ matches, ...report }) => ({
    ...report,
    records: named(report.records),
    ...(matches && { matches: named(matches) }),
  }));
}
