import { describe, expect, it } from "vitest";
import { breadcrumbs } from "./breadcrumbs.ts";
import type { Standing } from "./guards.ts";
import { menuEntries } from "./menus.ts";
import { pathTo, type RouteName, type RouteRow, routeNamed, routes } from "./routes.ts";

const teamId = "0197a000-0000-7000-8000-000000000001";
const admin = {
  isSignedIn: true,
  isSysAdmin: false,
  teams: new Map([[teamId, { isTeamAdmin: true, features: [] }]]),
  testPages: true,
};
const all = () => true;

describe("the table of routes", () => {
  it("names every page once and gives every address once", () => {
    expect(new Set(routes.map((row) => row.name)).size).toBe(routes.length);
    expect(new Set(routes.map((row) => row.path)).size).toBe(routes.length);
  });

  it("holds every address of the specification", () => {
    const t = "/team-{$teamId}";
    const paths = routes.map((row) => row.path) as string[];
    const specified = [
      "/",
      "/choose-team",
      "/login",
      "/accept-invite/$userId",
      "/setup-password/$userId",
      "/public",
      "/public/team-{$teamId}/wizards/$dataWizardId/step-{$wizardStepId}",
      "/AuthPublicDataWizard/$token",
      "/createdata",
      "/access-denied",
      "/test",
      "/testWs",
      "/temp",
      "/sys-admin",
      "/sys-admin/teams",
      "/sys-admin/users",
      ...[
        "",
        "/dashboard",
        "/projects",
        "/bookmarked",
        "/recent",
        "/data-collections",
        "/data-collections/$dataCollectionId/records",
        "/custom-lists",
        "/custom-lists/$dataCollectionId/list-items",
        "/user/preferences",
        "/data-records/$dataRecordId",
        "/data-records/$dataRecordId/tab-{$dataCardGroupId}",
        "/data-records/$dataRecordId/all-fields",
        "/wizards/$dataWizardId",
        "/wizards/$dataWizardId/step-{$wizardStepId}",
        "/admin",
        "/admin/dashboard",
        "/admin/account",
        "/admin/users",
        "/admin/user-roles",
        "/admin/data-collections",
        "/admin/new-data-collection",
        "/admin/custom-lists",
        "/admin/data-collections/$dataCollectionId",
        "/admin/data-wizards",
        ...["details", "data-fields", "data-cards", "data-card-groups", "data-views", "data-wizards"].map(
          (tab) => `/admin/data-collections/$dataCollectionId/${tab}`,
        ),
        "/admin/data-views/$dataViewId",
        ...["details", "displayed-fields", "filter-fields", "calendar-date-info", "preview"].map(
          (tab) => `/admin/data-views/$dataViewId/${tab}`,
        ),
        "/admin/data-wizards/$dataWizardId",
        ...["details", "steps", "external-access"].map((tab) => `/admin/data-wizards/$dataWizardId/${tab}`),
        "/admin/steps/step-task/$stepTaskId",
        ...["details", "linked-data-fields", "linked-data-collections"].map(
          (tab) => `/admin/steps/step-task/$stepTaskId/${tab}`,
        ),
        ...[
          "dashboard",
          "drafts",
          "scheduled",
          "sent",
          "archived",
          "new",
          "templates-drafts",
          "templates-published",
          "templates-archived",
        ].map((tab) => `/outgoing-messages/${tab}`),
        "/outgoing-messages",
        "/outgoing-messages/$outgoingMessageId",
        ...["summary", "details", "content", "recipients", "schedule", "stats"].map(
          (tab) => `/outgoing-messages/$outgoingMessageId/${tab}`,
        ),
        "/outgoing-messages-template/content/$ogmTemplateId",
      ].map((path) => t + path),
    ];
    expect(specified.filter((path) => !paths.includes(path))).toEqual([]);
  });

  it("names its parameters as the specification does", () => {
    const named = new Set(routes.flatMap(({ path }) => [...path.matchAll(/\$(\w+)/g)].map(([, name]) => name)));
    const collections = ["dataCollectionId", "dataViewId", "dataRecordId", "dataCardGroupId"];
    const wizards = ["dataWizardId", "stepTaskId", "wizardStepId"];
    const others = ["teamId", "outgoingMessageId", "ogmTemplateId", "userId", "token"];
    expect([...named]).toEqual(expect.arrayContaining([...collections, ...wizards, ...others]));
    expect(routeNamed("root.chooseTeam").path).toBe("/choose-team");
  });

  it("leads on only to pages that exist, below the same address", () => {
    const leading = (routes as readonly RouteRow[]).filter((row) => row.redirect);
    expect(leading.length).toBeGreaterThan(5);
    for (const row of leading) {
      expect(routeNamed(row.redirect as RouteName).path.startsWith(`${row.path}/`)).toBe(true);
    }
  });

  it("builds an address only when nothing is missing", () => {
    expect(pathTo("team.dashboard", { teamId })).toBe(`/team-${teamId}/dashboard`);
    expect(pathTo("team.records", { teamId })).toBeUndefined();
    expect(pathTo("team.dashboard", { teamId: "a/b" })).toBe("/team-a%2Fb/dashboard");
  });
});

