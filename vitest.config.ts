import { defineConfig } from "vitest/config";
import { wordParts } from "./src/locales/vite-words.ts";
import { LongestFirst } from "./src/testing/longest-first.ts";
import { icons } from "./src/ui/icon/vite-icons.ts";

const server = {
  globalSetup: ["src/testing/test-postgres.ts"],
  setupFiles: ["src/testing/watch-planes.ts"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

const soak = "src/app/server/soak.faults.ts";

/** A busy machine is slow. */
const patience = { poll: { timeout: 10_000 } };

export default defineConfig({
  plugins: [icons(), wordParts()],
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "bin/**/*.test.ts"],
          exclude: ["src/**/*server*.test.ts", "src/{server,app/server}/**"],
          // Properties are tried many times, and a busy machine is slow.
          testTimeout: 30_000,
          expect: patience,
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
          include: ["src/**/*server*.test.ts", "src/{server,app/server}/**/*.test.ts"],
          // One more than the cores of a small machine: a third of the time is waiting.
          maxWorkers: 3,
          expect: patience,
          // Files share what they import: loading all of it anew for each took a third of the time.
          isolate: false,
          ...server,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["e2e/**/*.test.ts"],
          maxWorkers: 3,
          isolate: false,
          ...server,
          testTimeout: 120_000,
          expect: patience,
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
