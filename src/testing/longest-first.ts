import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take far longer than others, in seconds on a small machine. They begin first, so that at the end no worker
 * is busy with one of them alone. Where nothing is known of a file its size decides, as always.
 */
const seconds: Record<string, number> = {
  "accessibility.test.ts": 165,
  "grid.test.ts": 110,
  "kinds-of-view.test.ts": 94,
  "views.test.ts": 94,
  "data-rights.test.ts": 64,
  "working-with-a-list.test.ts": 50,
  "access.test.ts": 45,
  "shaping-data.test.ts": 44,
  "bulk.test.ts": 40,
  "start-up.test.ts": 37,
  "keyboard.test.ts": 36,
  "sign-up.test.ts": 36,
  "custom-lists.test.ts": 36,
  "system-administration.test.ts": 33,
  "dashboard.test.ts": 32,
  "closed-field.test.ts": 30,
  "record-page.test.ts": 30,
  "invitation.test.ts": 29,
  "roles.test.ts": 28,
  "preferences.test.ts": 27,
  "shaping-matrix.test.ts": 26,
  "collection-from-csv.test.ts": 24,
  "teams.test.ts": 23,
  "unchanged-values.server.test.ts": 22,
  "csv-shapes.server.test.ts": 20,
  "finding.test.ts": 20,
  "migrate.test.ts": 19,
  "other-teams.test.ts": 17,
  "closed-data.test.ts": 17,
  "field-storage.server.test.ts": 15,
  "whole-process.test.ts": 15,
  "backup.server.test.ts": 15,
  "view-rights.test.ts": 14,
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const length = ({ moduleId }: TestSpecification) => seconds[basename(moduleId)] ?? 0;
    return (await super.sort(files)).sort((a, b) => length(b) - length(a));
  }
}
