import { expect, it } from "vitest";
import { currentValues, entriesOf, groupByDay, type RecordChange } from "./timeline-entries.ts";

const change = (over: Partial<RecordChange>): RecordChange => ({
  changeSetId: "one",
  setKind: "update",
  kind: "updated",
  at: "2026-07-31T12:00:00.000Z",
  user: null,
  version: 1,
  isUndone: false,
  mergedFrom: null,
  isUndoable: true,
  before: {},
  after: {},
  tags: null,
  moves: null,
  ...over,
});

it("changes of one set that follow one another are one entry", () => {
  const sets = ["import", "import", "save", "import"];
  const entries = entriesOf(sets.map((changeSetId, place) => change({ changeSetId, version: 9 - place })));
  expect(entries.map(({ changes }) => changes.length)).toEqual([2, 1, 1]);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(3);
});

it("entries are grouped by the days of the team's zone, not of the computer's", () => {
  const times = ["2026-08-01T03:30:00.000Z", "2026-07-31T12:00:00.000Z", "2026-07-31T02:00:00.000Z"];
  const entries = entriesOf(times.map((at, place) => change({ changeSetId: String(place), at })));
  const days = (zone: string) => groupByDay(entries, zone).map(({ day, entries: own }) => [day, own.length]);
  expect(days("America/New_York")).toEqual([
    ["2026-07-31", 2],
    ["2026-07-30", 1],
  ]);
  expect(days("Asia/Tokyo")).toEqual([
    ["2026-08-01", 1],
    ["2026-07-31", 2],
  ]);
});

it("what a field holds now is what the newest change of it made", () => {
  const current = currentValues([
    change({ kind: "restored", after: { cabin: "from the bin" } }),
    change({ after: { cabin: "Wolf" } }),
    change({ after: { cabin: "Bear", fee: null } }),
    change({ kind: "created", after: { fee: "5", name: "Ada" } }),
  ]);
  expect([...current]).toEqual([
    ["cabin", "Wolf"],
    ["fee", null],
    ["name", "Ada"],
  ]);
});
