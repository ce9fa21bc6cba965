import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isKnownAction } from "./audit-actions.ts";

const src = join(import.meta.dirname, "../..");

it("knows every deed that is noted: name yours in audit-actions.ts, with its words in sysAudit.json", () => {
  const sources = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((name) => /(^|[/.])server\.ts$/.test(name))
    .map((name) => readFileSync(join(src, name), "utf8"));
  const found = sources.flatMap((text) => [...text.matchAll(/action(?::| =)[^;\n]*?"([a-z]+_[a-z_]+)"/g)]);
  const named = new Set(found.map(([, action]) => action!));
  expect(named.size).toBeGreaterThan(30);
  expect([...named].filter((action) => !isKnownAction(action))).toEqual([]);
});
