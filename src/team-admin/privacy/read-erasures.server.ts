import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { Erasure } from "./contract.ts";

export async function readErasures(app: App, team: TeamDb): Promise<Erasure[]> {
  const rows = await team.from("erasure").selectAll().orderBy("created_at", "desc").limit(200).execute();
  const ids = rows.flatMap(({ created_by }) => created_by ?? []);
  const people =
    ids.length > 0 ? await app.db.app.selectFrom("user").select(["id", "name"]).where("id", "in", ids).execute() : [];
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const works = await team
    .from("long_work")
    .select("id")
    .where("kind", "=", "erase-person")
    .where("state", "in", ["failed", "stopped"])
    .execute();
  const broken = new Set(works.map(({ id }) => id));
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    state: row.finished_at ? "finished" : broken.has(row.work_id) ? "failed" : "open",
    by: names.get(row.created_by ?? "") ?? null,
    workId: row.work_id,
    recordIds: row.record_ids,
    counts: row.counts,
    backups: row.backups,
  }));
}
