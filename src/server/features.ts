import { account } from "#features/account/server.ts";
import { apiKeys } from "#features/api-keys/server.ts";
import { attributeJobs } from "#features/attributes/jobs.server.ts";
import { attributes } from "#features/attributes/server.ts";
import { authJobs } from "#features/auth/jobs.server.ts";
import { auth } from "#features/auth/server.ts";
import { backupJobs } from "#features/backup/jobs.server.ts";
import { backups } from "#features/backup/server.ts";
import { clearingJobs } from "#features/bin/clear-out.server.ts";
import { dataSettings } from "#features/bin/data-settings.server.ts";
import { emptyBinWork } from "#features/bin/empty-bin.server.ts";
import { bin } from "#features/bin/server.ts";
import { blueprints } from "#features/blueprints/server.ts";
import { bookmarks } from "#features/bookmarks/server.ts";
import { bulkWork } from "#features/bulk/bulk-job.server.ts";
import { bulk } from "#features/bulk/server.ts";
import { findCardUses } from "#features/cards/field-uses.server.ts";
import { cards } from "#features/cards/server.ts";
import { findCardWords } from "#features/cards/translate-cards.server.ts";
import { collectionJobs } from "#features/collections/build-indexes.server.ts";
import {
  fieldUseFinders,
  findAvatarUses,
  findFilterUses,
  findListUses,
  findNameUses,
  findOrderUses,
  findSettingUses,
} from "#features/collections/field-uses.server.ts";
import { collections, structure, translations } from "#features/collections/server.ts";
import { wordFinders } from "#features/collections/translate.server.ts";
import { csvCheck, csvImport } from "#features/csv/import-work.server.ts";
import { csv, csvShapes } from "#features/csv/server.ts";
import { mergingItems } from "#features/custom-lists/merge-work.server.ts";
import { customLists } from "#features/custom-lists/server.ts";
import { undoRedirects } from "#features/custom-lists/undo-redirects.server.ts";
import { checkingType } from "#features/field-changes/check-type-change.server.ts";
import { fieldChangeJobs } from "#features/field-changes/clear-columns.server.ts";
import { changingType } from "#features/field-changes/make-change.server.ts";
import { fieldChanges } from "#features/field-changes/server.ts";
import { fileJobs } from "#features/files/jobs.server.ts";
import { files } from "#features/files/server.ts";
import { teamFiles } from "#features/files/team.server.ts";
import { grid } from "#features/grid/server.ts";
import { history } from "#features/history/server.ts";
import { undoWork } from "#features/history/undo-job.server.ts";
import { undoListeners } from "#features/history/undo-listeners.server.ts";
import { live } from "#features/live/server.ts";
import { logging } from "#features/logging/server.ts";
import { type LongWork, longWorkJobs } from "#features/long-work/long-work.server.ts";
import { longWorks } from "#features/long-work/server.ts";
import { membership } from "#features/members/server.ts";
import { privacyJobs } from "#features/privacy/erase-again.server.ts";
import { erasing } from "#features/privacy/erase-person.server.ts";
import { privacy } from "#features/privacy/server.ts";
import { profile } from "#features/profile/server.ts";
import { projectJobs } from "#features/projects/jobs.server.ts";
import { mayHearOfProject } from "#features/projects/project-rights.server.ts";
import { projects } from "#features/projects/server.ts";
import { mayHearOfRecords } from "#features/records/delivery.server.ts";
import { recordJobs } from "#features/records/jobs.server.ts";
import { mayReadThroughRecords } from "#features/records/readable-files.server.ts";
import { recordListeners } from "#features/records/record-listeners.server.ts";
import { records } from "#features/records/server.ts";
import { roleAdmin } from "#features/role-admin/server.ts";
import { roles } from "#features/roles/server.ts";
import { search } from "#features/search/server.ts";
import { stats } from "#features/stats/server.ts";
import { structureLog } from "#features/structure/server.ts";
import { auditLog, sysAdministration, sysAdminJobs, systemHealth } from "#features/sys-admin/server.ts";
import { sysSettings } from "#features/sys-settings/server.ts";
import { tags } from "#features/tags/server.ts";
import { teamUsers } from "#features/team-users/server.ts";
import { teams } from "#features/teams/server.ts";
import { testPages } from "#features/test-pages/server.ts";
import { webhookJobs } from "#features/webhooks/jobs.server.ts";
import { queueDeliveries } from "#features/webhooks/queue-deliveries.server.ts";
import { webhooks } from "#features/webhooks/server.ts";
import type { App } from "./app.ts";
import type { FileRule } from "./files/file-rules.ts";
import type { Feature } from "./http/handlers.ts";
import type { Job } from "./jobs/jobs.ts";
import type { DeliveryRule } from "./live/delivery-rules.ts";

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
  attributes,
  cards,
  blueprints,
  csv,
  csvShapes,
  fieldChanges,
  customLists,
  structureLog,
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
  ...attributeJobs,
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
