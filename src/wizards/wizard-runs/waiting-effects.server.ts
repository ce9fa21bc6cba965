import { sql } from "kysely";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { Effect } from "../tasks/effects.server.ts";

/** So many records are written in one transaction of long work. */
const partLength = 1000;

/** What a run does, written down while nothing of it is done yet: what its filters find may change with the first part. */
export async function keepEffects(team: TeamDb, runId: string, effects: readonly Effect[]) {
  const rows = effects.map((effect, place) => ({ place, record_id: effect.recordId, effect }));
  for (let from = 0; from < rows.length; from += 2000)
    await sql`insert into ${tableOf(team, "_wizard_effect")} (run_id, place, record_id, effect)
      select ${runId}::uuid, place, record_id, effect
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + 2000))}::jsonb)
        as _given (place int, record_id uuid, effect jsonb)`.execute(team.data);
}

/** The next of them, and off the list: part of the step, so that one that fails puts them back. */
export async function takeEffects(team: TeamDb, runId: string): Promise<Effect[]> {
  const table = tableOf(team, "_wizard_effect");
  const { rows } = await sql<{ effect: Effect; place: number }>`delete from ${table}
    where run_id = ${runId}::uuid and place = any(array(
      select place from ${table} where run_id = ${runId}::uuid order by place limit ${partLength}
    )) returning effect, place`.execute(team.data);
  return rows.sort((a, b) => a.place - b.place).map(({ effect }) => effect);
}

export async function countWaiting(team: TeamDb, runId: string): Promise<number> {
  const asked = team.data.selectFrom("_wizard_effect").select((eb) => eb.fn.countAll<string>().as("count"));
  return Number((await asked.where("run_id", "=", runId).executeTakeFirstOrThrow()).count);
}

/** Of a run whose rest is not wanted any more. */
export const dropEffects = (team: TeamDb, runId: string) =>
  team.data.deleteFrom("_wizard_effect").where("run_id", "=", runId).execute();
