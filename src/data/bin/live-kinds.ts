import * as z from "zod";
import { liveKind } from "#shared/live-kind.ts";

/** Records of these collections have left the bin for good. */
export const binChanged = liveKind({
  kind: "bin-changed",
  payload: z.object({ collections: z.array(z.string()) }),
  receivers: "byRule",
});
