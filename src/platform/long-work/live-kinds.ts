import * as z from "zod";
import { liveKind } from "#shared/live-kind.ts";
import { longWorkShown } from "./contract.ts";

const { kind, state, done, total } = longWorkShown.shape;

/** How far it has come, for whoever began it. */
export const longWorkChanged = liveKind({
  kind: "long-work",
  payload: z.object({ workId: z.string(), kind, state, done, total: total.optional() }),
  receivers: "namedUser",
});
