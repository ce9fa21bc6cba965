import { instantOf, wallTimeOf } from "#data/fields/zoned-time.ts";

export type Schedule = { isOn: boolean; time: string; timeZone: string; changedAt: Date };

const day = 24 * 60 * 60 * 1000;
export const mostTries = 3;

/** The last moment at which a backup was wanted; none from before the schedule was set. */
export function lastDue({ isOn, time, timeZone, changedAt }: Schedule, now: Date): Date | undefined {
  if (!isOn) return undefined;
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const today = Math.floor(wallTimeOf(now.getTime(), timeZone) / day) * day;
  const dues = [today, today - day].map((date) => instantOf(date + (hours * 60 + minutes) * 60_000, timeZone));
  const due = dues.find((instant) => instant <= now.getTime());
  return due !== undefined && due >= changedAt.getTime() ? new Date(due) : undefined;
}

type Tried = { dueAt: Date | null; state: "waiting" | "running" | "done" | "failed" };

/** Whether one is to be begun for that moment: not while or after one was made, nor after too many failures. */
export function isWanted(due: Date, tried: Tried[]): boolean {
  const forIt = tried.filter(({ dueAt }) => dueAt?.getTime() === due.getTime());
  return forIt.every(({ state }) => state === "failed") && forIt.length < mostTries;
}

export type Kept = { daily: number; weekly: number; monthly: number };
type Made = { id: string; madeAt: Date; isGood: boolean };

/**
 * Which of the backups that the schedule made are not kept: of each of the last days, weeks and months that have one, the
 * newest stays; so does the newest that is known to be good, whatever the numbers say.
 */
export function findSurplus(made: Made[], { daily, weekly, monthly }: Kept, timeZone: string): string[] {
  const newestFirst = made.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const kept = new Set<string>();
  for (const [most, periodOf] of [
    [daily, (wall: number) => Math.floor(wall / day)],
    // The first of January 1970 was a Thursday: weeks begin on Mondays.
    [weekly, (wall: number) => Math.floor((wall / day + 3) / 7)],
    [monthly, (wall: number) => new Date(wall).getUTCFullYear() * 12 + new Date(wall).getUTCMonth()],
  ] as const) {
    const periods = new Map<number, string>();
    for (const { id, madeAt } of newestFirst) {
      const period = periodOf(wallTimeOf(madeAt.getTime(), timeZone));
      if (!periods.has(period)) periods.set(period, id);
    }
    for (const id of [...periods.values()].slice(0, most)) kept.add(id);
  }
  const good = newestFirst.find(({ isGood }) => isGood);
  if (good) kept.add(good.id);
  return newestFirst.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
}
