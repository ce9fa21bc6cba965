import fc from "fast-check";
import { afterAll, afterEach, vi } from "vitest";
import { testSeed } from "./sample.ts";

// A property that fails is tried with the same values again: by the seed that the run has printed.
fc.configureGlobal({ seed: testSeed() });

// What React and the translations complain of is a fault of the code under test: a test that passes says nothing.
// This file is loaded once more for each file of tests, perhaps with the console of the one before.
const everywhere = globalThis as { simplyComplaints?: string[] };
everywhere.simplyComplaints ??= [];
const complaints = everywhere.simplyComplaints;
const isWatched = Symbol.for("simply.watched");
const { error } = console;
if (!Object.hasOwn(error, isWatched))
  console.error = Object.assign(
    (...all: unknown[]) => {
      complaints.push(all.map(String).join(" ").split("\n")[0]!);
      error(...all);
    },
    { [isWatched]: true },
  );
afterEach(() => {
  const found = complaints.splice(0);
  if (found.length > 0) throw new Error(`console.error: ${found.join("; ")}`);
});

// Files of one worker share their modules: a lazy import that is still loading when its file ends would fail in another.
afterAll(() => vi.dynamicImportSettled());
