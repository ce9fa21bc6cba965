import * as z from "zod";
import { emailAddress, personName } from "#people/auth/rules.ts";
import { brandIds } from "#shared/brands.ts";
import { endpoint, holderOf, member, signedIn } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { languages } from "#shared/languages.ts";
import { isTimezone } from "#shared/time-zone.ts";

const teamId = id;
const teamUserId = id;
const instant = z.iso.datetime().nullable();
const optionalName = z.string().trim().max(120).default("");

/** A plain URL string, or an object holding a public URL, as the spec has it. */
export const logo = z.union([z.string(), z.object({ publicUrl: z.string() })]).nullable();

export const teamShown = z.object({
  id: z.string(),
  name: z.string(),
  shortName: z.string(),
  primaryTimezone: z.string(),
  defaultInterfaceLanguage: z.enum(languages),
  currency: z.string(),
  organizationLogoSquare: logo,
  organizationLogoHorizontal: logo,
  appLogoSquare: logo,
  appLogoHorizontal: logo,
  enumAppBrandId: z.enum(brandIds),
  /** Of its messages and public pages. */
  publicAccent: z.string(),
});
teamShown.register(z.globalRegistry, { id: "Team" });

export const teamUserLink = z.object({
  id: z.string(),
  teamId: z.string(),
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  invitedAt: instant,
  activatedAt: instant,
  isTeamAdmin: z.boolean(),
  deactivatedAsOf: instant,
  lastOpened: instant,
  interfaceLanguage: z.enum(languages).nullable(),
  inviteStatus: z.enum(["invited", "cancelled"]).nullable(),
  invitedBy: z.string().nullable(),
  /** The team's data could not be brought to this version: nothing of it can be read or changed for now. */
  isTeamClosed: z.boolean(),
  team: teamShown,
});

export type TeamUserLink = z.output<typeof teamUserLink>;

export const personShown = z.object({
  id: z.string(),
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  pictureUrl: z.string().nullable(),
  isTeamAdmin: z.boolean(),
  roles: z.array(z.string()),
  lastOpened: instant,
});

export const invitedShown = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  invitedAt: instant,
  invitedBy: z.string().nullable(),
  status: z.enum(["invited", "cancelled"]),
});

