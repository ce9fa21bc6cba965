import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { BeforeHandOver } from "#messages/delivery/way.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { leaseSeconds } from "./claim-recipients.server.ts";

type Waiting = { id: string; resolve(): void; reject(error: unknown): void };

/**
 * Notes of each recipient that their message goes out now: only of these nobody knows, after a crash, whether it arrived.
 * Whose turn it is no more is refused: it was canceled, or another process has claimed it. All that ask while one statement
 * is on its way go into the next one.
 */
export function openBeginner(team: TeamDb): BeforeHandOver {
  let waiting: Waiting[] = [];
  let isRunning = false;
  const run = async () => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        const begun = await begin(
          team,
          group.map(({ id }) => id),
        );
        for (const { id, resolve, reject } of group)
          if (begun.has(id)) resolve();
          else reject(new Error("claimed elsewhere"));
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isRunning = false;
  };
  return (id) =>
    new Promise((resolve, reject) => {
      waiting.push({ id, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      void run();
    });
}

async function begin(team: TeamDb, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`update ${tableOf(team, "_outbox")}
    set state = 'attempting', lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id = any(${ids}::uuid[]) and state = 'waiting' and lease_until is not null returning id`.execute(team.plain);
  return new Set(rows.map(({ id }) => id));
}
