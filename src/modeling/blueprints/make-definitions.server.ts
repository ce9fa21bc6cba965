import type { BlueprintTarget } from "#data/collections/blueprint-part.server.ts";
import { takenTables } from "#data/collections/collections.server.ts";
import { DataRights } from "#data/collections/data-rights.ts";
import { columnNameFor, tableNameFor } from "#data/collections/identifiers.ts";
import { requireMembership } from "#data/collections/membership-rules.ts";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { addColumn, createTable } from "#data/collections/tables.server.ts";
import { collectionWords, fieldWords } from "#data/collections/translations.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { inParts } from "#data/records/writing/drafts.server.ts";
import type { Filter } from "#shared/filter.ts";
import { type MemberOrder, memberOrderSchema } from "#shared/sort.ts";
import { refuseBroken } from "./content.server.ts";
import type { CollectionItem, FieldItem } from "./content-items.ts";
import { namesThings, replaceIds } from "./references.ts";

export async function makeCollections(target: BlueprintTarget, items: CollectionItem[]) {
  const { team, caller, idOf, wordsOf } = target;
  const optional = (id: string | null) => (id === null ? null : idOf(id));
  const taken = await takenTables(team);
  const rows = items.map((item) => {
    const { words, translations } = wordsOf(collectionWords(item), item.translations);
    const table = tableNameFor(words.pluralName!, taken);
    taken.push(table);
    const { membershipFilter: filter, membershipOrder: order } = item;
    return {
      id: idOf(item.id),
      parent_id: optional(item.parentId),
      name: words.name!,
      plural_name: words.pluralName!,
      description: words.description!,
      translations: JSON.stringify(translations),
      table_name: table,
      icon: item.icon,
      is_smart: filter !== null,
      membership_filter: filter && JSON.stringify(mapFilter(filter, target.idIfKnown)),
      membership_order: order && JSON.stringify(mapOrder(order, target.idIfKnown)),
      is_globally_searchable: item.isGloballySearchable,
      is_shown_in_sidebar: item.isShownInSidebar,
      is_shown_on_team_dashboard: item.isShownOnTeamDashboard,
      represents_people: item.representsPeople,
      is_internal_configuration: item.isInternalConfiguration,
      is_used_as_custom_list: item.isUsedAsCustomList,
      list_fields: item.listFields && JSON.stringify(replaceIds(item.listFields, idOf)),
      records_can_be_purchased: item.recordsCanBePurchased,
      name_field_id: optional(item.nameFieldId),
      avatar_field_id: optional(item.avatarFieldId),
      language_field_id: optional(item.languageFieldId),
      time_zone_field_id: optional(item.timeZoneFieldId),
      created_by: caller.userId,
    };
  });
  // All at once: a parent may come after its child.
  await team.insert("collection", rows).execute();
  for (const row of rows) if (!row.is_smart) await createTable(team, { id: row.id, table: row.table_name });
}

export async function makeFields(target: BlueprintTarget, items: FieldItem[]) {
  const { team, idOf, wordsOf } = target;
  const taken = new Map<string, string[]>();
  const rows = items.map((item) => {
    const { words, translations } = wordsOf(fieldWords(item), item.translations);
    const { title, description, ...settings } = words;
    const columns = taken.get(item.collectionId) ?? [];
    const column = columnNameFor(title!, columns);
    taken.set(item.collectionId, [...columns, column]);
    const type = fieldTypeNamed(item.type);
    const config = type.config.safeParse({ ...(replaceIds(item.config, idOf) as object), ...settings });
    if (!config.success) refuseBroken();
    const value = namesThings(item.type) ? replaceIds(item.defaultValue, idOf) : item.defaultValue;
    if (value !== null && !type.value(config.data).safeParse(value).success) refuseBroken();
    return {
      id: idOf(item.id),
      collection_id: idOf(item.collectionId),
      title: title!,
      description: description!,
      translations: JSON.stringify(translations),
      column_name: column,
      type: item.type,
      config: JSON.stringify(config.data),
      is_required: item.isRequired,
      is_unique: item.isUnique && type.canBeUnique,
      default_value: value === null ? null : JSON.stringify(value),
      display_width: item.displayWidth,
      is_displayed_on_views: item.isDisplayedOnViews,
      rank: item.rank,
    };
  });
  for (const part of inParts(rows)) await team.insert("field", part).execute();
  await addColumns(target, new Set(rows.map(({ id }) => id)));
}

async function addColumns({ team }: BlueprintTarget, ids: ReadonlySet<string>) {
  const { collections } = await readDefinitions(team);
  for (const { table, fields } of collections.values()) {
    for (const field of fields) if (ids.has(field.id)) await addColumn(team, table, field);
  }
}

/** Every filter and order means something here; who writes no filter of their own needs no right to read its fields. */
export async function requireWhole({ team, idOf }: BlueprintTarget, items: CollectionItem[]) {
  const definitions = await readDefinitions(team);
  const rights = DataRights.ofEverything(definitions);
  for (const { id } of items) {
    const made = definitions.collections.get(idOf(id));
    if (!made?.isSmart) continue;
    if (!made.parentId) refuseBroken();
    requireMembership(definitions, rights, made.parentId, {
      membershipFilter: made.membershipFilter as Filter,
      membershipOrder: memberOrderSchema.nullable().parse(made.membershipOrder),
    });
  }
}

function mapFilter(filter: Filter, idOf: (id: string) => string): Filter {
  if ("and" in filter) return { and: filter.and.map((part) => mapFilter(part, idOf)) };
  if ("or" in filter) return { or: filter.or.map((part) => mapFilter(part, idOf)) };
  if ("not" in filter) return { not: mapFilter(filter.not, idOf) };
  const value = replaceIds(filter.value, idOf);
  return { ...filter, field: idOf(filter.field), ...(value !== undefined && { value }) };
}

const mapOrder = (order: MemberOrder, idOf: (id: string) => string): MemberOrder =>
  Array.isArray(order) ? order.map((key) => ({ ...key, field: idOf(key.field) })) : order;
