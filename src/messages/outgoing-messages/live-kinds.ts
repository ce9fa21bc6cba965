import * as z from "zod";
import { liveKind } from "#shared/live-kind.ts";

/** A message has changed, or is further on its way. */
export const messageChanged = liveKind({
  kind: "message-changed",
  payload: z.object({ messageId: z.string() }),
  receivers: "byRule",
});
