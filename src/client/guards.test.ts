import { describe, expect, it } from "vitest";
import { type FeaturePermission, featurePermissions } from "#shared/permissions.ts";
import { checkRoute, type Outcome, type Standing } from "./guards.ts";
import { type RouteRow, routes } from "./routes.ts";

const teamId = "0197a000-0000-7000-8000-000000000001";
const otherTeam = "0197a000-0000-7000-8000-000000000002";

const nobody: Standing = { isSignedIn: false, isSysAdmin: false, teams: new Map(), testPages: true };
const person = (
  team: string | undefined,
  isTeamAdmin = false,
  features: string[] = [],
  isSysAdmin = false,
): Standing => ({
  isSignedIn: true,
  isSysAdmin,
  teams: new Map(team ? [[team, { isTeamAdmin, features }]] : []),
  testPages: true,
});

const visitors = new Map<string, Standing>([
  ["stranger", nobody],
  ["user of another team", person(otherTeam, true)],
  // A deactivated link is not among the active teams: see `isActive` in the session.
  ["deactivated user", person(undefined)],
  ["member", person(teamId)],
  ["team admin", person(teamId, true)],
  ["system admin", person(undefined, false, [], true)],
  ...featurePermissions.map((permission) => [`holder of ${permission}`, person(teamId, false, [permission])] as const),
]);

const accountOfMessages = ["messages.senders", "messages.lists", "messages.blocked", "messages.settings"];

/** Section 6 of the specification, in its own words: what each permission unlocks. Everything else unlocks nothing. */
const unlocks: Partial<Record<FeaturePermission, string[]>> = {
  // What its public pages and mails look like is part of the account, on a page of its own.
  team_admin_account_info: [
    ...["admin", "admin.dashboard", "admin.account", "admin.branding"],
    // Parts of the account that are about messages stand among the messages.
    ...accountOfMessages,
  ],
  team_admin_users: ["admin", "admin.dashboard", "admin.users"],
  team_admin_data_collections: [
    "admin",
    "admin.dashboard",
    "admin.collections",
    "admin.newCollection",
    "admin.customLists",
    "admin.listItems",
    "admin.translations",
    "admin.collection",
    "admin.collection.details",
    "admin.collection.fields",
    "admin.collection.cards",
    "admin.collection.cardGroups",
    "admin.collection.views",
    "admin.collection.wizards",
    "admin.wizards",
    "admin.wizard",
    "admin.wizard.details",
    "admin.wizard.steps",
    "admin.wizard.diagram",
    "admin.wizard.externalAccess",
    "admin.wizard.runs",
    "admin.stepTask",
    "admin.stepTask.details",
    "admin.stepTask.fields",
    "admin.stepTask.collections",
  ],
  // Not among the pages of the specification: keys and webhooks need a place, and it opens nothing else.
  integrations_zapier: ["team.integrations", "team.integrations.connect"],
  // Nor is this one: those who manage tags need a place to do so.
  team_admin_data_tags: ["team.tags"],
};

/** What the specification says must come out, worked out without the guard. */
function expected(row: RouteRow, who: string): Outcome {
  if (row.access.kind === "anyone" || row.access.kind === "testPages") return "allow";
  if (who === "stranger") return "login";
  if (row.access.kind === "signedIn") return "allow";
  if (row.path.startsWith("/sys-admin")) return who === "system admin" ? "allow" : "accessDenied";
  if (who === "team admin") return "allow";
  const isInTeam = who === "member" || who.startsWith("holder of ");
  if (!isInTeam) return "accessDenied";
  const parts = ["/admin", "/integrations", "/tags"];
  const isAdministration = parts.some((part) => row.path.includes(part)) || accountOfMessages.includes(row.name);
  const isView = row.path.includes("/data-views/$dataViewId");
  if (!isAdministration || isView) return "allow";
  const permission = who.replace("holder of ", "") as FeaturePermission;
  return unlocks[permission]?.includes(row.name) ? "allow" : "accessDenied";
}

it.each([...visitors.keys()])("a %s opens every page exactly as the specification says", (who) => {
  const rows = routes as readonly RouteRow[];
  const found = rows.map((row) => [row.path, checkRoute(row, visitors.get(who)!, { teamId })]);
  expect(found).toEqual(rows.map((row) => [row.path, expected(row, who)]));
});

describe("developer pages", () => {
  const testRows = (routes as readonly RouteRow[]).filter((row) => row.access.kind === "testPages");

  it("exist", () => expect(testRows.length).toBeGreaterThan(3));

  it.each(testRows)("$path is like a page that does not exist where they are switched off", (row) => {
    for (const standing of visitors.values()) {
      expect(checkRoute(row, { ...standing, testPages: false }, {})).toBe("deny");
    }
  });
});

it("an empty or foreign team in the URL is never allowed", () => {
  for (const row of routes as readonly RouteRow[]) {
    if (!row.path.startsWith("/team-")) continue;
    for (const team of ["", "undefined", otherTeam, "../", teamId.toUpperCase()]) {
      expect(checkRoute(row, visitors.get("team admin")!, { teamId: team })).toBe("accessDenied");
    }
  }
});
