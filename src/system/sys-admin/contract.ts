import * as z from "zod";
import { blueprintShown } from "#modeling/blueprints/contract.ts";
import { emailAddress, personName } from "#people/auth/rules.ts";
import { brandIds } from "#shared/brands.ts";
import { endpoint, sysAdmin } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { languages } from "#shared/languages.ts";
import { isTimezone } from "#shared/time-zone.ts";

const instant = z.iso.datetime();
const search = z.string().trim().max(200).default("");
const oneTeam = { params: z.strictObject({ teamId: id }) };
const oneUser = { params: z.strictObject({ userId: id }) };
const teamName = z.string().trim().min(1, "validation.empty").max(120);
const description = z.string().trim().max(500);
const firstAdmin = {
  email: emailAddress,
  firstName: personName,
  lastName: z.string().trim().max(120).default(""),
};

export const teamOrders = ["name", "memberCount", "createdAt"] as const;
export const teamStatuses = ["all", "active", "deactivated"] as const;
export const userKinds = ["all", "sysAdmins", "invited", "deactivated"] as const;

const team = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  brand: z.enum(brandIds),
  memberCount: z.number(),
  createdAt: instant,
  deactivatedAt: instant.nullable(),
  /** On its way out: its last export is made, it is being deleted, or the export did not work and it stays. */
  deletion: z.enum(["exporting", "deleting", "failed"]).nullable(),
});

export type SysTeam = z.output<typeof team>;

const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isSysAdmin: z.boolean(),
  /** `invited`: there is no password yet. */
  status: z.enum(["active", "invited", "deactivated"]),
  lastSignInAt: instant.nullable(),
  teamCount: z.number(),
  /** Those they administer first; a handful. */
  teams: z.array(z.object({ id: z.string(), name: z.string(), isTeamAdmin: z.boolean() })),
  isMe: z.boolean(),
});

export type SysUser = z.output<typeof user>;

const role = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  team: z.object({ id: z.string(), name: z.string() }),
  isActive: z.boolean(),
  /** The Team Admin role, which may do everything. */
  isLocked: z.boolean(),
  userCount: z.number(),
  featurePermissions: z.array(z.string()),
  /** What it may do with data, and in how many places that is said. */
  dataGrants: z.array(
    z.object({
      permission: z.string(),
      on: z.enum(["everything", "collection", "field", "wizard"]),
      isAllowed: z.boolean(),
      count: z.number(),
    }),
  ),
});

export type SysRole = z.output<typeof role>;

const paged = { search, cursor: z.string().max(1000).optional() };

