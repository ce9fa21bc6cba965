import { authorshipOf, type MessageRow, requireMessage } from "#messages/outgoing-messages/message-rows.server.ts";
import { hasRight } from "#messages/outgoing-messages/rules.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";

/** Who may only look at a message sees no lists of people by it. */
export async function requireWritable(team: TeamDb, caller: TeamCaller, messageId: string): Promise<MessageRow> {
  const row = await requireMessage(team, caller, messageId);
  const authorship = authorshipOf(row);
  if (!(["write", "send", "approve"] as const).some((right) => hasRight(caller, authorship, right)))
    throw new Refusal("forbidden");
  return row;
}
