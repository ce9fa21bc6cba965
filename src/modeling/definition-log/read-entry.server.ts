import { isDeepStrictEqual } from "node:util";
import { definitionKind } from "#data/collections/definition-kind.server.ts";
import type { DefinitionChange } from "#data/collections/log-definition.server.ts";

/** One line of the log, read: what of the definition was otherwise before. */
export type Entry = {
  id: string;
  at: Date;
  userId: string | null;
  kind: DefinitionChange["kind"];
  subject: string;
  subjectId: string;
  collectionId: string | null;
  /** What it was called then. */
  name: string;
  keys: string[];
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  /** Of a new order of what is in it: which, and the ids. */
  order: { key: string; before: string[]; after: string[] } | null;
  isTypeChange: boolean;
};

type Row = {
  id: string;
  at: Date;
  user_id: string | null;
  kind: DefinitionChange["kind"];
  subject: string;
  subject_id: string;
  before: unknown;
  after: unknown;
};

export function readEntry(row: Row): Entry {
  const [before, after] = [stateOf(row.before), stateOf(row.after)];
  const order = orderOf(before, after);
  const keys = row.kind === "updated" && !order ? changedKeys(row.subject, before, after) : [];
  const last = Object.keys(after).length > 0 ? after : before;
  return {
    id: row.id,
    at: row.at,
    userId: row.user_id,
    kind: row.kind,
    subject: row.subject,
    subjectId: row.subject_id,
    collectionId: textOf(last.collectionId) || (row.subject === "collection" ? row.subject_id : null),
    name: textOf(last.pluralName) || textOf(last.title) || textOf(last.name),
    keys,
    before,
    after,
    order,
    isTypeChange: row.subject === "field" && keys.includes("type"),
  };
}

/** An order is logged alone: `{ cardOrder: [...] }`; that of fields as the ids themselves. */
function orderOf(before: Entry["before"], after: Entry["after"]): Entry["order"] {
  const [key = "", ...others] = Object.keys(after);
  const [was, is] = [before[key], after[key]];
  const isAlone = others.length === 0 && key.endsWith("Order") && Array.isArray(was) && Array.isArray(is);
  return isAlone ? { key, before: was as string[], after: is as string[] } : null;
}

/** What follows from other changes, or is nobody's business outside. */
const untold = ["id", "collectionId", "version", "rank", "table", "deleted_at", "created_at", "created_by"];

function changedKeys(subject: string, before: Entry["before"], after: Entry["after"]): string[] {
  const left = [...untold, ...(definitionKind(subject)?.untold ?? [])];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => !left.includes(key) && !isDeepStrictEqual(before[key], after[key]));
}

const stateOf = (state: unknown): Record<string, unknown> => {
  if (Array.isArray(state)) return { fieldOrder: state };
  return state && typeof state === "object" ? (state as Record<string, unknown>) : {};
};

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
