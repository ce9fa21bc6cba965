import type { FieldTypeName } from "#data/fields/field-type.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import { sameJson } from "#shared/same-json.ts";
import type { Definitions } from "./definitions.ts";
import { readDefinitions } from "./read-definitions.server.ts";

type Config = Record<string, unknown>;
type Wish = { collectionId: string; type: FieldTypeName; config: Config | undefined; before?: Config };

/** Whatever a field's settings name is there and is what it is named as. What was set before stays, also if it is gone. */
export async function requireConfig(team: TeamDb, { collectionId, type, config = {}, before = {} }: Wish) {
  const fresh = Object.fromEntries(
    Object.entries(config).filter(([key, value]) => key in checks && value !== null && !sameJson(value, before[key])),
  );
  if (type === "payment_status") requireBoth(config);
  if (Object.keys(fresh).length === 0) return;
  const definitions = await readDefinitions(team);
  for (const [key, value] of Object.entries(fresh)) {
    const messageKey = checks[key]!(definitions, collectionId, value);
    if (messageKey) refuse(key, messageKey);
  }
}

/** The key of what is wrong. */
type Check = (definitions: Definitions, collectionId: string, value: unknown) => string | undefined;

const fieldOf =
  (types: FieldTypeName[], messageKey: string): Check =>
  (definitions, collectionId, value) => {
    const field = definitions.fieldsOf(collectionId).find(({ id }) => id === value);
    return field && types.includes(field.type) ? undefined : messageKey;
  };

const checks: Record<string, Check> = {
  listId: ({ collections }, _collectionId, value) =>
    collections.get(value as string)?.isUsedAsCustomList ? undefined : "data.notCustomList",
  collectionIds: ({ collections }, _collectionId, value) =>
    [value].flat().every((id) => collections.has(id as string)) ? undefined : "data.unknownCollection",
  lineItemsFieldId: fieldOf(["financial_line_item", "financial_line_items"], "data.notLineItems"),
  paidAmountFieldId: fieldOf(["money", "decimal", "number"], "data.notAmount"),
  dueDateFieldId: fieldOf(["date", "date_time"], "data.notDate"),
};

/** The key of a setting that names something which is not there, or is something else. */
export const brokenSetting = (definitions: Definitions, collectionId: string, config: Config): string | undefined =>
  Object.entries(config).find(
    ([key, value]) => key in checks && value !== null && checks[key]!(definitions, collectionId, value) !== undefined,
  )?.[0];

/** A status is worked out from what is owed and what is paid: one of them alone says nothing. */
function requireBoth({ lineItemsFieldId = null, paidAmountFieldId = null, dueDateFieldId = null }: Config) {
  const isHalf = (lineItemsFieldId === null) !== (paidAmountFieldId === null);
  if (isHalf) refuse(lineItemsFieldId === null ? "lineItemsFieldId" : "paidAmountFieldId", "data.fieldRequired");
  if (dueDateFieldId !== null && lineItemsFieldId === null) refuse("lineItemsFieldId", "data.fieldRequired");
}

function refuse(key: string, messageKey: string): never {
  throw new Refusal("invalid_input", { fields: [{ path: `config.${key}`, messageKey }] });
}
