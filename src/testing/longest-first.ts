import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take far longer than others, in seconds on a small machine. They begin first, so that at the end no worker
 * is busy with one of them alone. Where nothing is known of a file its size decides, as always.
 */
const seconds: Record<string, number> = {
  "accessibility.test.ts": 99,
  "data-rights.test.ts": 80,
  "working-with-a-list.test.ts": 51,
  "access.test.ts": 45,
  "shaping-data.test.ts": 43,
  "invitation.test.ts": 37,
  "closed-field.test.ts": 36,
  "dashboard.test.ts": 33,
  "unchanged-values.server.test.ts": 30,
  "preferences.test.ts": 30,
  "system-settings.test.ts": 28,
  "record-page.test.ts": 27,
  "keyboard.test.ts": 26,
  "collection-from-csv.test.ts": 25,
  "migrate.test.ts": 25,
  "finding.test.ts": 24,
  "roles.test.ts": 24,
  "sign-in.test.ts": 22,
  "field-storage.server.test.ts": 22,
  "csv-shapes.server.test.ts": 22,
  "bulk.test.ts": 21,
  "limits.server.test.ts": 21,
  "whole-process.test.ts": 20,
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const length = ({ moduleId }: TestSpecification) => seconds[basename(moduleId)] ?? 0;
    return (await super.sort(files)).sort((a, b) => length(b) - length(a));
  }
}
