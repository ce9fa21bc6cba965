import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readEnv } from "#server/env.ts";
import { cloneDatabase } from "#testing/test-app.ts";
import { openApp } from "./open-app.ts";

const dataDir = mkdtempSync(join(tmpdir(), "simply-first-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe("processes that are started at the same moment", () => {
  it.each([4, 1])("all begin, on a database where no queue was made yet, with %i connections each", async (most) => {
    const database = await cloneDatabase();
    const settings = { NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: dataDir, SEED: "none", ROLE: "web" };
    const env = readEnv({
      ...settings,
      AUTH_SECRET: "of-all-who-start-here-and-long-enough",
      DATABASE_POOL: `${most}`,
    });
    const starting = await Promise.allSettled(Array.from({ length: 5 }, () => openApp(env, database.url)));
    const failed = starting.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []));
    await Promise.all(starting.map((each) => each.status === "fulfilled" && each.value.close()));
    await database.drop();
    expect(failed).toEqual([]);
  });
});
