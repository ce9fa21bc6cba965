import type { DataRights, Grant } from "#data/collections/data-rights.ts";
import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { maySeeNamed, maySeeValues, requireNothingOpened } from "#data/collections/opened-data.ts";
import { withField } from "#data/collections/published-things.server.ts";
import { directWay } from "#data/fields/conversions.ts";
import { typeHolds } from "#data/fields/registry.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";

type SightContext = { definitions: Definitions; grants: readonly Grant[]; rights: DataRights };
type Change = { from: FieldDefinition; to: FieldDefinition; createMissing: boolean };

/**
 * What somebody must see of the values before they become something else, whatever the values are: a refusal that
 * followed from them would tell them. Who may not see them can change the type all the same, and is told nothing of it.
 */
export function requireSight({ definitions, grants, rights }: SightContext, { from, to, createMissing }: Change) {
  const seesValues = maySeeValues(rights, from);
  // Two values that become one would be told by the rule.
  if (to.isUnique && !seesValues) refuse("dataType", "data.uniqueUnseen");
  if (createMissing && typeHolds(to.type, "items") && !seesValues) refuse("createMissing", "data.itemsUnseen");
  const becomesText = from.type !== to.type && !directWay(from.type, to.type);
  if (becomesText && !maySeeNamed(definitions, rights, from)) refuse("dataType", "data.namesUnseen");
  const after = withField(definitions, to.id, to);
  const change = { before: { live: definitions, whole: definitions }, after: { live: after, whole: after } };
  requireNothingOpened({ ...change, grants, rights });
}

/** Whether anything would be lost is told to who may see it; who may not accepts it unseen. */
export function requireAcceptedUnseen(rights: DataRights, from: FieldDefinition, acceptLoss: boolean) {
  if (!acceptLoss && !maySeeValues(rights, from)) refuseConflict("acceptLoss", "data.typeChangeUnseen");
}

function refuse(path: string, messageKey: string): never {
  throw new Refusal("forbidden", { fields: [{ path, messageKey }] });
}
