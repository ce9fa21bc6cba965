import { loadAdminWords, loadDataWords, loadMessageWords } from "#client/language.ts";
import type { InsideName, Screen } from "./screens.ts";

/** A screen that shows what other features add, and says nothing of data. */
const withFeatures =
  (load: Screen): Screen =>
  async () => {
    const [page] = await Promise.all([load(), import("./features.ts")]);
    return page;
  };

/** A screen with the words of the data screens, which the first pages do not carry. */
const withData =
  (load: Screen): Screen =>
  async () => {
    const [page] = await Promise.all([load(), loadDataWords(), import("./features.ts")]);
    return page;
  };

/** A screen of the administration of people and of the system, which may show data too. */
const withAdmin =
  (load: Screen): Screen =>
  async () => {
    const [page] = await Promise.all([load(), loadDataWords(), loadAdminWords(), import("./features.ts")]);
    return page;
  };

/** A screen about messages, which are written to people in data and about it. */
const withMessages =
  (load: Screen): Screen =>
  async () => {
    const [page] = await Promise.all([load(), loadDataWords(), loadMessageWords(), import("./features.ts")]);
    return page;
  };

const templateList = withMessages(() => import("#messages/templates/ui/templates-page.tsx"));
const messageList = withMessages(() => import("#messages/outgoing-messages/ui/list/messages-page.tsx"));

