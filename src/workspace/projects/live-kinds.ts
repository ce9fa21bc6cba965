import * as z from "zod";
import { liveKind } from "#shared/live-kind.ts";

export const projectsChanged = liveKind({
  kind: "projects-changed",
  /** `everyone`: it was open until now. `formerIds`: who saw it until now. They learn that something has changed, not what. */
  payload: z.object({
    projectId: z.string(),
    everyone: z.boolean().optional(),
    formerIds: z.array(z.string()).optional(),
  }),
  received: z.object({ projectId: z.string().optional() }),
  receivers: "byRule",
});
