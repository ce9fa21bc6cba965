import { expect, it } from "vitest";
import { isThere, listedTests, readDoc } from "#testing/listed-tests.ts";

/** Statements that no test proves yet. Fewer are welcome: lower it then. */
const maxOpen = 0;

const table = readDoc("docs/spec-coverage.md");
type Row = { id: string; statement: string; proof: string };
const rows: Row[] = [...table.matchAll(/^\| (\d\S*) \| (.+?) \| (.+) \|$/gm)].map(([, id, statement, proof]) => ({
  id: id!,
  statement: statement!,
  proof: proof!,
}));
const sections = [...table.matchAll(/^## (\d\w*) /gm)].map(([, name]) => name!);
const isOpen = ({ proof }: Row) => /^open: \S.*\.$/.test(proof);

it("every statement has a number, which follows the one before it in its section", () => {
  expect(rows.length).toBeGreaterThanOrEqual(277);
  expect(new Set(sections).size).toBe(sections.length);
  const numbered = sections.flatMap((section) =>
    rows.filter(({ id }) => id.startsWith(`${section}.`)).map((_, index) => `${section}.${index + 1}`),
  );
  expect(rows.map(({ id }) => id)).toEqual(numbered);
  expect(table.match(/^\| /gm)!.length).toBe(rows.length + 2 * sections.length);
});

it("no statement stands there twice", () => {
  const seen = rows.map(({ statement }) => statement);
  expect(seen.filter((statement, index) => seen.indexOf(statement) < index)).toEqual([]);
});

it("every statement names its tests, or says what is open", () => {
  const named = /^`[^`›]+ › [^`]+`(<br>`[^`›]+ › [^`]+`)*$/;
  expect(rows.filter((row) => !named.test(row.proof) && !isOpen(row)).map(({ id }) => id)).toEqual([]);
  expect(rows.filter(isOpen).length).toBeLessThanOrEqual(maxOpen);
});

it("what the introduction names is there, too", () => {
  const named = [...table.matchAll(/`(\S+\.test\.tsx?) › ([^`]+)`/g)];
  expect(named.length).toBeGreaterThan(rows.length);
  expect(named.filter(([, path, name]) => !isThere(path!, name!)).map(([quoted]) => quoted)).toEqual([]);
});

it.each(rows.filter((row) => !isOpen(row)))("$id: $statement", ({ proof }) => {
  const tests = listedTests(`${proof} |`);
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.filter(([path, name]) => !isThere(path, name))).toEqual([]);
});
