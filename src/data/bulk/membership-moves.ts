import type { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { Refusal } from "#shared/errors.ts";

type Member = { collections: string[] };

export const joinedBy = (before: Member, after: Member): string[] =>
  after.collections.filter((id) => !before.collections.includes(id));

/** Leaving needs the right on all that is left; joining on what is joined, and its ancestors come with it. */
export function requireMovable(definitions: Definitions, rights: DataRights, before: Member, after: Member) {
  const joined = joinedBy(before, after);
  const carried = new Set(
    joined.flatMap((id) =>
      definitions
        .lineOf(id)
        .slice(1)
        .map((each) => each.id),
    ),
  );
  const chosen = [...joinedBy(after, before), ...joined.filter((id) => !carried.has(id))];
  const known = chosen.filter((id) => definitions.collections.has(id));
  if (!known.every((id) => rights.mayInCollection("update_data_field_data", id))) throw new Refusal("forbidden");
}
