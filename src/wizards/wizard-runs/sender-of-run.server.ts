import { maySendOwn } from "#messages/outgoing-messages/rules.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { callerInTeamByUser, readTeamCaller, type TeamCallerRow } from "#server/http/caller-query.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import type { RunRow } from "./run-rows.server.ts";

type Sending = { caller: TeamCaller; tx: Db };

/**
 * Whose messages those of a run are: of whoever runs it. A visitor has no rights to send; theirs are of who has opened the
 * wizard to visitors, with the rights that they have now. Nobody: they may not send any more.
 */
export async function senderOfRun(
  { caller, tx }: Sending,
  run: Pick<RunRow, "version_id">,
  method: DeliveryMethod,
): Promise<TeamCaller | undefined> {
  if (caller.visitorKey === undefined) return caller;
  const version = await tx
    .team(caller.teamId)
    .from("data_wizard_version")
    .select("published_by")
    .where("id", "=", run.version_id)
    .executeTakeFirst();
  if (!version?.published_by) return undefined;
  const { rows } = await tx.run(callerInTeamByUser, [version.published_by, caller.teamId]);
  const [row] = rows as TeamCallerRow[];
  const member = row && readTeamCaller(row, caller.teamId);
  return member && maySendOwn(member, method) ? member : undefined;
}