export const teamsContract = {
  findByAuthProvider: endpoint({
    method: "GET",
    path: "/users/byAuthProvider/:authUsername",
    access: signedIn,
    summary:
      "The signed-in person, their teams and what they can do there; with `needData=0`, only the person. Only for yourself.",
    input: {
      params: z.strictObject({ authUsername: z.string().max(100) }),
      query: z.strictObject({ needData: z.enum(["0", "1"]).optional() }),
    },
    output: z.object({
      simplyUser: z.object({
        userId: z.string(),
        name: z.string(),
        primaryEmailAddress: z.object({ email: z.string() }),
        isSysAdmin: z.boolean(),
        pictureUrl: z.string().nullable(),
        interfaceLanguage: z.enum(languages).nullable(),
        colorScheme: z.enum(["light", "dark", "auto"]),
      }),
      teamData: z
        .object({
          result: z.array(teamUserLink),
          s3DefaultUserPicture: z.string(),
          s3DefaultTeamPicture: z.string(),
        })
        .optional(),
      teamUserRoleLink: z
        .array(
          z.object({
            id: z.string(),
            teamUserId: z.string(),
            userRoleId: z.string(),
            FeaturePermissions: z.array(z.object({ TeamId: z.string(), EnumFeaturePermissionId: z.string() })),
          }),
        )
        .optional(),
    }),
  }),
  listTeamUsers: endpoint({
    method: "GET",
    path: "/teamUsers",
    access: signedIn,
    summary: "The signed-in person's own team user links.",
    output: z.object({ result: z.array(teamUserLink) }),
  }),
  readHeaderMenu: endpoint({
    method: "GET",
    path: "/dataObjectTestings",
    access: member("query.idTeam"),
    summary: "The team's app header menu; the client shows the first item.",
    input: { query: z.strictObject({ idTeam: teamId }) },
    output: z.array(
      z.object({ id: z.string(), idTeam: z.string(), label: z.string(), icon: z.string(), target: z.string() }),
    ),
  }),
  createTeam: endpoint({
    method: "POST",
    path: "/teams",
    access: signedIn,
    summary: "Create a team and become its administrator, where sign-up is open.",
    input: {
      body: z.strictObject({
        id: id.optional(),
        name: z.string().trim().min(1, "validation.empty").max(120),
        brand: z.enum(brandIds),
        timezone: z.string().refine(isTimezone, "validation.timezone"),
      }),
    },
    output: z.object({ teamId: z.string() }),
    errors: ["sign_up_closed", "conflict"],
  }),
  openTeam: endpoint({
    method: "POST",
    path: "/teams/:teamId/opened",
    access: member(),
    summary: "Remember that this team was opened, and return its details.",
    input: { params: z.strictObject({ teamId }) },
    output: teamShown,
    repeatable: true,
  }),
  setLanguage: endpoint({
    method: "PUT",
    path: "/teams/:teamId/my-language",
    access: member(),
    summary: "Set your own interface language in this team, and as the default elsewhere.",
    input: { params: z.strictObject({ teamId }), body: z.strictObject({ interfaceLanguage: z.enum(languages) }) },
    repeatable: true,
  }),
  listPeople: endpoint({
    method: "GET",
    path: "/teams/:teamId/people",
    access: member(),
    summary: "The active people of a team, by name.",
    input: { params: z.strictObject({ teamId }) },
    output: z.object({ people: z.array(personShown), abilities: z.object({ invite: z.boolean() }) }),
  }),
  listInvited: endpoint({
    method: "GET",
    path: "/teams/:teamId/invitations",
    access: holderOf("team_admin_users"),
    summary: "Pending and canceled invitations.",
    input: { params: z.strictObject({ teamId }) },
    output: z.object({ invited: z.array(invitedShown) }),
  }),
  invite: endpoint({
    method: "POST",
    path: "/teams/:teamId/invitations",
    access: holderOf("team_admin_users"),
    summary: "Invite someone by email, with roles. Only a team administrator can make another one.",
    input: {
      params: z.strictObject({ teamId }),
      body: z.strictObject({
        email: emailAddress,
        firstName: personName,
        lastName: optionalName,
        roleIds: z.array(id).max(50).default([]),
        asTeamAdmin: z.boolean().default(false),
      }),
    },
    output: z.object({ teamUserId: z.string() }),
    errors: ["email_already_in_team"],
  }),
  resendInvitation: endpoint({
    method: "POST",
    path: "/teams/:teamId/invitations/:teamUserId/resend",
    access: holderOf("team_admin_users"),
    summary: "Send an invitation again. The previous link stops working.",
    input: { params: z.strictObject({ teamId, teamUserId }) },
  }),
  cancelInvitation: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/invitations/:teamUserId",
    access: holderOf("team_admin_users"),
    summary: "Cancel an invitation. Its link stops working.",
    input: { params: z.strictObject({ teamId, teamUserId }) },
  }),
  deactivatePerson: endpoint({
    method: "POST",
    path: "/teams/:teamId/people/:teamUserId/deactivate",
    access: holderOf("team_admin_users"),
    summary: "Deactivate someone in the team, starting with their next request.",
    input: { params: z.strictObject({ teamId, teamUserId }) },
    errors: ["last_team_admin"],
    repeatable: true,
  }),
  reactivatePerson: endpoint({
    method: "POST",
    path: "/teams/:teamId/people/:teamUserId/reactivate",
    access: holderOf("team_admin_users"),
    summary: "Reactivate someone in the team.",
    input: { params: z.strictObject({ teamId, teamUserId }) },
    repeatable: true,
  }),
} as const;
