import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import type { Computed } from "#data/fields/computed.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { Stored, Values } from "../reading/record-store.server.ts";
import { kindOf } from "./drafts.server.ts";

/** A field that is worked out, the fields it follows from by setting, and the one whose time turns it, if there is one. */
type Sources = {
  field: FieldDefinition;
  computed: Computed<unknown>;
  from: readonly (readonly [setting: string, fieldId: string])[];
  due: FieldDefinition | undefined;
};

/** Works out the values that follow from others, in a record that is about to be written. */
export function computeValues(definitions: Definitions, after: Stored, timeZone: string) {
  if (after.deletedAt) return;
  for (const sources of sourcesOf(definitions)) {
    const { field, computed } = sources;
    const { id, collectionId } = field;
    if (!after.collections.includes(collectionId) || computed.byHand.includes(after.values[id])) continue;
    const value = compute(sources, after.values, timeZone);
    // The values may still be those of the record before: they are replaced, never changed.
    if (after.values[id] !== value) after.values = { ...after.values, [id]: value };
  }
}

/** The fields among these values that nobody sets but by taking a decision, or taking it back. */
export function findComputed(definitions: Definitions, values: Values, before: Values = {}): string[] {
  return sourcesOf(definitions)
    .filter(({ field: { id }, computed }) => {
      const value = values[id] ?? null;
      return value !== null && !computed.byHand.includes(value) && value !== before[id];
    })
    .map(({ field }) => field.id);
}

/** Whether a change of a value only followed from others: nobody made it, and nobody needs to take it back. */
export function isWorkedOut(definitions: Definitions, fieldId: string, old: unknown, fresh: unknown): boolean {
  const byHand = sourcesOf(definitions).find(({ field }) => field.id === fieldId)?.computed.byHand;
  return byHand !== undefined && !byHand.includes(old) && !byHand.includes(fresh);
}

/** The record as it would be if it were written now, if that is another than it is. */
export function recomputed(definitions: Definitions, before: Stored, timeZone: string): Stored | undefined {
  const after = { ...before };
  computeValues(definitions, after, timeZone);
  return kindOf({ before, after }) ? after : undefined;
}

const known = new WeakMap<Definitions, Sources[]>();

/** The fields that are worked out. Of a field that is gone nothing follows. Asked for every record, found once. */
export function sourcesOf(definitions: Definitions): Sources[] {
  const found = known.get(definitions) ?? findSources(definitions);
  known.set(definitions, found);
  return found;
}

const findSources = ({ fields }: Definitions): Sources[] =>
  [...fields.values()].flatMap((field) => {
    const { computed } = fieldTypeNamed(field.type);
    if (!computed) return [];
    const named = (setting: string) => fields.get(String(field.config[setting]));
    const from = computed.needs.flatMap((setting) => {
      const id = named(setting)?.id;
      return id ? [[setting, id] as const] : [];
    });
    return from.length === computed.needs.length ? [{ field, computed, from, due: named(computed.turns.setting) }] : [];
  });

function compute({ computed, from, due }: Sources, values: Values, timeZone: string): unknown {
  const given = Object.fromEntries(from.map(([setting, id]) => [setting, values[id]]));
  return computed.compute(given, () => due !== undefined && isPast(due, values[due.id], timeZone));
}

/** A day is over when the next one has begun where the team is. */
function isPast(due: FieldDefinition, value: unknown, timeZone: string): boolean {
  if (typeof value !== "string") return false;
  return fieldTypeNamed(due.type).storage.kind === "date" ? value < today(timeZone) : new Date(value) < new Date();
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

// Making one is slow, and an import asks for every row.
export function today(timeZone: string): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  dayFormats.set(timeZone, format);
  return format.format(new Date());
}
