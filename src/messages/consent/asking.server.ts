import type { App } from "#server/app.ts";
import { type Deed, note } from "#server/audit.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";

/** Who asks for something in their team, and from where. */
export type Asking = { app: App; caller: TeamCaller; address: string };

export const noteFor = (
  tx: Db,
  { caller, address }: Asking,
  action: Deed["action"],
  subjectId: string | undefined,
  detail: Record<string, unknown> = {},
) => note(tx, { action, actorId: caller.userId, teamId: caller.teamId, subjectId, address, detail });
