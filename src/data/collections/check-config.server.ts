import type * as z from "zod";
import type { FieldType, FieldTypeName } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { settingsOf } from "#data/fields/type-settings.ts";
import type { TeamDb } from "#server/db/db.ts";
import { refuseField } from "#shared/errors.ts";
import { sameJson } from "#shared/same-json.ts";
import type { Definitions, FieldDefinition } from "./definitions.ts";
import { readDefinitions } from "./read-definitions.server.ts";

type Config = Record<string, unknown>;
type Input = { collectionId: string; type: FieldTypeName; config: Config | undefined; before?: Config };

/** Whatever a field's settings name is there and is what it is named as. What was set before stays, also if it is gone. */
export async function requireConfig(team: TeamDb, { collectionId, type: name, config = {}, before = {} }: Input) {
  const type = fieldTypeNamed(name);
  const conflict = type.findConflict?.(config);
  if (conflict) refuseField(`config.${conflict.key}`, conflict.messageKey);
  const fresh = checksOf(type, config).filter(({ key, value }) => !sameJson(value, before[key]));
  if (fresh.length === 0) return;
  const definitions = await readDefinitions(team);
  for (const { key, findWrong } of fresh) {
    const messageKey = findWrong(definitions, collectionId);
    if (messageKey) refuseField(`config.${key}`, messageKey);
  }
}

/** The key of a setting that names something which is not there, or is something else. */
export const brokenSetting = (
  definitions: Definitions,
  { collectionId, type, config }: Pick<FieldDefinition, "collectionId" | "type" | "config">,
): string | undefined =>
  checksOf(fieldTypeNamed(type), config).find(({ findWrong }) => findWrong(definitions, collectionId))?.key;

/** Of the settings that are set and name something: how to find the key of what is wrong with each. */
function checksOf(type: FieldType, config: Config) {
  return settingsOf(type).flatMap(([key, schema]) => {
    const meta = schema.meta() ?? {};
    const check = checks[String(meta.editor)];
    const value = config[key] ?? null;
    if (!check || value === null) return [];
    const findWrong = (definitions: Definitions, collectionId: string) => check(definitions, collectionId, value, meta);
    return [{ key, value, findWrong }];
  });
}

type Check = (definitions: Definitions, collectionId: string, value: unknown, meta: z.GlobalMeta) => string | undefined;

/** By what a setting is entered with. */
const checks: Record<string, Check> = {
  customList: ({ collections }, _collectionId, value) =>
    collections.get(value as string)?.isUsedAsCustomList ? undefined : "data.notCustomList",
  collections: ({ collections }, _collectionId, value) =>
    [value].flat().every((id) => collections.has(id as string)) ? undefined : "data.unknownCollection",
  field: (definitions, collectionId, value, { servedBy, otherwise }) => {
    const field = definitions.fieldsOf(collectionId).find(({ id }) => id === value);
    return field && fieldTypeNamed(field.type).servesAs === servedBy ? undefined : String(otherwise);
  },
};
