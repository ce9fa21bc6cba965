import * as z from "zod";
import { endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

// Apart from what else is asked about views: every page can find them, and must stay small.

export const teamViewsContract = {
  listTeamViews: endpoint({
    method: "GET",
    path: "/teams/:teamId/views",
    access: member(),
    summary: "All views that the caller may open, in all collections, by their names.",
    input: { params: z.strictObject({ teamId: id }) },
    output: z.object({
      views: z.array(
        z.object({
          id: z.string(),
          collectionId: z.string(),
          type: z.string(),
          icon: z.string(),
          name: z.string(),
          /** The caller's own; else it is the team's. */
          isPersonal: z.boolean(),
          isShownOnDashboard: z.boolean(),
          isPublished: z.boolean(),
          /** From roles, not from the caller. */
          isHiddenFromSome: z.boolean(),
        }),
      ),
    }),
  }),
} as const;
