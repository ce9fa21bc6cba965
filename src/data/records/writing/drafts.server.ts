import { setImmediate } from "node:timers/promises";
import { sameValue } from "#shared/same-json.ts";
import type { Stored, Values } from "../reading/record-store.server.ts";
import { recordTextSize } from "./record-size.server.ts";

/** A record before and after one change set. Created: no `before`; in the bin: `deletedAt`. */
export type Draft = {
  before: Stored | undefined;
  after: Stored;
  /**
   * Fields that the writer gave a value without being able to read the one before. They count as changed even if they
   * are not: otherwise "nothing changed" would tell what stood there.
   */
  unread?: readonly string[] | undefined;
};

export function kindOf({
  before,
  after,
  unread = [],
}: Draft): "created" | "updated" | "deleted" | "restored" | undefined {
  if (!before) return "created";
  if (!before.deletedAt && after.deletedAt) return "deleted";
  if (before.deletedAt && !after.deletedAt) return "restored";
  const isMoved = before.collections.join() !== after.collections.join();
  return isMoved || unread.length > 0 || Object.keys(changedValues(before, after)).length > 0 ? "updated" : undefined;
}

type Changed = Record<string, [unknown, unknown]>;

/** Values are replaced, never changed in place, so that the same two always differ in the same. */
const known = new WeakMap<Values, { before: Values | undefined; changed: Changed }>();

/** Old and new of every field that differs. */
export function changedValues(before: Stored | undefined, after: Stored): Changed {
  const found = known.get(after.values);
  if (found && found.before === before?.values) return found.changed;
  const changed: Changed = {};
  const old = before?.values ?? {};
  for (const key of Object.keys(after.values)) compare(changed, key, old[key], after.values[key]);
  for (const key of Object.keys(old)) if (!Object.hasOwn(after.values, key)) compare(changed, key, old[key], null);
  known.set(after.values, { before: before?.values, changed });
  return changed;
}

function compare(changed: Changed, key: string, old: unknown = null, fresh: unknown = null) {
  if (sameValue(old, fresh)) return;
  changed[key] = [old, fresh];
}

/** The same with what the writer could not see to be the same: what the log says of a change. */
export const writtenValues = ({ before, after, unread = [] }: Draft): Changed => ({
  ...Object.fromEntries(unread.map((id) => [id, [before?.values[id] ?? null, after.values[id] ?? null]])),
  ...changedValues(before, after),
});

/** Part after part, each of them made ready while the one before is written. */
export async function writeInParts<T, Ready>(
  parts: readonly T[][],
  prepare: (part: T[]) => Ready,
  write: (ready: Ready, part: T[]) => Promise<void>,
): Promise<void> {
  let ready = parts[0] && prepare(parts[0]);
  for (const [place, part] of parts.entries()) {
    const next = parts[place + 1];
    const writing = write(ready!, part);
    ready = next && (await beside(writing, () => prepare(next)));
    await writing;
  }
}

/** Done while the database is busy with what was asked for before. */
async function beside<Result>(asked: Promise<unknown>, work: () => Result): Promise<Result> {
  // Whoever waits for it is told of its failure. It is not on its way before its turn comes.
  asked.catch(() => {});
  await setImmediate();
  return work();
}

const partLength = 500;

/** What is read of so much text, and made of it, takes some 20 ms. */
const maxPartText = 1_000_000;

/** Few enough for one statement, and little enough text that others are served between two parts. */
export function draftsInParts(drafts: readonly Draft[]): Draft[][] {
  const parts: Draft[][] = [];
  let size = 0;
  for (const draft of drafts) {
    const own = recordTextSize(draft.after.values) + (draft.before ? recordTextSize(draft.before.values) : 0);
    const last = parts.at(-1);
    const fits = last && last.length < partLength && size + own <= maxPartText;
    if (fits) last.push(draft);
    else parts.push([draft]);
    size = fits ? size + own : own;
  }
  return parts;
}

/** Few enough for the number of parameters that one statement may have. */
export function* inParts<T>(all: T[], size = partLength): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}
