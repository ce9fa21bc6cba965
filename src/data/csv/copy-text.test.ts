import fc from "fast-check";
import { expect, it } from "vitest";
import { asRowBlocks } from "#server/db/raw-rows.ts";
import { copyText } from "./copy-text.server.ts";
import { csvCell } from "./csv-lines.ts";
import { type LineCell, textsAt, writeLines } from "./write-lines.server.ts";

const signs = [
  ..."'=+-@\t\r\n\v\f;,\" aé1|＝－あ語",
  "\u00a0",
  "\u2003",
  "\u3000",
  "\ufeff",
  "😀",
  "\u1680",
  "\u2028",
  "\u00bf",
];
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...signs), maxLength: 8 }),
  fc.string({ unit: fc.constantFrom("a", "é", ",", " ", "x".repeat(50)), maxLength: 8 }),
);

it("copies text as it would be written, or not at all", () => {
  let copied = 0;
  fc.assert(
    fc.property(text, (given) => {
      fc.pre(given !== "");
      const from = Buffer.from(given);
      const to = Buffer.alloc(2 * from.length + 64);
      const end = copyText(from, 0, from.length, to, 0);
      if (end < 0) return;
      copied += 1;
      expect(to.toString("utf8", 0, end)).toBe(csvCell(given));
    }),
    { numRuns: 10_000 },
  );
  expect(copied).toBeGreaterThan(1000);
});

it("writes lines as each cell would be by itself, however the rows come", () => {
  const row = fc.array(fc.option(text), { minLength: 4, maxLength: 4 });
  const cells: LineCell[] = [
    { kind: "whole" },
    { kind: "written", write: csvCell, copy: copyText },
    { kind: "elsewhere", write: (id) => `of ${id}` },
    { kind: "written", write: (given) => given.repeat(40) },
    { kind: "written", write: csvCell, copy: copyText },
  ];
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), fc.nat(19), (rows, cut) => {
      const sent = rows.map((given, place) => [`id${place}`, ...given]);
      const bytes = asRowBlocks(sent);
      const blocks = [bytes.slice(0, cut), bytes.slice(cut)].map((some) => Buffer.concat(some));
      const lines = sent.map(([id, first, second, third, fourth]) => [
        ...[id, first, second && csvCell(second), `of ${id}`],
        ...[third?.repeat(40), fourth && csvCell(fourth)],
      ]);
      expect(writeLines(blocks, cells).toString()).toBe(lines.map((line) => `${line.join(",")}\r\n`).join(""));
      expect([...textsAt(blocks, 2)]).toEqual(sent.map((given) => given[2]));
    }),
    { numRuns: 1000 },
  );
});
