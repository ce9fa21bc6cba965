import { loadAdminWords, loadDataWords } from "./language.ts";
import type { InsideName, Screen } from "./screens.ts";

/** A screen with the words of the data screens, which the first pages do not carry. */
const withData =
  (load: Screen): Screen =>
  async () => {
    const [page] = await Promise.all([load(), loadDataWords()]);
    return page;
  };

/** A screen of the administration of people and of the system, which may show data too. */
const withAdmin =
  (load: Screen): Screen =>
  async () => {
    const [page] = await Promise.all([load(), loadDataWords(), loadAdminWords()]);
    return page;
  };

/** The screens behind the sign-in, each loaded with its page. */
export const insideScreens: Record<InsideName, Screen> = {
  createData: withData(() => import("#features/records/ui/create-data/create-data-page.tsx")),
  "team.dashboard": () => import("#features/dashboard/ui/dashboard-page.tsx"),
  "team.projects": withData(() => import("#features/projects/ui/projects-page.tsx")),
  "team.project": withData(() => import("#features/projects/ui/project-page.tsx")),
  "team.bookmarked": () => import("#features/bookmarks/ui/bookmarked-page.tsx"),
  "team.recent": withData(() => import("#features/history/ui/recent-page.tsx")),
  "team.bin": withData(() => import("#features/bin/ui/bin-page.tsx")),
  "team.preferences": () => import("#features/profile/ui/preferences-page.tsx"),
  "admin.collection.cards": withData(() => import("#features/cards/ui/list/cards-page.tsx")),
  "admin.collection.cardGroups": withData(() => import("#features/cards/ui/groups/card-groups-page.tsx")),
  "admin.collection.fields": withData(() => import("#features/data-fields/ui/fields-page.tsx")),
  "admin.dashboard": withData(() => import("#features/structure/ui/admin-dashboard-page.tsx")),
  "admin.account": withAdmin(() => import("#features/account/ui/account-page.tsx")),
  "admin.users": withAdmin(() => import("#features/team-users/ui/users-page.tsx")),
  "admin.roles": withAdmin(() => import("#features/role-admin/ui/roles-page.tsx")),
  "admin.role": withAdmin(() => import("#features/role-admin/ui/role-page.tsx")),
  "admin.privacy": withAdmin(() => import("#features/privacy/ui/privacy-page.tsx")),
  "team.integrations": withAdmin(() => import("#features/integrations/ui/integrations-page.tsx")),
  "team.integrations.connect": withAdmin(() => import("#features/integrations/ui/connect-page.tsx")),
  "admin.translations": withData(() => import("#features/structure/ui/translations-page.tsx")),
  "admin.wizards": withData(() => import("#features/structure/ui/wizards-page.tsx")),
  "admin.collection.wizards": withData(() => import("#features/structure/ui/collection-wizards-page.tsx")),
  "team.collections": withData(() => import("#features/collection-admin/ui/list/team-collections-page.tsx")),
  "team.records": withData(() => import("#features/grid/ui/records-page.tsx")),
  "team.record": withData(() => import("#features/record-page/ui/record-page.tsx")),
  "team.record.tab": withData(() => import("#features/record-page/ui/record-page.tsx")),
  "team.record.allFields": withData(() => import("#features/record-page/ui/all-fields-page.tsx")),
  "team.customLists": withData(() => import("#features/custom-lists/ui/lists-page.tsx")),
  "team.listItems": withData(() => import("#features/custom-lists/ui/items-page.tsx")),
  "admin.customLists": withData(() => import("#features/custom-lists/ui/lists-page.tsx")),
  "admin.listItems": withData(() => import("#features/custom-lists/ui/items-page.tsx")),
  "admin.collections": withData(() => import("#features/collection-admin/ui/list/collections-page.tsx")),
  "admin.newCollection": withData(() => import("#features/collection-admin/ui/new/new-collection-page.tsx")),
  "admin.collection.details": withData(() => import("#features/collection-admin/ui/details/details-page.tsx")),
  "sysAdmin.teams": withAdmin(() => import("#features/sys-admin/ui/teams/teams-page.tsx")),
  "sysAdmin.users": withAdmin(() => import("#features/sys-admin/ui/users/users-page.tsx")),
  "sysAdmin.permissions": withAdmin(() => import("#features/sys-admin/ui/permissions/permissions-page.tsx")),
  "sysAdmin.audit": withAdmin(() => import("#features/sys-admin/ui/audit/audit-page.tsx")),
  "sysAdmin.health": withAdmin(() => import("#features/sys-admin/ui/health/health-page.tsx")),
  "sysAdmin.settings": withAdmin(() => import("#features/sys-settings/ui/settings-page.tsx")),
  test: () => import("#features/test-pages/ui/test-page.tsx"),
  "test.icons": () => import("#features/test-pages/ui/icons-page.tsx"),
  "test.outbox": () => import("#features/test-pages/ui/outbox-page.tsx"),
  testWs: () => import("#features/test-pages/ui/live-page.tsx"),
  temp: () => import("#features/test-pages/ui/temp-page.tsx"),
};
