import type { Planning } from "#data/bulk/open-edit.server.ts";
import { changeCollection } from "#data/collections/collections.server.ts";
import { changeField } from "#data/collections/fields.server.ts";
import { Refusal } from "#shared/errors.ts";
import { conditionsOf, type Filter, filterSchema } from "#shared/filter.ts";
import { mayUse } from "#shared/permissions.ts";
import { type Redirect, redirected } from "./redirected.ts";

/** Defaults of fields and filters of smart collections follow a merge; who may not shape these cannot merge what they name. */
export async function redirectDefinitions({ app, caller, definitions }: Planning, merge: Redirect) {
  const { plain } = definitions;
  const fields = [...plain.fields.values()].filter(
    ({ defaultValue }) => redirected(defaultValue, merge) !== defaultValue,
  );
  const filters = [...plain.collections.values()].flatMap(({ id, membershipFilter }) => {
    const filter = filterSchema.safeParse(membershipFilter);
    const isAbout = filter.success && conditionsOf(filter.data).some(({ value }) => redirected(value, merge) !== value);
    return isAbout ? [{ id, filter: redirectFilter(filter.data, merge) }] : [];
  });
  if (fields.length + filters.length === 0) return;
  if (!mayUse(caller, "team_admin_data_collections"))
    throw new Refusal("forbidden", { fields: [{ path: "fromIds", messageKey: "data.mergeNeedsAdmin" }] });
  for (const { id, collectionId, defaultValue } of fields)
    await changeField(app, caller, { collectionId, fieldId: id }, { defaultValue: redirected(defaultValue, merge) });
  for (const { id, filter } of filters) await changeCollection(app, caller, id, { membershipFilter: filter });
}

function redirectFilter(filter: Filter, merge: Redirect): Filter {
  if ("and" in filter) return { and: filter.and.map((part) => redirectFilter(part, merge)) };
  if ("or" in filter) return { or: filter.or.map((part) => redirectFilter(part, merge)) };
  if ("not" in filter) return { not: redirectFilter(filter.not, merge) };
  return filter.value === undefined ? filter : { ...filter, value: redirected(filter.value, merge) };
}
