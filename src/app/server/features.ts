import { binManifest } from "#data/bin/manifest.server.ts";
import { bulkManifest } from "#data/bulk/manifest.server.ts";
import { collectionMembershipManifest } from "#data/collection-membership/manifest.server.ts";
import { collectionsManifest } from "#data/collections/manifest.server.ts";
import { csvManifest } from "#data/csv/manifest.server.ts";
import { customListsManifest } from "#data/custom-lists/manifest.server.ts";
import { geocodingManifest } from "#data/geocoding/manifest.server.ts";
import { historyManifest } from "#data/history/manifest.server.ts";
import { mergingManifest } from "#data/merging/manifest.server.ts";
import { recordsManifest } from "#data/records/manifest.server.ts";
import { searchManifest } from "#data/search/manifest.server.ts";
import { tagsManifest } from "#data/tags/manifest.server.ts";
import { consentManifest } from "#messages/consent/manifest.server.ts";
import { deliveryManifest } from "#messages/delivery/manifest.server.ts";
import { outcomesManifest } from "#messages/outcomes/manifest.server.ts";
import { outgoingMessagesManifest } from "#messages/outgoing-messages/manifest.server.ts";
import { sendingManifest } from "#messages/sending/manifest.server.ts";
import { messageSetupManifest } from "#messages/setup/manifest.server.ts";
import { templatesManifest } from "#messages/templates/manifest.server.ts";
import { blueprintsManifest } from "#modeling/blueprints/manifest.server.ts";
import { cardsManifest } from "#modeling/cards/manifest.server.ts";
import { collectionAdminManifest } from "#modeling/collection-admin/manifest.server.ts";
import { definitionLogManifest } from "#modeling/definition-log/manifest.server.ts";
import { fieldChangesManifest } from "#modeling/field-changes/manifest.server.ts";
import { overviewManifest } from "#modeling/overview/manifest.server.ts";
import { authManifest } from "#people/auth/manifest.server.ts";
import { profileManifest } from "#people/profile/manifest.server.ts";
import { rolesManifest } from "#people/roles/manifest.server.ts";
import { teamsManifest } from "#people/teams/manifest.server.ts";
import { filesManifest } from "#platform/files/manifest.server.ts";
import { liveManifest } from "#platform/live/manifest.server.ts";
import { loggingManifest } from "#platform/logging/manifest.server.ts";
import { longWorkManifest } from "#platform/long-work/manifest.server.ts";
import { mapTilesManifest } from "#platform/map-tiles/manifest.server.ts";
import { systemEmailsManifest } from "#platform/system-emails/manifest.server.ts";
import { publicFeedsManifest } from "#public/calendar-feeds/manifest.server.ts";
import { hostedViewsManifest } from "#public/hosted-views/manifest.server.ts";
import { publicPageManifest } from "#public/page/manifest.server.ts";
import { publicWizardsManifest } from "#public/public-wizards/manifest.server.ts";
import { subscribePagesManifest } from "#public/subscribe-pages/manifest.server.ts";
import { websiteWidgetsManifest } from "#public/website-widgets/manifest.server.ts";
import type { App } from "#server/app.ts";
import type { FileRule } from "#server/files/file-rules.ts";
import type { Feature } from "#server/http/handlers.ts";
import type { HostedPage } from "#server/http/hosted-pages.ts";
import { hasIcon } from "#server/icon-catalogue.ts";
import type { Job } from "#server/jobs/jobs.ts";
import type { Receivable } from "#server/live/receivable.ts";
import type { Manifest } from "#server/manifest.ts";
import { installAll } from "#shared/extension-point.ts";
import { askCatalogue } from "#shared/icon-identifier.ts";
import { backupManifest } from "#system/backup/manifest.server.ts";
import { sysAdminManifest } from "#system/sys-admin/manifest.server.ts";
import { sysSettingsManifest } from "#system/sys-settings/manifest.server.ts";
import { testPagesManifest } from "#system/test-pages/manifest.server.ts";
import { accountManifest } from "#team-admin/account/manifest.server.ts";
import { apiKeysManifest } from "#team-admin/api-keys/manifest.server.ts";
import { privacyManifest } from "#team-admin/privacy/manifest.server.ts";
import { roleAdminManifest } from "#team-admin/role-admin/manifest.server.ts";
import { teamExportManifest } from "#team-admin/team-export/manifest.server.ts";
import { teamUsersManifest } from "#team-admin/team-users/manifest.server.ts";
import { webhooksManifest } from "#team-admin/webhooks/manifest.server.ts";
import { dataViewsManifest } from "#views/data-views/manifest.server.ts";
import { gridManifest } from "#views/grid/manifest.server.ts";
import { dataWizardsManifest } from "#wizards/data-wizards/manifest.server.ts";
import { wizardFilesManifest } from "#wizards/wizard-files/manifest.server.ts";
import { wizardRunsManifest } from "#wizards/wizard-runs/manifest.server.ts";
import { wizardStartersManifest } from "#wizards/wizard-starters/manifest.server.ts";
import { bookmarksManifest } from "#workspace/bookmarks/manifest.server.ts";
import { projectsManifest } from "#workspace/projects/manifest.server.ts";
import { statsManifest } from "#workspace/stats/manifest.server.ts";

