import type { Answer } from "#shared/endpoint.ts";
import type { historyContract } from "../contract.ts";

type LogEntry = Answer<typeof historyContract.readHistory>["changes"][number];
export type RecordChange = Extract<LogEntry, { changeSetId: string }>;

/** Of a record's log, what changed its data. */
export const changesIn = (log: readonly LogEntry[]): RecordChange[] =>
  log.flatMap((entry) => ("changeSetId" in entry ? [entry] : []));

/** What one change set did to the record, or to one that was merged into it later. */
export type ChangeEntry = {
  key: string;
  at: string;
  /** Newest first, all of one set. */
  changes: readonly RecordChange[];
};

/** Changes come newest first; those of one set that follow one another are one entry. */
export function entriesOf(changes: readonly RecordChange[]): ChangeEntry[] {
  const entries: { set: string; changes: RecordChange[] }[] = [];
  for (const change of changes) {
    const last = entries.at(-1);
    const set = [change.changeSetId, ...(change.mergedFrom ? [change.mergedFrom.id] : [])].join(" ");
    if (last?.set === set) last.changes.push(change);
    else entries.push({ set, changes: [change] });
  }
  return entries.map(({ set, changes: own }) => ({
    key: `${set} ${own[0]!.version}`,
    at: own[0]!.at,
    changes: own,
  }));
}

/** By the days of the team's calendar, in the order in which they come. */
export function groupByDay<Entry extends { at: string }>(entries: readonly Entry[], timeZone: string) {
  const dayOf = dayIn(timeZone);
  return [...Map.groupBy(entries, ({ at }) => dayOf(new Date(at)))].map(([day, own]) => ({ day, entries: own }));
}

/** Which day it is somewhere at an instant, as 2026-07-31. */
export function dayIn(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return (at) => format.format(at);
}

/** What each field holds now, as far as the changes tell: the newest that touched it decides. */
export function currentValues(changes: readonly RecordChange[]): Map<string, unknown> {
  const current = new Map<string, unknown>();
  for (const { kind, after, mergedFrom } of changes) {
    if (mergedFrom) continue;
    if (kind !== "created" && kind !== "updated") continue;
    for (const [fieldId, value] of Object.entries(after)) if (!current.has(fieldId)) current.set(fieldId, value);
  }
  return current;
}
