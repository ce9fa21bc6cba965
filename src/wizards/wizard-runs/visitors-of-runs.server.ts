import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { extensionPoint } from "#shared/extension-point.ts";
import { findRun, type RunRow } from "./run-rows.server.ts";

type FindVisitor = (tx: Db, teamId: string, run: RunRow) => Promise<TeamCaller | undefined>;

/** Who somebody without an account is, for what goes on after they have finished; said by what lets them in. */
export const visitorsOfRuns = extensionPoint<FindVisitor>();

/** For long work that nobody of the team has begun: whoever has the key of the run. */
export async function visitorOfWork(tx: Db, { teamId, params }: { teamId: string; params: { runId: string } }) {
  const run = await findRun(tx.team(teamId), params.runId);
  if (!run?.visitor_key) return undefined;
  for (const find of visitorsOfRuns.all()) {
    const visitor = await find(tx, teamId, run);
    if (visitor) return visitor;
  }
  return undefined;
}