/** Every feature, in the order in which they may use each other: one line each. */
const manifests: readonly Manifest[] = [
  filesManifest,
  systemEmailsManifest,
  liveManifest,
  loggingManifest,
  longWorkManifest,
  mapTilesManifest,
  authManifest,
  rolesManifest,
  teamsManifest,
  profileManifest,
  collectionsManifest,
  recordsManifest,
  tagsManifest,
  bulkManifest,
  collectionMembershipManifest,
  historyManifest,
  binManifest,
  mergingManifest,
  csvManifest,
  customListsManifest,
  geocodingManifest,
  searchManifest,
  cardsManifest,
  blueprintsManifest,
  fieldChangesManifest,
  definitionLogManifest,
  overviewManifest,
  collectionAdminManifest,
  gridManifest,
  dataViewsManifest,
  deliveryManifest,
  consentManifest,
  templatesManifest,
  outgoingMessagesManifest,
  messageSetupManifest,
  sendingManifest,
  outcomesManifest,
  dataWizardsManifest,
  wizardStartersManifest,
  wizardFilesManifest,
  wizardRunsManifest,
  publicPageManifest,
  hostedViewsManifest,
  publicFeedsManifest,
  publicWizardsManifest,
  subscribePagesManifest,
  websiteWidgetsManifest,
  bookmarksManifest,
  statsManifest,
  projectsManifest,
  teamUsersManifest,
  teamExportManifest,
  accountManifest,
  roleAdminManifest,
  apiKeysManifest,
  webhooksManifest,
  privacyManifest,
  backupManifest,
  sysSettingsManifest,
  sysAdminManifest,
  testPagesManifest,
];

installAll([askCatalogue(hasIcon), ...manifests.flatMap(({ adds = [] }) => adds)]);

/** Everything that is mounted. */
export const features: readonly Feature[] = manifests.flatMap(({ endpoints = [] }) => endpoints);

/** Every page that the server writes. */
export const pages: readonly HostedPage[] = manifests.flatMap((each) => each.pages ?? []);

/** Everything that works in the background. */
export const jobs: readonly Job<never>[] = manifests.flatMap((each) => each.jobs ?? []);

/** Everything that open screens are told of, with who is. */
export const liveKinds = (app: App): Receivable[] => manifests.flatMap((each) => each.liveKinds?.(app) ?? []);

export const fileRules = (app: App): FileRule[] => manifests.flatMap((each) => each.fileRules?.(app) ?? []);

export const closeFeatures = (app: App): void => {
  for (const { close } of manifests) close?.(app);
};
