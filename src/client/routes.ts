import { type FeaturePermission, featurePermissionGroups } from "#shared/permissions.ts";

/** Who may open a page. `unlockedBy`: team admins, and holders of any of these feature permissions. */
export type RouteAccess =
  | { kind: "anyone" }
  | { kind: "signedIn" }
  | { kind: "team" }
  | { kind: "unlockedBy"; permissions: readonly FeaturePermission[] }
  | { kind: "sysAdmin" }
  | { kind: "testPages" };

const anyone = { kind: "anyone" } as const;
const signedIn = { kind: "signedIn" } as const;
const team = { kind: "team" } as const;
const sysAdmin = { kind: "sysAdmin" } as const;
const test = { kind: "testPages" } as const;
const unlockedBy = (...permissions: FeaturePermission[]) => ({ kind: "unlockedBy", permissions }) as const;

const account = "team_admin_account_info";
const users = "team_admin_users";
const data = "team_admin_data_collections";
const teamAdminOnly = unlockedBy();
const dataAdmin = unlockedBy(data);
/** What is about messages is open to the whole team, and offered to those who have to do with any. */
const shownTo = featurePermissionGroups.outgoing_messages;
const toSendersAndAccount = [...shownTo, account] as const;

/** Where a page is offered: the team's side menu, a group of the administration menu, and so on. */
export type MenuSection = "team" | "atAGlance" | "teamManagement" | "dataManagement" | "sysAdmin" | "test";

export type RouteMenu = {
  place: MenuSection;
  icon: string;
  /** Only team admins and holders of any of these find it there. */
  shownTo?: readonly FeaturePermission[];
  /** What the menu calls it, if not what its breadcrumb does: a key of `routes`. */
  label?: string;
  /** The entry below which it is listed, while that entry or one below it is open. */
  within?: string;
  /** The beginning of all addresses that belong to this entry, where its own is not that. */
  covers?: string;
  /** Stands for its own page only: what lies below it has entries of its own. */
  exact?: true;
};

export type RouteRow = {
  name: string;
  /** `$name` is a parameter; ids stand as whole segments or behind a prefix, as in /team-{teamId}. */
  path: string;
  access: RouteAccess;
  /** The word of its breadcrumb: a key of `routes`. Absent: no crumb. */
  crumb?: string;
  menu?: RouteMenu;
  /** The page it belongs to, where its address does not tell. */
  under?: string;
  /** A page that only leads on to another. */
  redirect?: string;
  /** Without the frame of top bar and side menu. */
  bare?: true;
  /** A page that the server writes by itself (`hosted-pages.ts`): no screen of the client is there. */
  built?: false;
};

const t = "/team-{$teamId}";
const admin = `${t}/admin`;
const collection = `${admin}/data-collections/$dataCollectionId`;
const view = `${admin}/data-views/$dataViewId`;
const wizard = `${admin}/data-wizards/$dataWizardId`;
const stepTask = `${admin}/steps/step-task/$stepTaskId`;
const messages = `${t}/outgoing-messages`;
const message = `${messages}/$outgoingMessageId`;