describe("breadcrumbs", () => {
  it("come from the URL, each page a beginning of the next", () => {
    const params = { teamId, dataCollectionId: "c1" };
    const trail = breadcrumbs(routeNamed("admin.collection.fields"), params, all);
    expect(trail.map((crumb) => crumb.crumb)).toEqual(["admin", "collections", "collection", "fields"]);
    expect(trail.map((crumb) => crumb.path)).toEqual([
      `/team-${teamId}/admin`,
      `/team-${teamId}/admin/data-collections`,
      `/team-${teamId}/admin/data-collections/c1`,
      undefined,
    ]);
  });

  it("name the page that one belongs to, where its address does not tell", () => {
    const trail = breadcrumbs(routeNamed("admin.newCollection"), { teamId }, all);
    expect(trail.map(({ crumb, path }) => [crumb, path])).toEqual([
      ["admin", `/team-${teamId}/admin`],
      ["collections", `/team-${teamId}/admin/data-collections`],
      ["newCollection", undefined],
    ]);
  });

  it("of a template lead to the templates, and have its name last", () => {
    const trail = breadcrumbs(routeNamed("messages.template"), { teamId, ogmTemplateId: "t1" }, all);
    expect(trail.map(({ crumb, path }) => [crumb, path])).toEqual([
      ["messages", `/team-${teamId}/outgoing-messages`],
      ["templatesPublished", `/team-${teamId}/outgoing-messages/templates-published`],
      ["template", undefined],
    ]);
  });

  it("drop the collection or record whose id is missing", () => {
    const trail = breadcrumbs(routeNamed("team.records"), { teamId }, all);
    expect(trail.map((crumb) => crumb.crumb)).toEqual(["allCollections"]);
  });

  it("do not link to what has no screen yet", () => {
    const trail = breadcrumbs(routeNamed("team.records"), { teamId, dataCollectionId: "c1" }, () => false);
    expect(trail.every((crumb) => crumb.path === undefined)).toBe(true);
  });
});

describe("menus", () => {
  it("show what exists, in the order of the table, with the team of the URL", () => {
    const entries = menuEntries("team", admin, { teamId }, (name) => name !== "team.projects");
    expect(entries[0]).toMatchObject({ name: "team.dashboard", path: `/team-${teamId}/dashboard` });
    expect(entries.some((entry) => entry.name === "team.projects")).toBe(false);
    expect(entries.some((entry) => entry.name === "team.collections")).toBe(true);
  });

  it("show nobody what they may not open", () => {
    const member = { ...admin, teams: new Map([[teamId, { isTeamAdmin: false, features: ["team_admin_users"] }]]) };
    expect(menuEntries("teamManagement", member, { teamId }, all).map((entry) => entry.name)).toEqual(["admin.users"]);
    expect(menuEntries("sysAdmin", member, { teamId }, all)).toEqual([]);
    expect(menuEntries("team", member, { teamId: "another" }, all)).toEqual([]);
  });

  it("name messages to those who have to do with any", () => {
    const withRights = (...features: string[]): Standing => ({
      ...admin,
      teams: new Map([[teamId, { isTeamAdmin: false, features }]]),
    });
    const namedTo = (who: Standing) =>
      menuEntries("team", who, { teamId }, all)
        .map((entry) => entry.name)
        .filter((name) => name.startsWith("messages."));
    expect(namedTo(withRights("team_admin_users"))).toEqual([]);
    const ofAccount = ["dashboard", "senders", "lists", "blocked", "settings"].map((part) => `messages.${part}`);
    expect(namedTo(withRights("team_admin_account_info"))).toEqual(ofAccount);
    expect(namedTo(withRights("outgoing_messages_approval_sms"))).toContain("messages.drafts");
    expect(namedTo(admin)).toContain("messages.sent");
  });
});
