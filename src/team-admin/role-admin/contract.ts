import * as z from "zod";
import { endpoint, member, teamAdmin } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { dataPermissions, featurePermissions } from "#shared/permissions.ts";
import { settings } from "./rules.ts";

const name = z.string().trim().min(1, "validation.empty").max(120);
const description = z.string().trim().max(500);
const inTeam = z.strictObject({ teamId: id });
const one = z.strictObject({ teamId: id, roleId: id });
const onePerson = z.strictObject({ teamId: id, roleId: id, teamUserId: id });
const feature = z.enum(featurePermissions as [string, ...string[]]);
const made = z.object({ id: z.string() });
const locked = ["role_locked"] as const;

const grant = z.object({
  permission: z.enum(dataPermissions),
  collectionId: z.string().nullable(),
  fieldId: z.string().nullable(),
  wizardId: z.string().nullable(),
  isAllowed: z.boolean(),
});

const roleShown = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  isLocked: z.boolean(),
  createdAt: z.iso.datetime(),
  featurePermissions: z.array(z.string()),
  /** Nothing said is nothing allowed. */
  dataGrants: z.array(grant),
  people: z.array(
    z.object({
      teamUserId: z.string(),
      name: z.string(),
      email: z.string(),
      pictureUrl: z.string().nullable(),
      isTeamAdmin: z.boolean(),
      isInvited: z.boolean(),
    }),
  ),
});

export type Role = z.output<typeof roleShown>;
export type RoleGrant = z.output<typeof grant>;

/** One cell: what it was when it was looked at, and what it shall be. */
const grantChange = z.strictObject({
  permission: z.enum(dataPermissions),
  collectionId: id.nullable(),
  fieldId: id.nullable(),
  /** Running one wizard. */
  wizardId: id.nullable().default(null),
  from: z.enum(settings),
  to: z.enum(settings),
});

export type GrantChange = z.output<typeof grantChange>;

const thing = z.object({ id: z.string(), name: z.string() });

const rightShown = z.object({
  permission: z.enum(dataPermissions),
  isAllowed: z.boolean(),
  reason: z.enum(["teamAdmin", "internal", "granted", "denied", "silent", "notThere"]),
  by: z.array(
    z.object({ role: thing, on: z.enum(["everything", "collection", "field", "wizard"]), thing: thing.nullable() }),
  ),
  at: thing.nullable(),
});

export type RightShown = z.output<typeof rightShown>;

export const roleAdminContract = {
  readRole: endpoint({
    method: "GET",
    path: "/teams/:teamId/roles/:roleId",
    access: teamAdmin(),
    summary: "A role with its permissions, and who has it.",
    input: { params: one },
    output: roleShown,
  }),
  createRole: endpoint({
    method: "POST",
    path: "/teams/:teamId/roles",
    access: teamAdmin(),
    summary: "Create a role, without any permissions yet.",
    input: { params: inTeam, body: z.strictObject({ name, description: description.default("") }) },
    output: made,
  }),
  duplicateRole: endpoint({
    method: "POST",
    path: "/teams/:teamId/roles/:roleId/duplicate",
    access: teamAdmin(),
    summary: "Create a role with the same permissions as this one, without its people.",
    input: { params: one, body: z.strictObject({ name }) },
    output: made,
    errors: locked,
  }),
  changeRole: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/roles/:roleId",
    access: teamAdmin(),
    summary: "Rename a role, or switch it on or off. A role that is off gives nothing to the people who have it.",
    input: {
      params: one,
      body: z.strictObject({
        name: name.optional(),
        description: description.optional(),
        isActive: z.boolean().optional(),
      }),
    },
    errors: locked,
    repeatable: true,
  }),
  changeFeatures: endpoint({
    method: "PUT",
    path: "/teams/:teamId/roles/:roleId/feature-permissions",
    access: teamAdmin(),
    summary: "Add feature permissions to a role and remove others. Permissions that aren't named stay as they are.",
    input: {
      params: one,
      body: z.strictObject({ give: z.array(feature).max(50).default([]), take: z.array(feature).max(50).default([]) }),
    },
    errors: locked,
    repeatable: true,
  }),
  changeGrants: endpoint({
    method: "PUT",
    path: "/teams/:teamId/roles/:roleId/data-grants",
    access: teamAdmin(),
    summary:
      "Allow, deny or inherit data permissions: on everything (no id), on a collection and those below it, on one field (reading and updating), or on one wizard (running it). If a setting is neither what it was (`from`) nor what it will be (`to`), that is a conflict, and nothing changes.",
    input: { params: one, body: z.strictObject({ changes: z.array(grantChange).min(1).max(5000) }) },
    errors: [...locked, "conflict"],
    limits: { bytes: 2_000_000, values: 40_000, items: 5_000 },
    repeatable: true,
  }),
  deleteRole: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/roles/:roleId",
    access: teamAdmin(),
    summary: "Delete a role and remove it from everyone who has it. This can't be undone.",
    input: { params: one },
    errors: locked,
    repeatable: true,
  }),
  giveRole: endpoint({
    method: "PUT",
    path: "/teams/:teamId/roles/:roleId/people/:teamUserId",
    access: teamAdmin(),
    summary: "Give a role to a person.",
    input: { params: onePerson },
    errors: locked,
    repeatable: true,
  }),
  takeRole: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/roles/:roleId/people/:teamUserId",
    access: teamAdmin(),
    summary: "Take a role from one person.",
    input: { params: onePerson },
    errors: locked,
    repeatable: true,
  }),
  readSeenRole: endpoint({
    method: "GET",
    path: "/teams/:teamId/seen-role",
    access: member(),
    summary:
      "The role that the caller is viewing the team as (header x-see-as-role), with its permissions; null if there is none.",
    input: { params: inTeam },
    output: z.object({
      role: z.object({ id: z.string(), name: z.string(), features: z.array(z.string()) }).nullable(),
    }),
    closedToKeys: true,
  }),
  explainRights: endpoint({
    method: "GET",
    path: "/teams/:teamId/users/:teamUserId/data-rights",
    access: teamAdmin(),
    summary:
      "What a person can do with a collection, a field, a record or a wizard, and which setting of which role decides it.",
    input: {
      params: z.strictObject({ teamId: id, teamUserId: id }),
      query: z.strictObject({
        collectionId: id.optional(),
        fieldId: id.optional(),
        recordId: id.optional(),
        wizardId: id.optional(),
      }),
    },
    output: z.object({
      person: z.object({ name: z.string(), isTeamAdmin: z.boolean(), isInTeam: z.boolean() }),
      roles: z.array(thing.extend({ isActive: z.boolean() })),
      rights: z.array(rightShown),
    }),
  }),
} as const;
