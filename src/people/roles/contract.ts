import * as z from "zod";
import { endpoint, holderOf } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

export const rolesContract = {
  listRoles: endpoint({
    method: "GET",
    path: "/teams/:teamId/roles",
    access: holderOf("team_admin_users"),
    summary: "The team's roles, with their permissions and how many people have them.",
    input: { params: z.strictObject({ teamId: id }) },
    output: z.object({
      roles: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          description: z.string(),
          isActive: z.boolean(),
          isLocked: z.boolean(),
          createdAt: z.iso.datetime(),
          /** Those who are invited included, as in the role itself. */
          userCount: z.number(),
          featurePermissions: z.array(z.string()),
          /** Nobody gives a role that opens more than they hold, be it features or data. */
          abilities: z.object({ give: z.boolean() }),
        }),
      ),
    }),
  }),
} as const;