/** The screens behind the sign-in, each loaded with its page. */
export const insideScreens: Record<InsideName, Screen> = {
  createData: withData(() => import("#data/records/ui/create-data/create-data-page.tsx")),
  "team.dashboard": withFeatures(() => import("#workspace/dashboard/ui/dashboard-page.tsx")),
  "team.projects": withData(() => import("#workspace/projects/ui/projects-page.tsx")),
  "team.project": withData(() => import("#workspace/projects/ui/project-page.tsx")),
  "team.bookmarked": () => import("#workspace/bookmarks/ui/bookmarked-page.tsx"),
  "team.recent": withData(() => import("#data/history/ui/recent-page.tsx")),
  "team.tags": withData(() => import("#data/tags/ui/tags-page.tsx")),
  "team.bin": withData(() => import("#data/bin/ui/bin-page.tsx")),
  "team.preferences": () => import("#people/profile/ui/preferences-page.tsx"),
  "admin.collection.cards": withData(() => import("#modeling/cards/ui/list/cards-page.tsx")),
  "admin.collection.cardGroups": withData(() => import("#modeling/cards/ui/groups/card-groups-page.tsx")),
  "admin.collection.fields": withData(() => import("#modeling/field-admin/ui/fields-page.tsx")),
  "admin.collection.views": withData(() => import("#views/data-views/ui/admin/views-page.tsx")),
  "admin.view.details": withData(() => import("#views/data-views/ui/admin/details/details-page.tsx")),
  "admin.view.displayedFields": withData(() => import("#views/data-views/ui/admin/fields/displayed-fields-page.tsx")),
  "admin.view.filterFields": withData(() => import("#views/data-views/ui/admin/fields/filter-fields-page.tsx")),
  "admin.view.calendarDateInfo": withData(() => import("#views/data-views/types/calendar/date-info-page.tsx")),
  "admin.view.preview": withData(() => import("#views/data-views/ui/admin/preview/preview-page.tsx")),
  "admin.view.previewFrame": withData(() => import("#views/data-views/ui/admin/preview/preview-frame-page.tsx")),
  "admin.dashboard": withData(() => import("#modeling/overview/ui/admin-dashboard-page.tsx")),
  "admin.account": withAdmin(() => import("#team-admin/account/ui/account-page.tsx")),
  "admin.branding": withAdmin(() => import("#team-admin/account/ui/branding/branding-page.tsx")),
  "admin.data": withAdmin(() => import("#team-admin/team-data/ui/team-data-page.tsx")),
  "admin.users": withAdmin(() => import("#team-admin/team-users/ui/users-page.tsx")),
  "admin.roles": withAdmin(() => import("#team-admin/role-admin/ui/roles-page.tsx")),
  "admin.role": withAdmin(() => import("#team-admin/role-admin/ui/role-page.tsx")),
  "admin.privacy": withAdmin(() => import("#team-admin/privacy/ui/privacy-page.tsx")),
  "team.integrations": withAdmin(() => import("#team-admin/integrations/ui/integrations-page.tsx")),
  "team.integrations.connect": withAdmin(() => import("#team-admin/integrations/ui/connect-page.tsx")),
  "admin.translations": withData(() => import("#modeling/translations/ui/translations-page.tsx")),
  "admin.wizards": withData(() => import("#wizards/wizard-admin/ui/wizards-page.tsx")),
  "admin.wizard.details": withData(() => import("#wizards/wizard-admin/ui/details/details-page.tsx")),
  "admin.wizard.steps": withData(() => import("#wizards/wizard-admin/ui/steps/steps-page.tsx")),
  "admin.wizard.diagram": withData(() => import("#wizards/wizard-admin/ui/diagram/diagram-page.tsx")),
  "admin.wizard.runs": withData(() => import("#wizards/wizard-admin/ui/runs/runs-page.tsx")),
  "admin.wizard.externalAccess": withData(() => import("#wizards/wizard-admin/ui/access/external-access-page.tsx")),
  "admin.stepTask.details": withData(() => import("#wizards/wizard-admin/ui/task-pages/task-details-page.tsx")),
  "admin.stepTask.fields": withData(() => import("#wizards/wizard-admin/ui/task-pages/linked-fields-page.tsx")),
  "admin.stepTask.collections": withData(
    () => import("#wizards/wizard-admin/ui/task-pages/linked-collections-page.tsx"),
  ),
  "admin.collection.wizards": withData(() => import("#wizards/wizard-admin/ui/collection-wizards-page.tsx")),
  "team.wizard": withData(() => import("#wizards/wizard-runs/ui/wizard-page.tsx")),
  "team.wizard.step": withData(() => import("#wizards/wizard-runs/ui/step-page.tsx")),
  "team.collections": withData(() => import("#modeling/collection-admin/ui/list/team-collections-page.tsx")),
  "team.records": withData(() => import("#views/data-views/ui/records-page.tsx")),
  "team.view": withData(() => import("#views/data-views/ui/open-view-page.tsx")),
  "team.record": withData(() => import("#workspace/record-page/ui/record-page.tsx")),
  "team.record.tab": withData(() => import("#workspace/record-page/ui/record-page.tsx")),
  "team.record.allFields": withData(() => import("#workspace/record-page/ui/all-fields-page.tsx")),
  "team.customLists": withData(() => import("#data/custom-lists/ui/lists-page.tsx")),
  "team.listItems": withData(() => import("#data/custom-lists/ui/items-page.tsx")),
  "admin.customLists": withData(() => import("#data/custom-lists/ui/lists-page.tsx")),
  "admin.listItems": withData(() => import("#data/custom-lists/ui/items-page.tsx")),
  "admin.collections": withData(() => import("#modeling/collection-admin/ui/list/collections-page.tsx")),
  "admin.newCollection": withData(() => import("#modeling/collection-admin/ui/new/new-collection-page.tsx")),
  "admin.collection.details": withData(() => import("#modeling/collection-admin/ui/details/details-page.tsx")),
  "messages.dashboard": withMessages(() => import("#messages/outcomes/ui/dashboard/messages-dashboard-page.tsx")),
  "messages.drafts": messageList,
  "messages.scheduled": messageList,
  "messages.sent": messageList,
  "messages.archived": messageList,
  "messages.templateDrafts": templateList,
  "messages.templatesPublished": templateList,
  "messages.templatesArchived": templateList,
  "messages.template": withMessages(() => import("#messages/templates/ui/template-page.tsx")),
  "messages.setup": withMessages(withAdmin(() => import("#messages/setup/ui/setup-page.tsx"))),
  "messages.settings": withAdmin(() => import("#team-admin/message-settings/ui/settings-page.tsx")),
  "messages.senders": withAdmin(() => import("#team-admin/message-settings/ui/senders-page.tsx")),
  "messages.lists": withAdmin(() => import("#team-admin/message-settings/ui/subscription-lists-page.tsx")),
  "messages.blocked": withAdmin(() => import("#team-admin/message-settings/ui/blocked-addresses-page.tsx")),
  "messages.new": withMessages(() => import("#messages/outgoing-messages/ui/details/new-page.tsx")),
  "message.details": withMessages(() => import("#messages/outgoing-messages/ui/details/details-page.tsx")),
  "message.content": withMessages(() => import("#messages/sending/ui/content/content-page.tsx")),
  "message.recipients": withMessages(() => import("#messages/sending/ui/recipients/recipients-page.tsx")),
  "message.schedule": withMessages(() => import("#messages/sending/ui/schedule/schedule-page.tsx")),
  "message.summary": withMessages(() => import("#messages/outcomes/ui/summary/summary-page.tsx")),
  "message.stats": withMessages(() => import("#messages/outcomes/ui/stats/stats-page.tsx")),
  "sysAdmin.teams": withAdmin(() => import("#system/sys-admin/ui/teams/teams-page.tsx")),
  "sysAdmin.users": withAdmin(() => import("#system/sys-admin/ui/users/users-page.tsx")),
  "sysAdmin.permissions": withAdmin(() => import("#system/sys-admin/ui/permissions/permissions-page.tsx")),
  "sysAdmin.audit": withAdmin(() => import("#system/sys-admin/ui/audit/audit-page.tsx")),
  "sysAdmin.health": withAdmin(() => import("#system/sys-admin/ui/health/health-page.tsx")),
  "sysAdmin.settings": withAdmin(() => import("#system/sys-settings/ui/settings-page.tsx")),
  test: () => import("#system/test-pages/ui/test-page.tsx"),
  "test.icons": () => import("#system/test-pages/ui/icons-page.tsx"),
  "test.outbox": () => import("#system/test-pages/ui/outbox-page.tsx"),
  testWs: () => import("#system/test-pages/ui/live-page.tsx"),
  temp: () => import("#system/test-pages/ui/temp-page.tsx"),
};
