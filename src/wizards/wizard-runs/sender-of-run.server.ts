import { maySendOwn } from "#messages/outgoing-messages/rules.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import { publisherOf } from "../data-wizards/publisher-of-version.server.ts";
import type { RunRow } from "./run-rows.server.ts";

type Sending = { caller: TeamCaller; tx: Db };

/**
 * Whose messages those of a run are: of whoever runs it. Who has no rights but those that the tasks name has none to send;
 * theirs are of who has published the wizard, with the rights that they have now. Nobody: they may not send any more.
 */
export async function senderOfRun(
  { caller, tx }: Sending,
  run: Pick<RunRow, "version_id">,
  method: DeliveryMethod,
): Promise<TeamCaller | undefined> {
  if (caller.openedGrants === undefined) return caller;
  const publisher = await publisherOf(tx.team(caller.teamId), run.version_id);
  return publisher && maySendOwn(publisher, method) ? publisher : undefined;
}
