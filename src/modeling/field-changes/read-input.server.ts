import { requireConfig } from "#data/collections/check-config.server.ts";
import type { CollectionDefinition, Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { readRules } from "#data/collections/fields.server.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import type { TypeChangeInput } from "./contract.ts";

export type FieldKey = { collectionId: string; fieldId: string };

/** The field as it is and as it is to be; its column and default are whoever asks' to find. */
export type Requested = { collection: CollectionDefinition; from: FieldDefinition; to: FieldDefinition };

export async function readInput(
  team: TeamDb,
  definitions: Definitions,
  at: FieldKey,
  input: Pick<TypeChangeInput, "dataType" | "config">,
): Promise<Requested> {
  const { collection, field } = requireFieldOf(definitions, at);
  const { config } = readRules(input.dataType, { config: input.config });
  const before = input.dataType === field.type ? field.config : {};
  await requireConfig(team, { ...at, type: input.dataType, config: input.config, before });
  const type = fieldTypeNamed(input.dataType);
  const settings = JSON.parse(config) as FieldDefinition["config"];
  const to = { ...field, type: input.dataType, config: settings, isUnique: field.isUnique && type.canBeUnique };
  return { collection, from: field, to };
}

export function requireFieldOf(definitions: Definitions, { collectionId, fieldId }: FieldKey) {
  const field = definitions.fields.get(fieldId);
  const collection = definitions.collections.get(collectionId);
  if (!field || !collection || field.collectionId !== collectionId) throw new Refusal("not_found");
  return { collection, field };
}
