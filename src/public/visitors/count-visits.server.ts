import { sql } from "kysely";
import type { App } from "#server/app.ts";

type Counted = { teamId: string; subjectId: string; day: string; visits: number };

const waiting = new WeakMap<App, Map<string, Counted>>();
const pause = 15_000;

/** That something public was opened once more on this day; by whom is not known. Written later, many at once. */
export function countVisit(app: App, teamId: string, subjectId: string): void {
  const counts = waiting.get(app) ?? new Map<string, Counted>();
  if (!waiting.has(app)) {
    waiting.set(app, counts);
    setTimeout(() => void writeVisits(app), pause).unref();
  }
  const day = new Date().toISOString().slice(0, 10);
  const key = `${subjectId} ${day}`;
  counts.set(key, { teamId, subjectId, day, visits: (counts.get(key)?.visits ?? 0) + 1 });
}

/** What is not written when the process is killed is lost: they are only counted. */
export async function writeVisits(app: App): Promise<void> {
  const counts = waiting.get(app);
  waiting.delete(app);
  for (const { teamId, subjectId, day, visits } of counts?.values() ?? [])
    await app.db
      .team(teamId)
      .insert("public_visit", [{ subject_id: subjectId, day, visits }])
      .onConflict((known) =>
        known
          .columns(["team_id", "subject_id", "day"])
          .doUpdateSet({ visits: sql`public_visit.visits + excluded.visits` }),
      )
      .execute()
      .catch((error) => app.log.warn({ err: error }, "visits could not be counted"));
}

/** Of the last thirty days, today among them. */
export async function readVisits(
  app: App,
  teamId: string,
  subjectIds: readonly string[],
): Promise<Map<string, number>> {
  if (subjectIds.length === 0) return new Map();
  await writeVisits(app);
  const since = new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10);
  const rows = await app.db
    .team(teamId)
    .from("public_visit")
    .select((eb) => ["subject_id", eb.fn.sum<string>("visits").as("visits")])
    .where("subject_id", "in", [...subjectIds])
    .where("day", ">=", since)
    .groupBy("subject_id")
    .execute();
  return new Map(rows.map(({ subject_id, visits }) => [subject_id, Number(visits)]));
}
