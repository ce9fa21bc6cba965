import { requireConfig } from "#data/collections/check-config.server.ts";
import type { CollectionDefinition, Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { readRules } from "#data/collections/fields.server.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import type { TypeChangeWish } from "./contract.ts";

export type FieldPlace = { collectionId: string; fieldId: string };

/** The field as it is and as it is to be; its column and default are whoever asks' to find. */
export type Wished = { collection: CollectionDefinition; from: FieldDefinition; to: FieldDefinition };

export async function readWish(
  team: TeamDb,
  definitions: Definitions,
  at: FieldPlace,
  wish: Pick<TypeChangeWish, "dataType" | "config">,
): Promise<Wished> {
  const { collection, field } = requireFieldOf(definitions, at);
  const { config } = readRules(wish.dataType, { config: wish.config });
  const before = wish.dataType === field.type ? field.config : {};
  await requireConfig(team, { ...at, type: wish.dataType, config: wish.config, before });
  const type = fieldTypeNamed(wish.dataType);
  const settings = JSON.parse(config) as FieldDefinition["config"];
  const to = { ...field, type: wish.dataType, config: settings, isUnique: field.isUnique && type.canBeUnique };
  return { collection, from: field, to };
}

export function requireFieldOf(definitions: Definitions, { collectionId, fieldId }: FieldPlace) {
  const field = definitions.fields.get(fieldId);
  const collection = definitions.collections.get(collectionId);
  if (!field || !collection || field.collectionId !== collectionId) throw new Refusal("not_found");
  return { collection, field };
}
