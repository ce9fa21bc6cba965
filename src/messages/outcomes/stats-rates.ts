import type { GroupStats, Rates } from "./stats-contract.ts";

const names = ["delivered", "bounced", "complained", "unsubscribed", "opened", "clicked"] as const;

/** Of those who were sent to. */
export const ratesOf = (stats: GroupStats): Rates =>
  mapRates((name) => (stats.sent > 0 ? stats[name] / stats.sent : 0));

/** The one in the middle of each, so that one message gone wrong does not count for ten that went well. */
export const medianRates = (all: readonly Rates[]): Rates =>
  mapRates((name) => median(all.map((rates) => rates[name])));

const mapRates = (of: (name: (typeof names)[number]) => number): Rates =>
  Object.fromEntries(names.map((name) => [name, Math.round(of(name) * 10_000) / 10_000])) as Rates;

function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
