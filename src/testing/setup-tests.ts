import fc from "fast-check";
import { afterAll, afterEach, vi } from "vitest";
import { minConnectTimeout } from "#server/db/connect-timeout.ts";
import { testSeed } from "./sample.ts";
import { takeTestLog } from "./test-log.ts";

// A property that fails is tried with the same values again: by the seed that the run has printed.
fc.configureGlobal({ seed: testSeed() });

minConnectTimeout.milliseconds = 30_000;

// What React and the translations complain of is a fault of the code under test: a test that passes says nothing.
const complaints: string[] = [];
const { error: print } = console;
console.error = (...all: unknown[]) => {
  complaints.push(all.map(String).join(" ").split("\n")[0]!);
  print(...all);
};
afterEach(() => {
  const found = complaints.splice(0);
  if (found.length > 0) throw new Error(`console.error: ${found.join("; ")}`);
});

afterEach(({ task }) => {
  const lines = takeTestLog();
  if (task.result?.state === "fail" && lines.length > 0) console.warn(lines.join("\n"));
});

// Files of one worker share their modules: a lazy import that is still loading when its file ends would fail in another.
afterAll(() => vi.dynamicImportSettled());
