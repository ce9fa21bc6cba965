import type { Definitions } from "#data/collections/definitions.ts";
import type { Stored, Values } from "#data/records/reading/record-store.server.ts";
import { Refusal } from "#shared/errors.ts";
import { joinedBy } from "./membership-moves.ts";

/** Being in a child is being in its ancestors. What the record brings or had there before counts before a default. */
export function joinCollections(definitions: Definitions, before: Stored, line: string[], given: Values): Stored {
  const joined = line.filter((id) => !before.collections.includes(id));
  if (joined.length === 0) return before;
  const fields = joined.flatMap((id) => definitions.collections.get(id)!.fields);
  const defaults = fields
    .filter(({ id, defaultValue }) => defaultValue !== null && (before.values[id] ?? null) === null)
    .map(({ id, defaultValue }) => [id, defaultValue] as const);
  const values = { ...before.values, ...Object.fromEntries(defaults), ...given };
  const after = { ...before, collections: [...before.collections, ...joined], values };
  requireRequired(definitions, before, after);
  return after;
}

/** Leaving a parent is leaving its children. The values stay where they are, and are not shown. */
export function leaveCollections(definitions: Definitions, before: Stored, left: ReadonlySet<string>): Stored {
  const collections = before.collections.filter((id) => !left.has(id));
  if (collections.length === before.collections.length) return before;
  const home = collections.find((id) => definitions.collections.has(id));
  if (!home) throw new Refusal("conflict", { fields: [{ path: "", messageKey: "data.lastCollection" }] });
  return { ...before, collections, homeId: collections.includes(before.homeId) ? before.homeId : home };
}

/** What the joined collections demand of their records. */
function requireRequired(definitions: Definitions, before: Stored, after: Stored) {
  const empty = joinedBy(before, after)
    .flatMap((id) => definitions.collections.get(id)!.fields)
    .filter((field) => field.isRequired && (after.values[field.id] ?? null) === null);
  if (empty.length === 0) return;
  throw new Refusal("invalid_input", {
    fields: empty.map(({ id }) => ({ path: `values.${id}`, messageKey: "validation.empty" })),
  });
}
