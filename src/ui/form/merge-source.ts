import { sameJson } from "#shared/same-json.ts";

type Values = Record<string, unknown>;

/** A key that I changed, and somebody else too. */
export type Clash = { key: string; theirs: unknown };

export type Merge = {
  /** What the server said before. */
  base: Values;
  /** What stands in the form. */
  mine: Values;
  /** What the server says now. */
  theirs: Values;
  clashes: readonly Clash[];
  /** What stood in the form when it was last sent, and what was sent of it. */
  sent?: { mine: Values; values: Values };
};

/** What I touched stays mine, all else follows. What both changed is a clash until one of them is chosen. */
export function mergeSource({ base, mine, theirs, clashes, sent }: Merge): { values: Values; clashes: Clash[] } {
  const values: Values = { ...mine };
  const open: Clash[] = [];
  for (const key of Object.keys(theirs)) {
    const isUntouched = sameJson(mine[key], base[key]);
    const isMySave = sent !== undefined && key in sent.values && sameJson(theirs[key], sent.values[key]);
    // What was saved may come back tidied, without the blank at its end; what was typed since then stays.
    if (isUntouched || (isMySave && sameJson(mine[key], sent.mine[key]))) {
      values[key] = theirs[key];
      continue;
    }
    const wasOpen = clashes.some((clash) => clash.key === key);
    const changed = !sameJson(theirs[key], base[key]) && !isMySave;
    if ((changed || wasOpen) && !sameJson(mine[key], theirs[key])) open.push({ key, theirs: theirs[key] });
  }
  return { values, clashes: open };
}

/** Only what differs from what the server says. */
export function differing<Mine extends Values>(mine: Mine, theirs: Values): Partial<Mine> {
  const entries = Object.entries(mine).filter(([key, value]) => !sameJson(value, theirs[key]));
  return Object.fromEntries(entries) as Partial<Mine>;
}
