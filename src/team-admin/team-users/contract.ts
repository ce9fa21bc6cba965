import * as z from "zod";
import { emailAddress, personName } from "#people/auth/rules.ts";
import { mostInvitedAtOnce } from "#people/teams/invite-limits.ts";
import { endpoint, holderOf, teamAdmin } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

const instant = z.iso.datetime().nullable();
const optionalName = z.string().trim().max(120).default("");
const one = z.strictObject({ teamId: id, teamUserId: id });

export const accountTypes = ["team_admin", "member"] as const;

/** One person of the team, as administrators see them. */
const teamUser = z.object({
  id: z.string(),
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  pictureUrl: z.string().nullable(),
  accountType: z.enum(accountTypes),
  /** Where the person is in the team; what became of the invitation where they are not in it yet. */
  status: z.enum(["current", "invited", "expired", "cancelled", "deactivated"]),
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
  lastActivity: instant,
  invitedAt: instant,
  invitedBy: z.string().nullable(),
  deactivatedSince: instant,
  /** `reactivate`: not where the account itself was closed, which no team can open. */
  abilities: z.object({
    edit: z.boolean(),
    deactivate: z.boolean(),
    reactivate: z.boolean(),
    changeAccountType: z.boolean(),
  }),
});

export type TeamUser = z.output<typeof teamUser>;

const outcome = z.enum(["invited", "already_in_team"]);

export const teamUsersContract = {
  listUsers: endpoint({
    method: "GET",
    path: "/teams/:teamId/users",
    access: holderOf("team_admin_users"),
    summary: "Everyone in the team: current, invited and deactivated people, by name.",
    input: { params: z.strictObject({ teamId: id }) },
    output: z.object({ users: z.array(teamUser) }),
  }),
  renameUser: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/users/:teamUserId",
    access: holderOf("team_admin_users"),
    summary: "Change a person's name in this team. Only a team administrator can rename another one.",
    input: { params: one, body: z.strictObject({ firstName: personName, lastName: optionalName }) },
    repeatable: true,
  }),
  setRoles: endpoint({
    method: "PUT",
    path: "/teams/:teamId/users/:teamUserId/roles",
    access: holderOf("team_admin_users"),
    summary:
      "Set a person's roles, starting with their next request. Nobody can give permissions that they don't have.",
    input: { params: one, body: z.strictObject({ roleIds: z.array(id).max(50) }) },
    repeatable: true,
  }),
  setAccountType: endpoint({
    method: "PUT",
    path: "/teams/:teamId/users/:teamUserId/account-type",
    access: teamAdmin(),
    summary: "Make someone a team administrator, or a regular member again. The last administrator can't be changed.",
    input: { params: one, body: z.strictObject({ accountType: z.enum(accountTypes) }) },
    errors: ["last_team_admin"],
    repeatable: true,
  }),
  inviteMany: endpoint({
    method: "POST",
    path: "/teams/:teamId/invitations/many",
    access: holderOf("team_admin_users"),
    summary: `Invite up to ${mostInvitedAtOnce} people with the same roles. People who are already in the team are skipped and named.`,
    input: {
      params: z.strictObject({ teamId: id }),
      body: z.strictObject({
        people: z
          .array(z.strictObject({ email: emailAddress, firstName: optionalName, lastName: optionalName }))
          .min(1)
          .max(mostInvitedAtOnce),
        roleIds: z.array(id).max(50).default([]),
        asTeamAdmin: z.boolean().default(false),
      }),
    },
    output: z.object({ results: z.array(z.object({ email: z.string(), outcome })) }),
  }),
} as const;
