import { defineConfig } from "vitest/config";
import { wordParts } from "./src/locales/vite-words.ts";
import { LongestFirst } from "./src/testing/longest-first.ts";
import { patience } from "./src/testing/patience.ts";
import { icons } from "./src/ui/icon/vite-icons.ts";

// A test that passes takes a fraction of this; one that hangs ends, also on a machine that has little time for it.
const limits = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: patience } } };

/** What Node runs as it is, as in production: nothing is transformed, and calls from file to file cost nothing extra. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } };

const server = {
  globalSetup: ["src/testing/test-postgres.ts"],
  setupFiles: ["src/testing/setup-tests.ts", "src/testing/setup-server-tests.ts", "src/testing/watch-planes.ts"],
  ...limits,
};

const { TEST_SHUFFLE: shuffle } = process.env;

const soak = "src/app/server/soak.faults.ts";

export default defineConfig({
  plugins: [icons(), wordParts()],
  test: {
    // `npm test -- --shuffle`: no test may count on another that ran before it.
    sequence: shuffle ? { shuffle: { files: true, tests: shuffle === "all" } } : { sequencer: LongestFirst },
    tags: [
      { name: "journey", description: "The one of its kind that npm test takes: one per thing a person comes to do." },
      { name: "generated", description: "Cases of a generated matrix, of which npm test takes a sample." },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "bin/**/*.test.ts"],
          exclude: ["src/**/*server*.test.ts", "src/{server,app/server}/**"],
          setupFiles: ["src/testing/setup-tests.ts"],
          ...limits,
          // Without a number it leaves a core free, which on a small machine is one of two.
          maxWorkers: "100%",
          // As below: who changes something of the process puts it back.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          ...native,
          include: ["src/**/*server*.test.ts", "src/{server,app/server}/**/*.test.ts"],
          // One more than the cores of a small machine: a third of the time is waiting.
          maxWorkers: 3,
          // Files share what they import: loading all of it anew for each took a third of the time.
          isolate: false,
          ...server,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          ...native,
          include: ["e2e/**/*.test.ts"],
          maxWorkers: 3,
          isolate: false,
          ...server,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["src/**/*.faults.ts", "e2e/**/*.faults.ts"],
          exclude: [soak],
          maxWorkers: 1,
          ...server,
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        // Half an hour: only for who asks for it, by `npm run faults -- soak`.
        test: { name: "soak", include: [soak], maxWorkers: 1, ...server },
      },
    ],
  },
});
