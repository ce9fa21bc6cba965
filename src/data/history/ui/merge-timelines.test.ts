import { expect, it } from "vitest";
import { mergeTimelines } from "./merge-timelines.ts";

const entries = (...hours: number[]) =>
  hours.map((hour) => ({ at: new Date(Date.UTC(2026, 6, 31, hour)).toISOString() }));
const hoursIn = (merged: readonly { at: string }[]) => merged.map(({ at }) => new Date(at).getUTCHours());

it("is one by time, and one alone stays as it came", () => {
  const changes = { entries: entries(9, 7, 3), hasMore: false };
  const messages = { entries: entries(8, 4), hasMore: false };
  const both = mergeTimelines([changes, messages]);
  expect([hoursIn(both.entries), both.waitsFor]).toEqual([[9, 8, 7, 4, 3], []]);
  const unsorted = { entries: entries(9, 3, 7), hasMore: true };
  expect(hoursIn(mergeTimelines([unsorted]).entries)).toEqual([9, 3, 7]);
  expect(mergeTimelines([unsorted]).waitsFor).toEqual([0]);
  expect(mergeTimelines([]).entries).toEqual([]);
});

it("shows nothing below what is still to be loaded, and says whose page that is", () => {
  const changes = { entries: entries(9, 7), hasMore: true };
  const messages = { entries: entries(8, 4, 1), hasMore: true };
  const first = mergeTimelines([changes, messages]);
  expect([hoursIn(first.entries), first.waitsFor]).toEqual([[9, 8, 7], [0]]);
  const second = mergeTimelines([{ entries: entries(9, 7, 6, 0), hasMore: false }, messages]);
  expect([hoursIn(second.entries), second.waitsFor]).toEqual([[9, 8, 7, 6, 4, 1], [1]]);
});

it("every page of every source comes, each entry once, whatever the pages are", () => {
  const all = [entries(23, 20, 19, 5, 4, 3, 2), entries(22, 21, 6, 1), entries(0)];
  const loaded = [1, 1, 1];
  const read = () =>
    mergeTimelines(
      all.map((own, place) => ({ entries: own.slice(0, loaded[place]), hasMore: loaded[place]! < own.length })),
    );
  let shown: number[] = [];
  for (let merged = read(); ; merged = read()) {
    const hours = hoursIn(merged.entries);
    expect(hours.slice(0, shown.length)).toEqual(shown);
    shown = hours;
    if (merged.waitsFor.length === 0) break;
    for (const place of merged.waitsFor) loaded[place]! += 2;
  }
  expect(shown).toEqual([23, 22, 21, 20, 19, 6, 5, 4, 3, 2, 1, 0]);
});
