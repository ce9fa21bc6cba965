import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { App } from "#server/app.ts";
import type { LiveKind } from "#shared/live-kind.ts";
import { liveKinds } from "./features.ts";

// Rules are asked later.
const known = liveKinds({} as App).map(({ kind }) => kind);
const src = join(import.meta.dirname, "../..");

it("every declared live kind is in the list, and every one there is declared for both sides", async () => {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((name) => /live-kinds\.ts$/.test(name));
  const declared: unknown[] = [];
  for (const file of files) declared.push(...Object.values(await import(join(src, file))));
  expect(known.length).toBeGreaterThan(10);
  expect(new Set(declared)).toEqual(new Set(known));
  expect(namesOf(known)).toEqual([...new Set(namesOf(known))]);
});

/** Events are stored under these, and screens from before an update listen for them: they are added to, never changed. */
it("kinds keep their names", () => {
  expect(namesOf(known)).toEqual([
    "bin-changed",
    "definitions-changed",
    "long-work",
    "message-changed",
    "people-changed",
    "projects-changed",
    "records-changed",
    "roles-changed",
    "smart-members-changed",
    "team-changed",
    "team-permissions-updated",
    "test",
  ]);
});

const namesOf = (kinds: readonly LiveKind[]) => kinds.map(({ kind }) => kind).sort();
