import { expect, it } from "vitest";
import { checkedReport } from "./run-vitest.ts";

const report = { passed: 3, skipped: 0, files: [], failures: [] };
const failure = { project: "unit", file: "a.test.ts", test: "adds", message: "1 is not 2", log: "" };
const check = (input: Partial<Parameters<typeof checkedReport>[0]>) =>
  checkedReport({ project: "unit", report, code: 0, printed: "", ...input });

it("a run that ended well is what its report says, and so is one whose tests failed", () => {
  expect(check({})).toEqual(report);
  const failed = { ...report, failures: [failure] };
  expect(check({ report: failed, code: 1 })).toEqual(failed);
});

it("a run without a report fails, even where it ended with 0", () => {
  expect(check({ report: undefined }).failures).toMatchObject([
    { message: expect.stringContaining("without a report") },
  ]);
});

it("a run that ended badly with no test to blame fails with what was printed last", () => {
  const { passed, failures } = check({ code: 1, printed: "No test files found" });
  expect(passed).toBe(3);
  expect(failures).toMatchObject([{ message: expect.stringMatching(/code 1:\nNo test files found/) }]);
});
