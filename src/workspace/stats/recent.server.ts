import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { namesOf, whoIs } from "#data/records/reading/person-names.server.ts";
import { collectionNames, placesOf, sightOf } from "#data/records/reading/visible-records.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";

export async function recentlyChanged(app: App, team: TeamDb, known: DefinitionsAndRights, limit: number) {
  const sight = await sightOf(team, known);
  if (sight.isNothing) return [];
  const rows = await team.data
    .selectFrom("_record")
    .select(["_record.id", "name", "collections", "updated_at", "updated_by"])
    .where("deleted_at", "is", null)
    .where(sight.sees)
    .orderBy("updated_at", "desc")
    .limit(limit)
    .execute();
  const names = await namesOf(
    app,
    rows.map((row) => row.updated_by),
  );
  return (await placesOf(team, known, rows)).map((row) => ({
    id: row.id,
    name: row.name,
    collections: collectionNames(known, row),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: whoIs(names, row.updated_by),
  }));
}
