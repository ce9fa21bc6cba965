import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { callersInTeam, readTeamCaller, type TeamCallerRow } from "#server/http/caller-query.ts";
import { authorshipOf, type MessageRow } from "./message-rows.server.ts";
import { hasRight } from "./rules.ts";

/** Everybody who may approve a message: nobody who has written it, or who asks. */
export async function readApprovers(db: Db, row: MessageRow): Promise<TeamCaller[]> {
  const people = await readMembers(db, row.team_id);
  return people.filter((person) => hasRight(person, authorshipOf(row), "approve"));
}

export async function readMembers(tx: Db, teamId: string): Promise<TeamCaller[]> {
  const { rows } = await tx.run(callersInTeam, [teamId]);
  return (rows as TeamCallerRow[]).flatMap((row) => readTeamCaller(row, teamId) ?? []);
}
