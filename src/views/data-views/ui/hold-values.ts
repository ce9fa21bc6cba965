import { sameJson } from "#shared/same-json.ts";

type Item = { id: string; values: Record<string, unknown> };

/** What was read anew, with some fields of items that were there before as they were, and which items that is. */
export type Held = { data: unknown; waiting: ReadonlySet<string> };

/**
 * Fields that do not follow changes by themselves keep the value that was read first, in whatever form a view reads its
 * items. Names of what such values lead to stay with them.
 */
export function holdValues(old: unknown, fresh: unknown, fields: readonly string[]): Held {
  const before = new Map<string, Item>();
  const names: Record<string, unknown> = {};
  visit(old, (found) => {
    if (isItem(found)) before.set(found.id, found);
    if (isRecord(found.names)) Object.assign(names, found.names);
  });
  const waiting = new Set<string>();
  const hold = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hold);
    if (!isRecord(value)) return value;
    const known = isItem(value) ? before.get(value.id) : undefined;
    if (known) return held(value as Item, known);
    const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, hold(part)]));
    return isRecord(value.names) ? { ...parts, names: { ...names, ...value.names } } : parts;
  };
  const held = (item: Item, known: Item): Item => {
    const kept = fields.filter((field) => !isSame(item.values[field], known.values[field]));
    if (kept.length === 0) return item;
    waiting.add(item.id);
    return { ...item, values: { ...item.values, ...Object.fromEntries(kept.map((key) => [key, known.values[key]])) } };
  };
  return { data: hold(fresh), waiting };
}

function visit(value: unknown, look: (found: Record<string, unknown>) => void) {
  if (Array.isArray(value)) for (const each of value) visit(each, look);
  else if (isRecord(value)) {
    look(value);
    if (!isItem(value)) for (const part of Object.values(value)) visit(part, look);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isItem = (value: unknown): value is Item =>
  isRecord(value) && typeof value.id === "string" && isRecord(value.values);
const isSame = (one: unknown, other: unknown): boolean => sameJson(one ?? null, other ?? null);
