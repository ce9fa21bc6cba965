import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take far longer than others, in seconds on a small machine as `npm test` runs them. They begin first, so
 * that at the end no worker is busy with one of them alone. Where nothing is known of a file its size decides, as always.
 */
const seconds: Record<string, number> = {
  "e2e/newsletter.test.ts": 45,
  "e2e/shaping-data.test.ts": 40,
  "e2e/wizard-building.test.ts": 34,
  "e2e/roles.test.ts": 33,
  "e2e/messages.test.ts": 32,
  "src/app/server/npm-start.test.ts": 30,
  "src/system/backup/backup.server.test.ts": 29,
  "src/server/http/shaping-matrix.test.ts": 28,
  "src/app/server/whole-process.test.ts": 26,
  "e2e/accessibility.test.ts": 26,
  "e2e/invitation.test.ts": 25,
  "src/data/csv/server.test.ts": 22,
  "src/server/http/data-rights.test.ts": 22,
  "src/messages/outcomes/read-mailboxes.server.test.ts": 22,
  "e2e/collection-from-csv.test.ts": 22,
  "src/app/server/values-on-every-surface.test.ts": 22,
  "e2e/privacy.test.ts": 21,
  "e2e/views.test.ts": 21,
  "src/modeling/collection-admin/csv-shapes.server.test.ts": 21,
  "e2e/system-administration.test.ts": 19,
  "e2e/custom-lists.test.ts": 19,
  "src/system/backup/failed-part.server.test.ts": 19,
  "src/public/public-wizards/server.test.ts": 19,
  "src/server/db/migrate.test.ts": 18,
  "src/system/backup/nasty-names.server.test.ts": 18,
  "e2e/wizard-run.test.ts": 18,
  "src/app/server/row-limits.test.ts": 18,
  "src/public/public-wizards/uploads.server.test.ts": 17,
  "e2e/public-settings.test.ts": 17,
  "src/public/public-wizards/proof.server.test.ts": 17,
  "src/data/records/reading/milestones.server.test.ts": 16,
  "src/data/records/server.test.ts": 16,
  "src/server/metrics/metrics.test.ts": 16,
  "e2e/kinds-of-view.test.ts": 16,
  "e2e/restoring.test.ts": 16,
  "e2e/keyboard.test.ts": 16,
  "e2e/bulk.test.ts": 16,
  "src/server/http/foreign-ids.test.ts": 15,
  "e2e/start-up.test.ts": 15,
  "src/data/records/writing/unchanged-values.server.test.ts": 15,
  "src/modeling/field-changes/long-change.server.test.ts": 15,
  "src/system/sys-admin/server.test.ts": 15,
  "src/people/teams/server.test.ts": 14,
  "src/server/http/openapi.test.ts": 14,
  "e2e/public-pages.test.ts": 14,
  "src/modeling/collection-admin/reclaim-columns.server.test.ts": 14,
  "src/data/csv/round-trip.server.test.ts": 14,
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const length = ({ moduleId }: TestSpecification) => seconds[fromRoot(moduleId)] ?? 0;
    return (await super.sort(files)).sort((a, b) => length(b) - length(a));
  }
}

const fromRoot = (path: string): string => relative(process.cwd(), path).replaceAll("\\", "/");
