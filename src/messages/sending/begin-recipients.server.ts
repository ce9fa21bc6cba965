import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { BeforeHandOver } from "#messages/delivery/way.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { leaseSeconds } from "./claim-recipients.server.ts";
import { inGroups } from "./in-groups.ts";

/**
 * Notes of each recipient that their message goes out now: only of these nobody knows, after a crash, whether it arrived.
 * Whose turn it is no more is refused: it was canceled, or another process has claimed it.
 */
export function openBeginner(team: TeamDb): BeforeHandOver {
  const begin = inGroups(async (ids: string[]) => {
    const begun = await noteBegun(team, ids);
    return ids.map((id) => begun.has(id));
  });
  return async (id) => {
    if (!(await begin(id))) throw new Error("claimed elsewhere");
  };
}

async function noteBegun(team: TeamDb, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`update ${tableOf(team, "_outbox")}
    set state = 'attempting', lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id = any(${ids}::uuid[]) and state = 'waiting' and lease_until is not null returning id`.execute(team.plain);
  return new Set(rows.map(({ id }) => id));
}
