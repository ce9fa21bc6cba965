import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { extensionPoint } from "#shared/extension-point.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import type { TimePosition } from "./time-cursor.server.ts";

/** Something in a record's log that changed nothing of its data. */
export type RecordEvent = TimePosition & {
  at: string;
  userId: string | null;
  /** By what; null: the reader may know that it happened, and no more. */
  message: { id: string; name: string } | null;
  method: DeliveryMethod;
};

/** Where such entries come from, of a record that the caller sees and of those merged into it: the latest first, those older than a position. */
export type RecordEventSource = {
  kind: "sent_outgoing_message";
  read(
    team: TeamDb,
    caller: TeamCaller,
    asked: { recordIds: readonly string[]; olderThan: TimePosition | undefined; limit: number },
  ): Promise<RecordEvent[]>;
};

export const recordEventSources = extensionPoint<RecordEventSource>();
