import { isDeepStrictEqual } from "node:util";
import {
  type DefinitionKind,
  type DefinitionNow,
  type DefinitionOrder,
  definitionKind,
  definitionKinds,
} from "#data/collections/definition-kind.server.ts";
import { undoDays } from "#modeling/field-changes/change-type.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { mayUse } from "#shared/permissions.ts";
import type { Entry } from "./read-entry.server.ts";

type Way =
  | { way: "remove" | "restore" | "formerType" }
  | { way: "change"; input: Record<string, unknown> }
  | { way: "order"; order: DefinitionOrder; ids: string[] };

/** How a change can be undone now, or what stands in the way: keys that were changed since, or nothing to be named. */
export type Undoing = (Way & { kind: DefinitionKind; it: DefinitionNow }) | { clashes: string[] } | { isClosed: true };

const never = { clashes: [] };

export async function whatToUndo(
  team: TeamDb,
  caller: TeamCaller,
  entry: Entry,
  it: DefinitionNow | undefined,
): Promise<Undoing> {
  const kind = definitionKind(entry.subject);
  if (!kind || !it) return never;
  if (!mayUse(caller, kind.permission)) return { isClosed: true };
  if (Date.now() - entry.at.getTime() > undoDays * day) return never;
  const isThere = it.deletedAt === null;
  // Without what it belongs to it can neither go nor come nor change.
  if (!it.isReachable) return never;
  if (entry.kind === "deleted") return isThere ? never : { way: "restore", kind, it };
  if (!isThere) return never;
  if (entry.kind !== "updated") return { way: "remove", kind, it };
  if (entry.order) return formerOrder(team, kind, it, entry.order);
  return formerState(kind, it, entry);
}

const day = 24 * 60 * 60 * 1000;

function formerState(kind: DefinitionKind, it: DefinitionNow, { keys, before, after, isTypeChange }: Entry): Undoing {
  const partsOf = (key: string) => (kind.inParts?.includes(key) ? changedParts(before[key], after[key]) : undefined);
  const isAsItWasLeft = (key: string) => {
    const parts = partsOf(key);
    if (!parts) return isDeepStrictEqual(it.state[key], after[key]);
    return parts.every((part) => isDeepStrictEqual(partOf(it.state[key], part), partOf(after[key], part)));
  };
  const former = (key: string) => {
    const parts = partsOf(key)?.map((part) => [part, partOf(before[key], part)]);
    return parts ? Object.fromEntries(parts) : (before[key] ?? null);
  };
  const clashes = keys.filter((key) => !isAsItWasLeft(key));
  if (clashes.length > 0 || keys.length === 0) return { clashes };
  if (isTypeChange) return { way: "formerType", kind, it };
  const unknown = keys.filter((key) => !kind.keys.includes(key));
  if (unknown.length > 0) return { clashes: unknown };
  return { way: "change", kind, it, input: Object.fromEntries(keys.map((key) => [key, former(key)])) };
}

const partOf = (whole: unknown, part: string): unknown => (whole as Record<string, unknown> | null)?.[part];

const changedParts = (before: unknown, after: unknown): string[] =>
  Object.keys(before ?? {}).filter((part) => !isDeepStrictEqual(partOf(before, part), partOf(after, part)));

/** What has come since stays behind the others; what has gone is left out. */
async function formerOrder(
  team: TeamDb,
  kind: DefinitionKind,
  it: DefinitionNow,
  { key, before, after }: NonNullable<Entry["order"]>,
): Promise<Undoing> {
  const order = definitionKinds.all().find((each) => each.order?.key === key)?.order;
  if (!order || it.collectionId !== it.id) return never;
  const now = await order.now(team, it.id);
  const [known, then] = [now.filter((id) => after.includes(id)), after.filter((id) => now.includes(id))];
  if (known.length === 0 || !isDeepStrictEqual(known, then)) return { clashes: [key] };
  const former = before.filter((id) => now.includes(id));
  return { way: "order", kind, it, order, ids: [...former, ...now.filter((id) => !former.includes(id))] };
}
