import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { compareDecimals } from "#data/fields/exact-decimal.ts";
import type { Stored, Values } from "../reading/record-store.server.ts";
import { kindOf } from "./drafts.server.ts";

type Status = "unpaid" | "partially_paid" | "paid" | "overdue" | "refunded" | "waived";
type Sources = { field: FieldDefinition; items: string; paid: string; due: FieldDefinition | undefined };

/** What a person decides about a payment; it stays until a person takes it back. */
const byHand: readonly unknown[] = ["refunded", "waived"] satisfies Status[];

/** Works out the values that follow from others, in a record that is about to be written. */
export function computeValues(definitions: Definitions, after: Stored, timeZone: string) {
  if (after.deletedAt) return;
  for (const sources of sourcesOf(definitions)) {
    const { id, collectionId } = sources.field;
    if (!after.collections.includes(collectionId) || byHand.includes(after.values[id])) continue;
    const status = statusOf(sources, after.values, timeZone);
    // The values may still be those of the record before: they are replaced, never changed.
    if (after.values[id] !== status) after.values = { ...after.values, [id]: status };
  }
}

/** The fields among these values that nobody sets but by taking a decision, or taking it back. */
export function findComputed(definitions: Definitions, values: Values, before: Values = {}): string[] {
  return sourcesOf(definitions)
    .map(({ field }) => field.id)
    .filter((id) => {
      const value = values[id] ?? null;
      return value !== null && !byHand.includes(value) && value !== before[id];
    });
}

/** Whether a change of a value only followed from others: nobody made it, and nobody needs to take it back. */
export const isWorkedOut = (definitions: Definitions, fieldId: string, old: unknown, fresh: unknown): boolean =>
  sourcesOf(definitions).some(({ field }) => field.id === fieldId) && !byHand.includes(old) && !byHand.includes(fresh);

/** The record as it would be if it were written now, if that is another than it is. */
export function recomputed(definitions: Definitions, before: Stored, timeZone: string): Stored | undefined {
  const after = { ...before };
  computeValues(definitions, after, timeZone);
  return kindOf({ before, after }) ? after : undefined;
}

const known = new WeakMap<Definitions, Sources[]>();

/** The payment statuses that are worked out. Of a field that is gone nothing follows. Asked for every record, found once. */
export function sourcesOf(definitions: Definitions): Sources[] {
  const found = known.get(definitions) ?? findSources(definitions);
  known.set(definitions, found);
  return found;
}

const findSources = ({ fields }: Definitions): Sources[] =>
  [...fields.values()].flatMap((field) => {
    if (field.type !== "payment_status") return [];
    const [items, paid, due] = ["lineItemsFieldId", "paidAmountFieldId", "dueDateFieldId"].map((key) =>
      fields.get(String(field.config[key])),
    );
    return items && paid ? [{ field, items: items.id, paid: paid.id, due }] : [];
  });

function statusOf({ items, paid: paidId, due }: Sources, values: Values, timeZone: string): Status {
  const total = (values[items] as { total?: string } | null | undefined)?.total ?? "0";
  const paid = String(values[paidId] ?? "0");
  const isOwed = compareDecimals(total, "0") > 0;
  if (isOwed && compareDecimals(paid, total) >= 0) return "paid";
  // Where nothing is owed nothing can be late.
  if (isOwed && due && isPast(due, values[due.id], timeZone)) return "overdue";
  return isOwed && compareDecimals(paid, "0") > 0 ? "partially_paid" : "unpaid";
}

/** A day is over when the next one has begun where the team is. */
function isPast(due: FieldDefinition, value: unknown, timeZone: string): boolean {
  if (typeof value !== "string") return false;
  return due.type === "date" ? value < today(timeZone) : new Date(value) < new Date();
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

// Making one is slow, and an import asks for every row.
export function today(timeZone: string): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  dayFormats.set(timeZone, format);
  return format.format(new Date());
}
