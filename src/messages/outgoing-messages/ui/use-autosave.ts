import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type Saving, useSaving } from "#messages/content/ui/use-saving.ts";
import { type MessageChanges, type MessageShown, outgoingMessagesContract } from "../contract.ts";
import { mergeChanges } from "./merge-changes.ts";
import { useKeepMessage, useReadMessagesAnew } from "./message-queries.ts";

type Options = {
  /** What goes along with a change: on what it is based. */
  basedOn?: (changes: MessageChanges) => object;
  onSaved?: (message: MessageShown, changes: MessageChanges) => void;
  /** True: it is told elsewhere. */
  isTold?: (error: unknown) => boolean;
};

/** Saves by itself what was changed of a message. */
export function useAutosave(messageId: string, failed: string, options: Options = {}): Saving<MessageChanges> {
  const { basedOn, onSaved, isTold } = options;
  const { teamId } = useTeamScope();
  const keep = useKeepMessage();
  const readAnew = useReadMessagesAnew();
  return useSaving<MessageChanges>({
    send: async (changes, { keepalive, isLast }) => {
      const asked = { params: { teamId, messageId }, body: { ...changes, ...basedOn?.(changes) } };
      const message = await call(outgoingMessagesContract.changeMessage, asked, { keepalive });
      onSaved?.(message, changes);
      // What was typed meanwhile comes next, and is newer.
      if (!isLast()) return;
      keep(message);
      void readAnew();
    },
    merge: mergeChanges,
    failed,
    ...(isTold && { isTold }),
  });
}

export type Autosave = Saving<MessageChanges>;
