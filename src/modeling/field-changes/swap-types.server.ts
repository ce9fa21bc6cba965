import { sql } from "kysely";
import { buildIndexesOf } from "#data/collections/build-indexes.server.ts";
import { requireField } from "#data/collections/fields.server.ts";
import { recordDefinitionChange } from "#data/collections/log-definition.server.ts";
import { requireWholeFilters } from "#data/collections/membership-rules.ts";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { requireNoDuplicates } from "#data/collections/unique-rule.server.ts";
import { watchOpening } from "#data/collections/watch-opening.server.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { isPicture } from "./consequences.server.ts";
import { guardOldColumn } from "./guard-columns.server.ts";
import { isLinks, type OpenChange } from "./open-change.server.ts";

type Finish = { defaultValue: unknown; loggedUntil: number };

/** The instant of the change, while definitions and writers are held: who reads the definitions after it finds the new type, and all values under it. */
export async function swapTypes(app: App, tx: Db, caller: TeamCaller, change: OpenChange, finish: Finish) {
  const { row, collection, from, to } = change;
  const team = tx.team(caller.teamId);
  if (to.isUnique) await requireNoDuplicates(team, caller, collection.table, to, "dataType");
  const opening = await watchOpening(team, caller);
  const before = await readDefinitions(team);
  await team
    .update("field", {
      type: to.type,
      config: JSON.stringify(to.config),
      column_name: to.column,
      is_unique: to.isUnique,
      default_value: finish.defaultValue === null ? null : JSON.stringify(finish.defaultValue),
      version: sql<number>`version + 1`,
    })
    .where("id", "=", to.id)
    .execute();
  if (isPicture(from) && !isPicture(to)) {
    await team.update("collection", { avatar_field_id: null }).where("avatar_field_id", "=", to.id).execute();
  }
  requireWholeFilters(before, await readDefinitions(team), caller);
  await opening.requireNothingOpened();
  if (isLinks(from)) await rekeyLinks(team, to.id, row.old_links);
  if (isLinks(to)) await rekeyLinks(team, row.new_links, to.id);
  await team.data
    .updateTable("_type_change")
    .set({ state: "replaced" })
    .where("field_id", "=", to.id)
    .where("state", "=", "swapped")
    .execute();
  await team.data
    .updateTable("_type_change")
    .set({
      state: "swapped",
      swapped_at: new Date(),
      swapped_after: finish.loggedUntil,
      guarded_until: new Date(Date.now() + guardSeconds * 1000),
    })
    .where("id", "=", row.id)
    .execute();
  await guardOldColumn(team, change);
  const after = await requireField(team, collection.id, to.id);
  const logged = { kind: "updated", subject: "field", subjectId: to.id, before: from, after } as const;
  await recordDefinitionChange(app, tx, caller, logged);
  await app.jobs.send(tx, buildIndexesOf, { teamId: team.id, collectionId: collection.id });
}

/** No request lives longer than this with definitions that it read before. */
const guardSeconds = 120;

const rekeyLinks = (team: TeamDb, from: string, to: string) =>
  sql`update ${tableOf(team, "_link")} set field_id = ${to}::uuid where field_id = ${from}::uuid`.execute(team.data);