export const sysAdminContract = {
  listTeams: endpoint({
    method: "GET",
    path: "/sys-admin/teams",
    access: sysAdmin,
    summary: "The installation's teams, 50 at a time.",
    input: {
      query: z.strictObject({
        search,
        status: z.enum(teamStatuses).default("all"),
        sort: z.enum(teamOrders).default("name"),
        descending: z.stringbool().default(false),
        from: z.coerce.number().int().min(0).max(1_000_000).default(0),
      }),
    },
    output: z.object({
      teams: z.array(team),
      /** Where the next page begins. */
      next: z.number().nullable(),
      counts: z.object({ active: z.number(), deactivated: z.number() }),
    }),
  }),
  listOfferedBlueprints: endpoint({
    method: "GET",
    path: "/sys-admin/blueprints",
    access: sysAdmin,
    summary: "What a new team can start with: built-in blueprints, and those that teams offer to everyone.",
    output: z.object({ blueprints: z.array(blueprintShown) }),
  }),
  createTeamFor: endpoint({
    method: "POST",
    path: "/sys-admin/teams",
    access: sysAdmin,
    summary: "Create a team for someone. Its first administrator is invited by email.",
    input: {
      body: z.strictObject({
        id: id.optional(),
        name: teamName,
        description: description.default(""),
        brand: z.enum(brandIds),
        timezone: z.string().max(100).refine(isTimezone, "validation.timezone"),
        language: z.enum(languages),
        blueprintId: id.nullable().default(null),
        ...firstAdmin,
      }),
    },
    output: z.object({ teamId: z.string() }),
    errors: ["conflict"],
  }),
  changeTeam: endpoint({
    method: "PATCH",
    path: "/sys-admin/teams/:teamId",
    access: sysAdmin,
    summary: "Rename a team, describe it, or change its brand.",
    input: {
      ...oneTeam,
      body: z.strictObject({
        name: teamName.optional(),
        description: description.optional(),
        brand: z.enum(brandIds).optional(),
      }),
    },
    repeatable: true,
  }),
  inviteTeamAdmin: endpoint({
    method: "POST",
    path: "/sys-admin/teams/:teamId/admins",
    access: sysAdmin,
    summary: "Invite someone as a team administrator.",
    input: { ...oneTeam, body: z.strictObject(firstAdmin) },
    errors: ["email_already_in_team", "conflict"],
  }),
  deactivateTeam: endpoint({
    method: "POST",
    path: "/sys-admin/teams/:teamId/deactivate",
    access: sysAdmin,
    summary: "Deactivate a team for everyone, starting with their next request. Nothing is lost.",
    input: oneTeam,
    repeatable: true,
  }),
  reactivateTeam: endpoint({
    method: "POST",
    path: "/sys-admin/teams/:teamId/reactivate",
    access: sysAdmin,
    summary: "Reactivate a team, unless it is being deleted.",
    input: oneTeam,
    errors: ["conflict"],
    repeatable: true,
  }),
  deleteTeam: endpoint({
    method: "POST",
    path: "/sys-admin/teams/:teamId/delete",
    access: sysAdmin,
    summary:
      "Delete a team with all its data and files, after a final export if wanted. Its name confirms the deletion.",
    input: { ...oneTeam, body: z.strictObject({ name: z.string().max(120), withExport: z.boolean() }) },
    errors: ["conflict"],
  }),
  listAllUsers: endpoint({
    method: "GET",
    path: "/sys-admin/users",
    access: sysAdmin,
    summary: "Everyone in the installation by name, 50 at a time.",
    input: { query: z.strictObject({ ...paged, kind: z.enum(userKinds).default("all") }) },
    output: z.object({ users: z.array(user), nextCursor: z.string().nullable() }),
  }),
  deactivateUser: endpoint({
    method: "POST",
    path: "/sys-admin/users/:userId/deactivate",
    access: sysAdmin,
    summary:
      "Deactivate a person's account everywhere, starting with their next request. Not possible for your own account, or for the last system administrator.",
    input: oneUser,
    errors: ["conflict"],
    repeatable: true,
  }),
  reactivateUser: endpoint({
    method: "POST",
    path: "/sys-admin/users/:userId/reactivate",
    access: sysAdmin,
    summary: "Reactivate a person's account.",
    input: oneUser,
    repeatable: true,
  }),
  sendUserReset: endpoint({
    method: "POST",
    path: "/sys-admin/users/:userId/reset-link",
    access: sysAdmin,
    summary: "Send a person a link to set a new password.",
    input: oneUser,
    errors: ["conflict"],
  }),
  endUserSessions: endpoint({
    method: "POST",
    path: "/sys-admin/users/:userId/end-sessions",
    access: sysAdmin,
    summary: "Sign a person out everywhere, or yourself everywhere else.",
    input: oneUser,
    repeatable: true,
  }),
  makeSysAdmin: endpoint({
    method: "POST",
    path: "/sys-admin/users/:userId/make-sys-admin",
    access: sysAdmin,
    summary: "Make a person a system administrator.",
    input: oneUser,
    errors: ["conflict"],
    repeatable: true,
  }),
  takeSysAdmin: endpoint({
    method: "POST",
    path: "/sys-admin/users/:userId/take-sys-admin",
    access: sysAdmin,
    summary: "Remove a system administrator. The last one can't be removed.",
    input: oneUser,
    errors: ["conflict"],
    repeatable: true,
  }),
  listAllRoles: endpoint({
    method: "GET",
    path: "/sys-admin/roles",
    access: sysAdmin,
    summary: "The roles of all teams by name, 50 at a time, with what they allow and how many people have them.",
    input: { query: z.strictObject(paged) },
    output: z.object({ roles: z.array(role), nextCursor: z.string().nullable() }),
  }),
} as const;
