import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RowSplitter } from "./split-rows.ts";

const split = (text: string, separator = ",", size = text.length || 1) => {
  const splitter = new RowSplitter(separator);
  const rows: string[][] = [];
  for (let from = 0; from < text.length; from += size) rows.push(...splitter.push(text.slice(from, from + size)));
  return [...rows, ...splitter.end()];
};

describe("rows", () => {
  it.each([
    [
      "a,b\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a,b\r\nc,d\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a,b\rc,d\r",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ['"a,b","c ""d"""\n', [["a,b", 'c "d"']]],
    ['"two\r\nlines",x\r\n', [["two\r\nlines", "x"]]],
    ['say "hi",x\n', [['say "hi"', "x"]]],
    ['"Bob" Smith,x\n', [['"Bob" Smith', "x"]]],
    ['a,\n\n"",b\n', [["a", ""], [""], ["", "b"]]],
  ])("%j", (text, rows) => {
    expect(split(text)).toEqual(rows);
    expect(split(text, ",", 1)).toEqual(rows);
  });

  it("are read once, in however many pieces they come", () => {
    const pieces = 200;
    const looks = countLooks(() => split(`"${'""'.repeat(500 * pieces)}"`, ",", 1000));
    expect(looks.result).toEqual([['"'.repeat(500 * pieces)]]);
    // Two looks at each pair and some at each piece; read anew with every piece it would be a hundred times as many.
    expect(looks.count).toBeLessThan(2000 * pieces);
  });

  it("that never end are told, with their number", () => {
    expect(() => split('Name\nAda\n"Bob\nCy\n')).toThrow("row 3");
  });

  it("are what they were, however they are cut into pieces", () => {
    const cell = fc.string({ unit: fc.constantFrom(..."ab \",;\r\n\t'é") });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    const lineBreak = fc.constantFrom("\n", "\r\n", "\r");
    fc.assert(
      fc.property(table, lineBreak, fc.integer({ min: 1, max: 9 }), (rows, end, size) => {
        const text = rows
          .map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(";") + end)
          .join("");
        expect(split(text, ";", size)).toEqual(rows);
      }),
    );
  });

  it("are the same as another reader finds in ordinary files", () => {
    const word = fc.string({ unit: fc.constantFrom(..."abc 'é,\"\n") });
    const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word, fc.constant("x"))), fc.integer({ min: 1, max: 7 }), (rows, size) => {
        const text = rows.map((cells) => `${cells.map(quoted).join(",")}\n`).join("");
        expect(split(text, ",", size)).toEqual(parse(text, { relax_quotes: true, relax_column_count: true }));
      }),
    );
  });
});

/** How often a text was looked into. */
function countLooks<Result>(run: () => Result): { result: Result; count: number } {
  const { indexOf, charCodeAt } = String.prototype;
  let count = 0;
  String.prototype.indexOf = function (...asked) {
    count++;
    return indexOf.apply(this, asked);
  };
  String.prototype.charCodeAt = function (at) {
    count++;
    return charCodeAt.call(this, at);
  };
  try {
    const result = run();
    return { result, count };
  } finally {
    Object.assign(String.prototype, { indexOf, charCodeAt });
  }
}
