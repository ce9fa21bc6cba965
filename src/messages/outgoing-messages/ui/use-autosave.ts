import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type Saving, useSaving } from "#messages/content/ui/use-saving.ts";
import { type MessageChanges, outgoingMessagesContract } from "../contract.ts";
import { mergeChanges } from "./merge-changes.ts";
import { useKeepMessage, useReadMessagesAnew } from "./message-queries.ts";

/** Saves by itself what was changed of a message. */
export function useAutosave(messageId: string, failed: string): Saving<MessageChanges> {
  const { teamId } = useTeamScope();
  const keep = useKeepMessage();
  const readAnew = useReadMessagesAnew();
  return useSaving<MessageChanges>({
    send: async (body, { keepalive, isLast }) => {
      const asked = { params: { teamId, messageId }, body };
      const message = await call(outgoingMessagesContract.changeMessage, asked, { keepalive });
      // What was typed meanwhile comes next, and is newer.
      if (!isLast()) return;
      keep(message);
      void readAnew();
    },
    merge: mergeChanges,
    failed,
  });
}

export type Autosave = Saving<MessageChanges>;