/** Every page of the product. */
// biome-ignore format: one page, one line
export const routes = [
  // Entry and public pages
  { name: "root", path: "/", access: signedIn, bare: true },
  { name: "root.chooseTeam", path: "/choose-team", access: signedIn, bare: true },
  { name: "login", path: "/login", access: anyone, bare: true },
  { name: "signUp", path: "/sign-up", access: anyone, bare: true },
  { name: "forgotPassword", path: "/forgot-password", access: anyone, bare: true },
  { name: "verifyEmail", path: "/verify-email/$userId", access: anyone, bare: true },
  { name: "acceptInvite", path: "/accept-invite/$userId", access: anyone, bare: true },
  { name: "setupPassword", path: "/setup-password/$userId", access: anyone, bare: true },
  { name: "proveSender", path: "/prove-sender", access: anyone, bare: true },
  { name: "public", path: "/public", access: anyone, bare: true },
  { name: "public.wizardStep", path: "/public/team-{$teamId}/wizards/$dataWizardId/step-{$wizardStepId}", access: anyone, bare: true, built: false },
  { name: "public.wizardAuth", path: "/AuthPublicDataWizard/$token", access: anyone, bare: true, built: false },
  { name: "unsubscribe", path: "/unsubscribe", access: anyone, bare: true },
  { name: "messagePreferences", path: "/message-preferences", access: anyone, bare: true },
  { name: "joinList", path: "/subscribe/$teamId/$listId", access: anyone, bare: true, built: false },
  { name: "confirmSubscription", path: "/confirm-subscription", access: anyone, bare: true },
  { name: "createData", path: "/createdata", access: signedIn, crumb: "createData" },
  { name: "accessDenied", path: "/access-denied", access: anyone },
  { name: "help", path: "/help", access: anyone, crumb: "help" },

  // Developer pages
  { name: "test", path: "/test", access: test, crumb: "test", menu: { place: "test", icon: "fas_flask", exact: true } },
  { name: "test.icons", path: "/test/icons", access: test, crumb: "testIcons", menu: { place: "test", icon: "fas_icons" } },
  { name: "test.outbox", path: "/test/outbox", access: test, crumb: "testOutbox", menu: { place: "test", icon: "fas_envelope" } },
  { name: "test.widget", path: "/test/widget", access: test, bare: true, built: false },
  { name: "testWs", path: "/testWs", access: test, crumb: "testWs", menu: { place: "test", icon: "fas_plug" } },
  { name: "temp", path: "/temp", access: test, crumb: "temp", menu: { place: "test", icon: "fas_pen" } },

  // The team's space
  { name: "team", path: t, access: team, redirect: "team.dashboard" },
  { name: "team.dashboard", path: `${t}/dashboard`, access: team, crumb: "dashboard", menu: { place: "team", icon: "fas_house" } },
  { name: "team.projects", path: `${t}/projects`, access: team, crumb: "projects", menu: { place: "team", icon: "fas_diagram-project" } },
  { name: "team.project", path: `${t}/projects/$projectId`, access: team, crumb: "project" },
  { name: "team.bookmarked", path: `${t}/bookmarked`, access: team, crumb: "bookmarked", menu: { place: "team", icon: "fas_bookmark", within: "team.dashboard" } },
  { name: "team.recent", path: `${t}/recent`, access: team, crumb: "recent", menu: { place: "team", icon: "fas_clock-rotate-left", within: "team.dashboard" } },
  { name: "team.collections", path: `${t}/data-collections`, access: team, crumb: "allCollections", menu: { place: "team", icon: "fas_folder", exact: true } },
  { name: "team.records", path: `${t}/data-collections/$dataCollectionId/records`, access: team, crumb: "records" },
  // A view by its id alone; its address is that of its collection's records.
  { name: "team.view", path: `${t}/views/$dataViewId`, access: team, crumb: "view" },
  { name: "team.customLists", path: `${t}/custom-lists`, access: team, crumb: "customLists", menu: { place: "team", icon: "fas_list", within: "team.collections" } },
  { name: "team.listItems", path: `${t}/custom-lists/$dataCollectionId/list-items`, access: team, crumb: "listItems" },
  // Outside of the administration, which its holders may not enter.
  { name: "team.tags", path: `${t}/tags`, access: unlockedBy("team_admin_data_tags"), crumb: "tags", menu: { place: "team", icon: "fas_tags", within: "team.collections" } },
  { name: "team.bin", path: `${t}/bin`, access: team, crumb: "bin", menu: { place: "team", icon: "fas_trash-can", within: "team.collections" } },
  { name: "team.preferences", path: `${t}/user/preferences`, access: team, crumb: "preferences" },
  { name: "team.record", path: `${t}/data-records/$dataRecordId`, access: team, crumb: "record" },
  { name: "team.record.tab", path: `${t}/data-records/$dataRecordId/tab-{$dataCardGroupId}`, access: team, crumb: "recordTab" },
  { name: "team.record.allFields", path: `${t}/data-records/$dataRecordId/all-fields`, access: team, crumb: "allFields" },
  { name: "team.wizard", path: `${t}/wizards/$dataWizardId`, access: team, crumb: "wizard" },
  { name: "team.wizard.step", path: `${t}/wizards/$dataWizardId/step-{$wizardStepId}`, access: team, crumb: "wizardStep" },

  // Team administration
  { name: "admin", path: admin, access: unlockedBy(account, users, data), crumb: "admin", redirect: "admin.dashboard" },
  { name: "admin.dashboard", path: `${admin}/dashboard`, access: unlockedBy(account, users, data), crumb: "adminDashboard", menu: { place: "atAGlance", icon: "fas_chart-line" } },
  { name: "admin.account", path: `${admin}/account`, access: unlockedBy(account), crumb: "account", menu: { place: "teamManagement", icon: "fas_building" } },
  { name: "admin.branding", path: `${admin}/branding`, access: unlockedBy(account), crumb: "branding", menu: { place: "teamManagement", icon: "fas_palette" } },
  { name: "admin.data", path: `${admin}/data`, access: teamAdminOnly, crumb: "teamData", menu: { place: "teamManagement", icon: "fas_database" } },
  { name: "admin.users", path: `${admin}/users`, access: unlockedBy(users), crumb: "users", menu: { place: "teamManagement", icon: "fas_users" } },
  { name: "admin.roles", path: `${admin}/user-roles`, access: teamAdminOnly, crumb: "roles", menu: { place: "teamManagement", icon: "fas_shield-halved" } },
  { name: "admin.privacy", path: `${admin}/privacy`, access: teamAdminOnly, crumb: "privacy", menu: { place: "teamManagement", icon: "fas_user-shield" } },
  { name: "admin.role", path: `${admin}/user-roles/$roleId`, access: teamAdminOnly, crumb: "role" },
  // Outside of the administration, which its holders may not enter.
  { name: "team.integrations", path: `${t}/integrations`, access: unlockedBy("integrations_zapier"), crumb: "integrations", menu: { place: "teamManagement", icon: "fas_plug" } },
  { name: "team.integrations.connect", path: `${t}/integrations/connect`, access: unlockedBy("integrations_zapier"), crumb: "connect" },
  { name: "admin.collections", path: `${admin}/data-collections`, access: dataAdmin, crumb: "collections", menu: { place: "dataManagement", icon: "fas_folder" } },
  { name: "admin.newCollection", path: `${admin}/new-data-collection`, access: dataAdmin, crumb: "newCollection", under: "admin.collections" },
  { name: "admin.customLists", path: `${admin}/custom-lists`, access: dataAdmin, crumb: "customLists", menu: { place: "dataManagement", icon: "fas_list" } },
  { name: "admin.listItems", path: `${admin}/custom-lists/$dataCollectionId/list-items`, access: dataAdmin, crumb: "listItems" },
  { name: "admin.translations", path: `${admin}/translations`, access: dataAdmin, crumb: "translations", menu: { place: "dataManagement", icon: "fas_language" } },
  { name: "admin.collection", path: collection, access: dataAdmin, crumb: "collection", redirect: "admin.collection.details" },
  { name: "admin.collection.details", path: `${collection}/details`, access: dataAdmin, crumb: "details" },
  { name: "admin.collection.fields", path: `${collection}/data-fields`, access: dataAdmin, crumb: "fields" },
  { name: "admin.collection.cards", path: `${collection}/data-cards`, access: dataAdmin, crumb: "cards" },
  { name: "admin.collection.cardGroups", path: `${collection}/data-card-groups`, access: dataAdmin, crumb: "cardGroups" },
  { name: "admin.collection.views", path: `${collection}/data-views`, access: dataAdmin, crumb: "views" },
  { name: "admin.collection.wizards", path: `${collection}/data-wizards`, access: dataAdmin, crumb: "wizards" },
  // Views open without a permission; what they show is checked record by record.
  { name: "admin.view", path: view, access: team, crumb: "view", redirect: "admin.view.details" },
  { name: "admin.view.details", path: `${view}/details`, access: team, crumb: "details", under: "admin.collections" },
  { name: "admin.view.displayedFields", path: `${view}/displayed-fields`, access: team, crumb: "displayedFields", under: "admin.collections" },
  { name: "admin.view.filterFields", path: `${view}/filter-fields`, access: team, crumb: "filterFields", under: "admin.collections" },
  { name: "admin.view.calendarDateInfo", path: `${view}/calendar-date-info`, access: team, crumb: "calendarDateInfo", under: "admin.collections" },
  { name: "admin.view.preview", path: `${view}/preview`, access: team, crumb: "preview", under: "admin.collections" },
  // The preview as it is shown in a frame, which has the width that is asked for.
  { name: "admin.view.previewFrame", path: `${view}/preview/frame`, access: team, bare: true },
  { name: "admin.wizards", path: `${admin}/data-wizards`, access: dataAdmin, crumb: "wizards", menu: { place: "dataManagement", icon: "fas_wand-magic-sparkles" } },
  { name: "admin.wizard", path: wizard, access: dataAdmin, crumb: "wizard", redirect: "admin.wizard.details" },
  { name: "admin.wizard.details", path: `${wizard}/details`, access: dataAdmin, crumb: "details" },
  { name: "admin.wizard.steps", path: `${wizard}/steps`, access: dataAdmin, crumb: "steps" },
  { name: "admin.wizard.diagram", path: `${wizard}/diagram`, access: dataAdmin, crumb: "wizardDiagram" },
  { name: "admin.wizard.runs", path: `${wizard}/runs`, access: dataAdmin, crumb: "wizardRuns" },
  { name: "admin.wizard.externalAccess", path: `${wizard}/external-access`, access: dataAdmin, crumb: "externalAccess" },
  { name: "admin.stepTask", path: stepTask, access: dataAdmin, crumb: "stepTask", redirect: "admin.stepTask.details" },
  { name: "admin.stepTask.details", path: `${stepTask}/details`, access: dataAdmin, crumb: "details", under: "admin.wizards" },
  { name: "admin.stepTask.fields", path: `${stepTask}/linked-data-fields`, access: dataAdmin, crumb: "linkedFields", under: "admin.wizards" },
  { name: "admin.stepTask.collections", path: `${stepTask}/linked-data-collections`, access: dataAdmin, crumb: "linkedCollections", under: "admin.wizards" },

  // Outgoing messages
  { name: "messages", path: messages, access: team, crumb: "messages", redirect: "messages.dashboard" },
  { name: "messages.dashboard", path: `${messages}/dashboard`, access: team, crumb: "messagesDashboard", menu: { place: "team", icon: "fas_paper-plane", shownTo: toSendersAndAccount, label: "messagesMenu", covers: messages } },
  { name: "messages.drafts", path: `${messages}/drafts`, access: team, crumb: "drafts", menu: { place: "team", icon: "fas_pen", shownTo, within: "messages.dashboard" } },
  { name: "messages.scheduled", path: `${messages}/scheduled`, access: team, crumb: "scheduled", menu: { place: "team", icon: "fas_clock", shownTo, within: "messages.dashboard" } },
  { name: "messages.sent", path: `${messages}/sent`, access: team, crumb: "sent", menu: { place: "team", icon: "fas_check", shownTo, within: "messages.dashboard" } },
  { name: "messages.archived", path: `${messages}/archived`, access: team, crumb: "archived", menu: { place: "team", icon: "fas_box-archive", shownTo, within: "messages.dashboard" } },
  { name: "messages.new", path: `${messages}/new`, access: team, crumb: "newMessage" },
  { name: "messages.templateDrafts", path: `${messages}/templates-drafts`, access: team, crumb: "templateDrafts", menu: { place: "team", icon: "fas_file-pen", shownTo, within: "messages.dashboard" } },
  { name: "messages.templatesPublished", path: `${messages}/templates-published`, access: team, crumb: "templatesPublished", menu: { place: "team", icon: "fas_file-lines", shownTo, within: "messages.dashboard" } },
  { name: "messages.templatesArchived", path: `${messages}/templates-archived`, access: team, crumb: "templatesArchived", menu: { place: "team", icon: "fas_box-archive", shownTo, within: "messages.dashboard" } },
  { name: "messages.setup", path: `${messages}/setup`, access: team, crumb: "messagesSetup", menu: { place: "team", icon: "fas_list-check", shownTo, within: "messages.dashboard" } },
  // Part of the account, whose holders find it where it belongs.
  { name: "messages.senders", path: `${messages}/senders`, access: unlockedBy(account), crumb: "messageSenders", menu: { place: "team", icon: "fas_at", within: "messages.dashboard" } },
  { name: "messages.lists", path: `${messages}/subscription-lists`, access: unlockedBy(account), crumb: "subscriptionLists", menu: { place: "team", icon: "fas_address-book", within: "messages.dashboard" } },
  { name: "messages.blocked", path: `${messages}/blocked-addresses`, access: unlockedBy(account), crumb: "blockedAddresses", menu: { place: "team", icon: "fas_ban", within: "messages.dashboard" } },
  { name: "messages.settings", path: `${messages}/settings`, access: unlockedBy(account), crumb: "messageSettings", menu: { place: "team", icon: "fas_sliders", label: "settingsMenu", within: "messages.dashboard" } },
  { name: "message", path: message, access: team, crumb: "message", redirect: "message.summary" },
  { name: "message.summary", path: `${message}/summary`, access: team, crumb: "summary" },
  { name: "message.details", path: `${message}/details`, access: team, crumb: "details" },
  { name: "message.content", path: `${message}/content`, access: team, crumb: "content" },
  { name: "message.recipients", path: `${message}/recipients`, access: team, crumb: "recipients" },
  { name: "message.schedule", path: `${message}/schedule`, access: team, crumb: "schedule" },
  { name: "message.stats", path: `${message}/stats`, access: team, crumb: "stats" },
  { name: "messages.template", path: `${t}/outgoing-messages-template/content/$ogmTemplateId`, access: team, crumb: "template", under: "messages.templatesPublished" },

  // System administration
  { name: "sysAdmin", path: "/sys-admin", access: sysAdmin, crumb: "sysAdmin", redirect: "sysAdmin.teams" },
  { name: "sysAdmin.teams", path: "/sys-admin/teams", access: sysAdmin, crumb: "sysTeams", menu: { place: "sysAdmin", icon: "fas_people-group" } },
  { name: "sysAdmin.users", path: "/sys-admin/users", access: sysAdmin, crumb: "sysUsers", menu: { place: "sysAdmin", icon: "fas_users" } },
  { name: "sysAdmin.settings", path: "/sys-admin/settings", access: sysAdmin, crumb: "sysSettings", menu: { place: "sysAdmin", icon: "fas_gear" } },
  { name: "sysAdmin.permissions", path: "/sys-admin/permissions", access: sysAdmin, crumb: "sysPermissions", menu: { place: "sysAdmin", icon: "fas_key" } },
  { name: "sysAdmin.audit", path: "/sys-admin/audit", access: sysAdmin, crumb: "sysAudit", menu: { place: "sysAdmin", icon: "fas_clipboard-list" } },
  { name: "sysAdmin.health", path: "/sys-admin/health", access: sysAdmin, crumb: "sysHealth", menu: { place: "sysAdmin", icon: "fas_gauge-high" } },
] as const satisfies readonly RouteRow[];

export type RouteName = (typeof routes)[number]["name"];

const byName = new Map<string, RouteRow>(routes.map((row) => [row.name, row]));

export const routeNamed = (name: RouteName): RouteRow => byName.get(name)!;

/** Whether one arrives at a screen of its own there. */
export const hasScreen = (name: RouteName): boolean => {
  const { redirect, built = true } = routeNamed(name);
  return built && redirect === undefined;
};

export type RouteParams = Partial<Record<string, string>>;

/** The address of a page, with its parameters put in; nothing where one is missing. */
export function pathTo(name: RouteName, params: RouteParams = {}): string | undefined {
  let missing = false;
  const path = routeNamed(name).path.replace(/\{?\$(\w+)\}?/g, (_, key: string) => {
    const value = params[key];
    if (!value) missing = true;
    return encodeURIComponent(value ?? "");
  });
  return missing ? undefined : path;
}
