import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import { isLockFailure } from "#server/db/lock-timeout.ts";
import { Refusal } from "#shared/errors.ts";

/** For the rest of the transaction: whatever is held by others for longer is given up, and `patiently` begins anew. */
export const waitShortly = (team: TeamDb) => sql`set local lock_timeout = '250ms'`.execute(team.data);

/**
 * A change of a table waits for everybody who uses it, and everybody else then waits for the change. So it never waits
 * long: it gives up, lets them pass, and tries again.
 */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isLockFailure(error)) throw error;
      if (attempt === mostAttempts) throw new Refusal("unavailable", { cause: error });
      await pause(30 + Math.random() * 40 * Math.min(attempt, 10));
    }
  }
}

const mostAttempts = 60;
