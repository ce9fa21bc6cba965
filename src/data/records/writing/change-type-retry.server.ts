import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";

/** What a write with definitions from before a change of type is stopped with (migrations/app/0009). */
const outdated = "SD001";
const mostAttempts = 3;

/** Whoever was overtaken by a change of type begins again with what counts now: values are then checked by the new type. */
export async function withCurrentDefinitions<T>(
  app: App,
  caller: TeamCaller,
  work: (caller: TeamCaller) => Promise<T>,
): Promise<T> {
  let current = caller;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(current);
    } catch (error) {
      if ((error as { code?: string }).code !== outdated) throw error;
      if (attempt === mostAttempts) throw new Refusal("unavailable", { cause: error });
      current = { ...caller, definitionsVersion: await versionOf(app.db, caller.teamId) };
    }
  }
}

const swapped = new Map<string, { version: number; until: number }>();
const longestRequest = 2 * 60 * 1000;

/** Said before the swap is committed, by whoever makes it. */
export function noteSwap(teamId: string, version: number) {
  for (const [id, { until }] of swapped) if (until < Date.now()) swapped.delete(id);
  swapped.set(teamId, { version, until: Date.now() + longestRequest });
}

/**
 * The guards in the database see what is written. Who read links that had just become a column found none, and may have
 * had nothing to write: so whoever was under way during a swap asks once more. Nobody else is asked anything.
 */
export async function requireNotOvertaken(tx: Db, { teamId, definitionsVersion }: TeamCaller) {
  if ((swapped.get(teamId)?.version ?? 0) <= definitionsVersion) return;
  if ((await versionOf(tx, teamId)) === definitionsVersion) return;
  throw Object.assign(new Error("the definitions have changed"), { code: outdated });
}

async function versionOf(db: Db, teamId: string): Promise<number> {
  const team = db.app.selectFrom("team").select("definitions_version").where("id", "=", teamId);
  return (await team.executeTakeFirstOrThrow()).definitions_version;
}
