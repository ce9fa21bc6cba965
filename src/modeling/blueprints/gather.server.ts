import { blueprintParts } from "#data/collections/blueprint-part.server.ts";
import type { CollectionDefinition, Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { systemColumns } from "#data/collections/system-columns.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { Stored } from "#data/records/reading/record-store.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { sameJson } from "#shared/same-json.ts";
import { type MemberOrder, memberOrderSchema } from "#shared/sort.ts";
import type { Content, Parts } from "./content.server.ts";
import { requireSize } from "./content.server.ts";
import type { CollectionItem, FieldItem, RecordItem } from "./content-items.ts";
import { contentVersion } from "./content-items.ts";
import { openSource, type Source, type SourceInput } from "./open-source.server.ts";
import { holdsFiles, idsIn, namesThings, orNothing, replaceIds } from "./references.ts";

/** A tree as a blueprint: whole in itself, because what leads out of it is dropped, and told in its notes. */
export async function gather(team: TeamDb, input: SourceInput): Promise<Content> {
  const root = input.definitions.collections.get(input.rootId);
  if (!root) throw new Refusal("not_found");
  if (root.isSmart && !input.isCopy) {
    refuseField("collectionId", "data.blueprintSmart");
  }
  const source = await openSource(team, input);
  requireSize(source);
  const parts: Parts = {
    collections: source.collections.map((each) => gatherCollection(source, each)),
    fields: source.fields.map((each) => gatherField(source, each)),
    records: source.items.map((each) => gatherItem(source, each)),
  };
  for (const { name, gather: gatherPart } of blueprintParts.all()) {
    parts[name] = await gatherPart(team, source);
    source.keep(parts[name]);
  }
  return { version: contentVersion, language: source.definitions.languages.plain, notes: source.notes, parts };
}

function gatherCollection(source: Source, each: CollectionDefinition): CollectionItem {
  const inside = (id: string | null) => (id && source.knows(id) ? id : null);
  const given = memberOrderSchema.nullable().catch(null).parse(each.membershipOrder);
  const order = orderInside(source, given);
  const item = {
    id: each.id,
    parentId: inside(each.parentId),
    name: each.name,
    pluralName: each.pluralName,
    description: each.description,
    translations: structuredClone(each.translations) as CollectionItem["translations"],
    icon: each.icon,
    membershipFilter: each.isSmart ? (each.membershipFilter as CollectionItem["membershipFilter"]) : null,
    membershipOrder: order,
    isGloballySearchable: each.isGloballySearchable,
    isShownInSidebar: each.isShownInSidebar,
    isShownOnTeamDashboard: each.isShownOnTeamDashboard,
    representsPeople: each.representsPeople,
    isInternalConfiguration: each.isInternalConfiguration,
    isUsedAsCustomList: each.isUsedAsCustomList,
    listFields: each.listFields && {
      color: inside(each.listFields.color),
      icon: inside(each.listFields.icon),
      retired: inside(each.listFields.retired),
      rank: inside(each.listFields.rank),
    },
    recordsCanBePurchased: each.recordsCanBePurchased,
    nameFieldId: inside(each.nameFieldId),
    avatarFieldId: inside(each.avatarFieldId),
    languageFieldId: inside(each.languageFieldId),
    timeZoneFieldId: inside(each.timeZoneFieldId),
  };
  const named = ["nameFieldId", "avatarFieldId", "languageFieldId", "timeZoneFieldId"] as const;
  const isLost = named.some((key) => item[key] !== each[key]) || !sameJson(order, given);
  if (isLost) source.note("data.blueprintSettings", { name: each.pluralName });
  return item;
}

function orderInside({ knows }: Source, order: MemberOrder | null): MemberOrder | null {
  if (!Array.isArray(order)) return order;
  const kept = order.filter(({ field }) => Object.hasOwn(systemColumns, field) || knows(field));
  return kept.length > 0 ? kept : null;
}

function gatherField(source: Source, field: FieldDefinition): FieldItem {
  const keep = (id: string) => (source.knows(id) ? id : undefined);
  const home = source.definitions.collections.get(field.collectionId)!;
  const type = fieldTypeNamed(field.type);
  // What one setting says without the other it needs is refused by the type; then all of them are as new.
  const settings = type.config.safeParse(replaceIds(field.config, keep));
  const config = (settings.success ? settings.data : type.config.parse({})) as Record<string, unknown>;
  const given = field.defaultValue ?? null;
  const defaultValue = holdsFiles(field.type) ? null : valueInside(source.definitions, field, given, keep);
  const isLost =
    idsIn(field.config).some((id) => !source.knows(id)) || (given !== null && !sameJson(given, defaultValue));
  if (isLost) source.note("data.blueprintReference", { name: home.pluralName, field: field.title });
  return {
    id: field.id,
    collectionId: field.collectionId,
    title: field.title,
    description: field.description,
    translations: structuredClone(field.translations) as FieldItem["translations"],
    type: field.type,
    config,
    isRequired: field.isRequired,
    isUnique: field.isUnique,
    defaultValue,
    displayWidth: field.displayWidth as FieldItem["displayWidth"],
    isDisplayedOnViews: field.isDisplayedOnViews,
    rank: field.rank,
  };
}

/** Without what leads out; nothing, if the rest is no value of the field any more. */
function valueInside(
  definitions: Definitions,
  field: FieldDefinition,
  given: unknown,
  keep: (id: string) => string | undefined,
): unknown {
  if (given === null || !namesThings(field.type) || idsIn(given).every((id) => keep(id))) return given;
  const value = orNothing(replaceIds(given, keep));
  const type = fieldTypeNamed(field.type);
  return type.value(type.config.parse(definitions.configOf(field))).safeParse(value).success ? value : null;
}

/** To others an item is its name, and how it looks in its place. */
function gatherItem(source: Source, item: Stored): RecordItem {
  const gathered = gatherRecord(source, item);
  if (!source.forOthers) return gathered;
  const { definitions } = source;
  const looks = (["color", "icon", "rank"] as const).map((part) => definitions.listFieldOf(gathered.homeId, part));
  const shown = [definitions.nameFieldOf(gathered.homeId), ...looks].map((field) => field?.id);
  const values = Object.entries(gathered.values).filter(([id]) => shown.includes(id));
  return { ...gathered, values: Object.fromEntries(values) };
}

/** A record with what of it belongs to the blueprint: places, and values of fields that come along. */
export function gatherRecord(
  { knows, definitions }: Pick<Source, "knows" | "definitions">,
  { id, homeId, collections, values, translations }: Stored,
): RecordItem {
  const keep = (each: string) => (knows(each) ? each : undefined);
  const places = collections.filter(knows);
  const inside = Object.entries(values).flatMap(([fieldId, value]) => {
    const field = knows(fieldId) ? definitions.fields.get(fieldId) : undefined;
    if (!field || !places.includes(field.collectionId)) return [];
    const kept = valueInside(definitions, field, value, keep);
    return kept === null ? [] : [[fieldId, kept] as const];
  });
  return {
    id,
    homeId: places.includes(homeId) ? homeId : places[0]!,
    collections: places,
    values: Object.fromEntries(inside),
    translations: structuredClone(translations ?? {}) as RecordItem["translations"],
  };
}
