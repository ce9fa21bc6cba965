import { brokenSetting } from "#data/collections/check-config.server.ts";
import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { hiddenUse, refuseUses, requireWholeFilters } from "#data/collections/membership-rules.ts";
import { findHeldBy, withField } from "#data/collections/published-things.server.ts";
import { shapedBy } from "#data/collections/shaped-definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import { sortSchema } from "#shared/sort.ts";
import type { Consequence } from "./contract.ts";

type Shaper = { isTeamAdmin: boolean };
type Input = { from: FieldDefinition; to: FieldDefinition; keepsDefault: boolean; emptied: number };

/** Everything that uses the field, and would be otherwise if it were of the other type, as far as the caller may know of it. */
export function consequencesOf(
  definitions: Definitions,
  caller: Shaper,
  { from, to, keepsDefault, emptied }: Input,
): Consequence[] {
  const type = fieldTypeNamed(to.type);
  const own = (kind: Consequence["kind"], messageKey: string, values = {}): Consequence => ({
    ...{ kind, collectionId: null, messageKey: `data.${messageKey}`, values },
  });
  const all = [...brokenUses(definitions, caller, to), ...otherUses(shapedBy(definitions, caller), from, to)];
  if (from.isUnique && !type.canBeUnique) all.push(own("unique", "typeChangeUnique"));
  if (!keepsDefault) all.push(own("default", "typeChangeDefault"));
  if (from.isRequired && emptied > 0) all.push(own("required", "typeChangeRequired", { count: emptied }));
  return all;
}

/** Said before any work is done; the swap asks once more. */
export function requireNoBroken(definitions: Definitions, { isTeamAdmin }: Shaper, to: FieldDefinition) {
  const after = withField(definitions, to.id, to);
  requireWholeFilters(definitions, after, { isTeamAdmin });
  // A status that is worked out from this field, for example.
  const users = [...definitions.fields.values()].filter(
    (field) => field.id !== to.id && Object.values(field.config).includes(to.id) && brokenSetting(after, field),
  );
  const { collections } = shapedBy(definitions, { isTeamAdmin });
  refuseUses(
    users.map(({ id, collectionId, title }) => ({
      ...{ collectionId, path: `fields.${id}.${collectionId}` },
      ...{ messageKey: "data.usedByField", values: { name: title } },
    })),
    (id) => collections.has(id),
  );
}

/** Those stand in the way: a filter that means nothing would show everything, or nothing. */
function brokenUses(definitions: Definitions, caller: Shaper, to: FieldDefinition): Consequence[] {
  try {
    requireNoBroken(definitions, caller, to);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.fields.map(({ path, messageKey, values }) => ({
      ...{
        kind: path.startsWith("fields.") ? ("field" as const) : ("filter" as const),
        collectionId: path === hiddenUse ? null : path.split(".").at(-1)!,
        messageKey,
      },
      ...(values && { values }),
    }));
  }
}

function otherUses(definitions: Definitions, from: FieldDefinition, to: FieldDefinition): Consequence[] {
  const after = withField(definitions, to.id, to);
  return definitions.treeOf(from.collectionId).flatMap((each): Consequence[] => {
    const say = (kind: Consequence["kind"], messageKey: string): Consequence => ({
      ...{ kind, collectionId: each.id, messageKey: `data.${messageKey}`, values: { name: each.pluralName } },
    });
    const order = sortSchema.safeParse(each.membershipOrder);
    const isOrdered = order.success && order.data.some(({ field }) => field === from.id);
    const isNamed = !each.isSmart && definitions.nameFieldOf(each.id)?.id === from.id;
    const stillNames = after.nameFieldOf(each.id)?.id === from.id;
    return [
      ...(isOrdered && !fieldTypeNamed(to.type).sorts ? [say("order", "typeChangeOrder")] : []),
      ...(isNamed ? [say("name", stillNames ? "typeChangeName" : "typeChangeNoName")] : []),
      ...(each.avatarFieldId === from.id && !isPicture(to) ? [say("avatar", "typeChangeAvatar")] : []),
    ];
  });
}

export const isPicture = ({ type }: Pick<FieldDefinition, "type">): boolean =>
  fieldTypeNamed(type).holds?.fileKind === "image";

/** What people outside would not be shown any more, until it is changed and published. */
export async function heldConsequences(
  team: TeamDb,
  definitions: Definitions,
  to: FieldDefinition,
): Promise<Consequence[]> {
  const held = await findHeldBy(team, definitions, withField(definitions, to.id, to));
  return held.map(({ kind, collectionId, name }) => ({
    ...{ kind: "published", collectionId },
    ...{ messageKey: kind === "view" ? "data.typeChangeHoldsView" : "data.typeChangeHoldsWizard", values: { name } },
  }));
}
