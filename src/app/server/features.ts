import { clearingJobs } from "#data/bin/clear-out.server.ts";
import { dataSettings } from "#data/bin/data-settings.server.ts";
import { emptyBinWork } from "#data/bin/empty-bin.server.ts";
import { bin } from "#data/bin/server.ts";
import { bulkWork } from "#data/bulk/bulk-job.server.ts";
import { bulk } from "#data/bulk/server.ts";
import { membership } from "#data/collection-membership/server.ts";
import { collectionJobs } from "#data/collections/build-indexes.server.ts";
import {
  fieldUseFinders,
  findAvatarUses,
  findFilterUses,
  findListUses,
  findNameUses,
  findOrderUses,
  findSettingUses,
} from "#data/collections/field-uses.server.ts";
import { collections, structure, translations } from "#data/collections/server.ts";
import { wordFinders } from "#data/collections/translate.server.ts";
import { csvCheck, csvImport } from "#data/csv/import-work.server.ts";
import { csv } from "#data/csv/server.ts";
import { mergingItems } from "#data/custom-lists/merge-work.server.ts";
import { customLists } from "#data/custom-lists/server.ts";
import { undoRedirects } from "#data/custom-lists/undo-redirects.server.ts";
import { history } from "#data/history/server.ts";
import { undoWork } from "#data/history/undo-job.server.ts";
import { undoListeners } from "#data/history/undo-listeners.server.ts";
import { mayHearOfRecords } from "#data/records/following/delivery.server.ts";
import { recordJobs } from "#data/records/following/jobs.server.ts";
import { mayReadThroughRecords } from "#data/records/reading/readable-files.server.ts";
import { records } from "#data/records/server.ts";
import { recordListeners } from "#data/records/writing/record-listeners.server.ts";
import { search } from "#data/search/server.ts";
import { tags } from "#data/tags/server.ts";
import { blueprints } from "#modeling/blueprints/server.ts";
import { findCardUses } from "#modeling/cards/field-uses.server.ts";
import { cards } from "#modeling/cards/server.ts";
import { findCardWords } from "#modeling/cards/translate-cards.server.ts";
import { csvShapes } from "#modeling/collection-admin/server.ts";
import { structureLog } from "#modeling/definition-log/server.ts";
import { checkingType } from "#modeling/field-changes/check-type-change.server.ts";
import { fieldChangeJobs } from "#modeling/field-changes/clear-columns.server.ts";
import { changingType } from "#modeling/field-changes/make-change.server.ts";
import { fieldChanges } from "#modeling/field-changes/server.ts";
import { overview } from "#modeling/overview/server.ts";
import { authJobs } from "#people/auth/jobs.server.ts";
import { auth } from "#people/auth/server.ts";
import { profile } from "#people/profile/server.ts";
import { roles } from "#people/roles/server.ts";
import { teams } from "#people/teams/server.ts";
import { fileJobs } from "#platform/files/jobs.server.ts";
import { files } from "#platform/files/server.ts";
import { teamFiles } from "#platform/files/team.server.ts";
import { live } from "#platform/live/server.ts";
import { logging } from "#platform/logging/server.ts";
import { type LongWork, longWorkJobs } from "#platform/long-work/long-work.server.ts";
import { longWorks } from "#platform/long-work/server.ts";
import type { App } from "#server/app.ts";
import type { FileRule } from "#server/files/file-rules.ts";
import type { Feature } from "#server/http/handlers.ts";
import type { Job } from "#server/jobs/jobs.ts";
import type { DeliveryRule } from "#server/live/delivery-rules.ts";
import { backupJobs } from "#system/backup/jobs.server.ts";
import { backups } from "#system/backup/server.ts";
import { auditLog, sysAdministration, sysAdminJobs, systemHealth } from "#system/sys-admin/server.ts";
import { sysSettings } from "#system/sys-settings/server.ts";
import { testPages } from "#system/test-pages/server.ts";
import { account } from "#team-admin/account/server.ts";
import { apiKeys } from "#team-admin/api-keys/server.ts";
import { privacyJobs } from "#team-admin/privacy/erase-again.server.ts";
import { erasing } from "#team-admin/privacy/erase-person.server.ts";
import { privacy } from "#team-admin/privacy/server.ts";
import { roleAdmin } from "#team-admin/role-admin/server.ts";
import { teamUsers } from "#team-admin/team-users/server.ts";
import { webhookJobs } from "#team-admin/webhooks/jobs.server.ts";
import { queueDeliveries } from "#team-admin/webhooks/queue-deliveries.server.ts";
import { webhooks } from "#team-admin/webhooks/server.ts";
import { grid } from "#views/grid/server.ts";
import { bookmarks } from "#workspace/bookmarks/server.ts";
import { projectJobs } from "#workspace/projects/jobs.server.ts";
import { mayHearOfProject } from "#workspace/projects/project-rights.server.ts";
import { projects } from "#workspace/projects/server.ts";
import { stats } from "#workspace/stats/server.ts";

/** Everything that is mounted: one line each. */
export const features: readonly Feature[] = [
  auth,
  profile,
  teams,
  teamUsers,
  account,
  roles,
  roleAdmin,
  collections,
  structure,
  translations,
  records,
  membership,
  bulk,
  tags,
  history,
  bin,
  dataSettings,
  cards,
  blueprints,
  csv,
  csvShapes,
  fieldChanges,
  customLists,
  structureLog,
  overview,
  search,
  bookmarks,
  stats,
  grid,
  projects,
  privacy,
  apiKeys,
  webhooks,
  files,
  teamFiles,
  live,
  longWorks,
  logging,
  backups,
  sysSettings,
  sysAdministration,
  auditLog,
  systemHealth,
  testPages,
];

/** Who may be told of what: the kinds of live event that features bring. */
export const deliveryRules = (app: App): [kind: string, rule: DeliveryRule][] => [
  ["records-changed", mayHearOfRecords(app)],
  // Names its beginner, and is for nobody else.
  ["long-work", () => false],
  ["smart-members-changed", mayHearOfRecords(app)],
  ["bin-changed", mayHearOfRecords(app)],
  ["projects-changed", mayHearOfProject(app)],
];

/** Who may read a team's files: the places where features keep them. */
export const fileRules = (app: App): FileRule[] => [mayReadThroughRecords(app)];

/** Work that takes longer than a request, kind by kind. */
const longWorkKinds: readonly LongWork[] = [
  bulkWork,
  undoWork,
  emptyBinWork,
  csvCheck,
  csvImport,
  checkingType,
  changingType,
  mergingItems,
  erasing,
];

/** Everything that works in the background. */
export const jobs: readonly Job<never>[] = [
  ...authJobs,
  ...collectionJobs,
  ...fieldChangeJobs,
  ...fileJobs,
  ...recordJobs,
  ...clearingJobs,
  ...webhookJobs,
  ...projectJobs,
  ...privacyJobs,
  ...backupJobs,
  ...sysAdminJobs,
  ...longWorkJobs(longWorkKinds),
];

/** What else happens in the transaction that writes records. */
recordListeners.push(queueDeliveries);

/** What else goes back with a change set that is undone. */
undoListeners.push(undoRedirects);

/** Where a field can be used: what deletes one tells of these first. */
fieldUseFinders.push(
  findFilterUses,
  findOrderUses,
  findNameUses,
  findAvatarUses,
  findSettingUses,
  findListUses,
  findCardUses,
);

/** What else can be translated, beside collections and fields. */
wordFinders.push(findCardWords);
