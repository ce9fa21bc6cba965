import { expect, it } from "vitest";
import { RowSplitter } from "#data/csv/split-rows.ts";
import { filterSchema } from "#shared/filter.ts";
import { foldText } from "#shared/fold-text.ts";
import { nastyRuns } from "#testing/nasty-runs.ts";
import type { TextContext } from "./field-type.ts";
import { htmlToText, textToHtml } from "./html-text.ts";
import { fieldTypes } from "./registry.ts";

const context: TextContext = {
  ...{ decimalComma: true, dayFirst: true, timeZone: "Europe/Paris", country: "FR" },
  ...{ nameOf: () => undefined, idOf: () => undefined },
};

const splitWith = (separator: string) => (text: string) => {
  const splitter = new RowSplitter(separator);
  for (let from = 0; from < text.length; from += 1000) splitter.push(text.slice(from, from + 1000));
};

/** Everything that reads text of people, under the widest settings that it can have. */
const readers: [string, (text: string) => unknown][] = [
  ...fieldTypes.flatMap((type): [string, (text: string) => unknown][] => {
    const config = type.name === "plain_text" ? { multiline: false, maxLength: 100_000 } : type.examples.config;
    const schema = type.value(config);
    return [
      [`a cell of ${type.name}`, (text) => type.parse(text, config, context)],
      [`a value of ${type.name}`, (text) => schema.safeParse(text)],
    ];
  }),
  ["rows by commas", splitWith(",")],
  ["rows by tabs", splitWith("\t")],
  ["filters", (text) => filterSchema.safeParse({ field: "a", operator: "is", value: text })],
  ["folded words", foldText],
  ["text to HTML and back", (text) => htmlToText(textToHtml(text))],
];

/** Below this, in milliseconds for a hundred thousand signs, the clock tells nothing. */
const floor = 3;
/** And what is compared takes so long at least: many systems count a thread's work in steps of 4 ms. */
const least = 60;
const tries = 3;

/** What this thread has worked, not what the clock says: others use the machine, too. */
const timeOf = (read: (text: string) => unknown, text: string, times: number): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round++) {
    const began = process.threadCpuUsage();
    for (let time = 0; time < times; time++) read(text);
    const { user, system } = process.threadCpuUsage(began);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
};

it.each(readers)("%s take as long for each of 100,000 signs as of 10,000", (_, read) => {
  const slow = nastyRuns.flatMap(([what, make]) => {
    const found: string[] = [];
    // What takes the square of its signs is ten times as slow, each time.
    for (let round = 0; round < tries; round++) {
      // The same number of signs both times.
      const once = timeOf(read, make(100_000), 1);
      if (once < floor) return [];
      const times = Math.ceil(least / once);
      const [short, long] = [10 * times, times].map(
        (count, place) => timeOf(read, make(place === 0 ? 10_000 : 100_000), count) / times,
      ) as [number, number];
      if (long < 3 * short) return [];
      found.push(`${what}: ${short.toFixed(1)} ms, then ${long.toFixed(1)} ms`);
    }
    return found;
  });
  expect(slow).toEqual([]);
});
