import { describe, expect, it } from "vitest";
import { guessDayFirst, guessDecimalComma } from "#data/csv/guess-forms.ts";
import { guessMapping } from "#data/csv/guess-mapping.ts";
import { RowSplitter } from "#data/csv/split-rows.ts";
import { filterSchema } from "#shared/filter.ts";
import { foldText } from "#shared/fold-text.ts";
import { nastyRuns } from "#testing/nasty-runs.ts";
import type { TextContext } from "./field-type.ts";
import { htmlToText, textToHtml } from "./html-text.ts";
import { fieldTypeNamed, fieldTypes } from "./registry.ts";

const context: TextContext = {
  ...{ decimalComma: true, dayFirst: true, timeZone: "Europe/Paris", country: "FR" },
  ...{ nameOf: () => undefined, idOf: () => undefined },
};

/** Each of these took minutes once, or would: that they end is the test. */
const long = 100_000;

describe.each(fieldTypes.map((type) => [type.name, type] as const))("%s", (_, type) => {
  const config = type.examples.config;

  it("reads every hundred thousand signs of nothing sensible, as a cell and as a value", () => {
    for (const [, make] of nastyRuns) {
      const text = make(long);
      expect("value" in type.parse(text, config, context) || "problem" in type.parse(text, config, context)).toBe(true);
      expect(type.value(config).safeParse(text)).toHaveProperty("success");
    }
  });

  it("looks at nothing of what is longer than it can be", () => {
    const endless = "\u0301".repeat((type.mostSigns?.(config) ?? 10_000) + 1);
    const problem = { messageKey: "fields.problems.textTooLong" };
    expect(type.parse(endless, config, context)).toMatchObject({ problem });
    const [issue, ...others] = type.value(config).safeParse(endless).error?.issues ?? [];
    expect({ message: issue?.message, others }).toEqual({ message: problem.messageKey, others: [] });
    expect(type.value(config).safeParse({ a: [endless] }).error?.issues[0]?.message).toBe(problem.messageKey);
  });
});

it.each(nastyRuns)("files, titles, filters and words of %s end", (_, make) => {
  const text = make(long);
  for (const separator of [",", ";", "\t"]) {
    const splitter = new RowSplitter(separator);
    for (let from = 0; from < text.length; from += 1000) splitter.push(text.slice(from, from + 1000));
    expect(splitter.count).toBeGreaterThanOrEqual(0);
  }
  expect(typeof guessDecimalComma([text], ",")).toBe("boolean");
  expect([true, false, null]).toContain(guessDayFirst([text]));
  const field = { id: "1", title: text, titles: [text], type: fieldTypeNamed("plain_text"), fit: () => 1 };
  expect(guessMapping([{ title: text, cells: [text] }], [field], [text])).toHaveLength(1);
  expect(typeof foldText(text)).toBe("string");
  expect(typeof htmlToText(textToHtml(text))).toBe("string");
  expect(filterSchema.safeParse({ field: "a", operator: "is", value: text }).success).toBe(true);
});

it("a row of nothing but quotes is read once, however small the pieces are", () => {
  const splitter = new RowSplitter(",");
  for (let piece = 0; piece < 3_900; piece++) splitter.push('""'.repeat(500));
  const [row, ...others] = splitter.end();
  expect({ cells: row?.length, signs: row?.[0]?.length, others }).toEqual({ cells: 1, signs: 1_949_999, others: [] });
});
