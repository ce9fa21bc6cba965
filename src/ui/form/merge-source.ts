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
  for (const key of new Set([...Object.keys(base), ...Object.keys(theirs)])) {
    const isUntouched = sameJson(mine[key], base[key]);
    const isMySave = sent !== undefined && Object.hasOwn(sent.values, key) && sameJson(theirs[key], sent.values[key]);
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

/** What is under these keys is compared part by part: each part stands as `key.part` beside the others. */
export function inParts(values: Values, keys: readonly string[]): Values {
  const entries = Object.entries(values).flatMap(([key, value]) =>
    keys.includes(key) && value !== null && value !== undefined
      ? Object.entries(value).map(([part, each]) => [`${key}.${part}`, each] as const)
      : [[key, value] as const],
  );
  return Object.fromEntries(entries);
}

/** The way back. */
export function joined(values: Values, keys: readonly string[]): Values {
  const whole: Values = {};
  for (const [path, value] of Object.entries(values)) {
    const key = keys.find((each) => path.startsWith(`${each}.`));
    if (key === undefined) whole[path] = value;
    else whole[key] = { ...(whole[key] as Values), [path.slice(key.length + 1)]: value };
  }
  return whole;
}
