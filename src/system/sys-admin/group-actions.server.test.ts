import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import "#app/server/features.ts";
import words from "#locales/en/sysAudit.json" with { type: "json" };
import { auditActions } from "#server/audit-actions.ts";
import { groupActions } from "./group-actions.server.ts";

const src = join(import.meta.dirname, "../..");
const declared = auditActions.all().flatMap(({ actions }) => actions);

it("every deed that is noted is declared: add yours to auditActions in your manifest, with its words in sysAudit.json", () => {
  const sources = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((name) => /(^|[/.])server\.ts$/.test(name))
    .map((name) => readFileSync(join(src, name), "utf8"));
  const found = sources.flatMap((text) => [...text.matchAll(/action(?::| =)[^;\n]*?"([a-z]+_[a-z_]+)"/g)]);
  const named = new Set(found.map(([, action]) => action!));
  expect(named.size).toBeGreaterThan(30);
  expect([...named].filter((action) => !declared.some((each) => each === action))).toEqual([]);
});

it("every action that has words is declared once, by one feature", () => {
  expect(declared.toSorted()).toEqual(Object.keys(words.actions).toSorted());
});

it("groups and actions come in the order of their words, whoever adds them", () => {
  const groups = groupActions();
  expect(groups.map(({ group }) => group)).toEqual(Object.keys(words.groups));
  expect(groups.flatMap(({ actions }) => actions)).toHaveLength(declared.length);
  expect(groups[0]!.actions.slice(3, 6)).toEqual(["password_set", "password_changed", "password_reset_asked"]);
});
