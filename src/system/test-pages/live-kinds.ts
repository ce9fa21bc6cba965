import * as z from "zod";
import { liveKind } from "#shared/live-kind.ts";

/** What the stream's own test page sends to whoever looks at it. */
export const testEvent = liveKind({
  kind: "test",
  payload: z.object({ text: z.string() }),
  receivers: "namedUser",
});
