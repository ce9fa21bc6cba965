import { sql } from "kysely";
import { DataRights } from "#data/collections/data-rights.ts";
import { countRecords } from "#data/records/reading/list-records.server.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { refuseConflict } from "#shared/errors.ts";
import type { OpenRun } from "./open-run.server.ts";

type Counted = Pick<OpenRun, "flow" | "definitions" | "wizard" | "caller">;

/** How many are left; undefined: there is no limit. What somebody may see does not matter to whether there is room. */
export async function placesLeft(
  team: TeamDb,
  { flow, definitions, wizard, caller }: Counted,
): Promise<number | undefined> {
  const { places } = flow;
  if (!places) return undefined;
  const { most, collectionId } = places;
  if (collectionId && definitions.collections.has(collectionId)) {
    const known = { definitions, rights: DataRights.ofEverything(definitions), timeZone: caller.timeZone };
    return most - (await countRecords(team, known, { collectionId }));
  }
  const { count } = await team.data
    .selectFrom("_wizard_run")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("wizard_id", "=", wizard.id)
    .where("status", "in", ["finishing", "finished"])
    .where("undone_at", "is", null)
    .where((eb) => eb("version_id", "!=", eb.ref("wizard_id")))
    .executeTakeFirstOrThrow();
  return most - Number(count);
}

/** Who finishes a wizard with places waits for who does so at the same moment. */
export async function holdPlaces(tx: Db, { flow, wizard, caller }: Pick<OpenRun, "flow" | "wizard" | "caller">) {
  if (!flow.places) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${wizard.id}, 12))`.execute(tx.team(caller.teamId).data);
}

/** `taken`: whether what this run takes is written already. */
export async function requirePlaces(tx: Db, open: OpenRun, { taken }: { taken: boolean }) {
  const left = await placesLeft(tx.team(open.caller.teamId), open);
  if (left !== undefined && left < (taken ? 0 : 1)) refuseConflict("", "wizardRuns.problems.full");
}
