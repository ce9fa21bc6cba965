import type { Definitions } from "#data/collections/definitions.ts";
import { ledCollections } from "#data/collections/led-collections.ts";
import { fieldOf, isReverseKey } from "#data/collections/reverse-links.ts";
import { conditionsOf } from "#shared/filter.ts";
import { columnsInAddress } from "./item-url.ts";
import { type ViewTypeName, viewTypes } from "./registry.ts";
import { columnsNamed, filtersNamed } from "./view-definitions.ts";
import type { ViewSettings } from "./view-settings.ts";

/** What somebody without an account comes to know by a view. */
export type OpenedByView = {
  /** Shown, or asked about: by its own filter and order too, of which only the outcome is seen. */
  fieldIds: string[];
  /** Whose records are there, by their names at least. */
  collectionIds: string[];
};

/** `leadsBy`: the field by which the view that items lead to finds them. */
export function openedByView(
  definitions: Definitions,
  { collectionId, type }: { collectionId: string; type: ViewTypeName },
  settings: ViewSettings,
  leadsBy: string | null = null,
): OpenedByView {
  const { itemUrl, options } = settings;
  const named = [
    ...columnsNamed(type, settings).map(({ key }) => (isReverseKey(key) ? fieldOf(key) : key)),
    ...filtersNamed(settings).flatMap(({ filter }) => conditionsOf(filter).map(({ field }) => field)),
    ...(itemUrl.kind === "address" ? columnsInAddress(itemUrl.address) : []),
    ...(viewTypes[type].fieldsElsewhere?.(options) ?? []),
    leadsBy,
  ];
  const fields = [...new Set(named)].flatMap((key) => definitions.fields.get(key ?? "") ?? []);
  const isOwn = new Set(definitions.lineOf(collectionId).map(({ id }) => id));
  const elsewhere = fields.map((field) => field.collectionId).filter((id) => !isOwn.has(id));
  return {
    fieldIds: fields.map(({ id }) => id),
    collectionIds: [
      ...new Set([collectionId, ...elsewhere, ...fields.flatMap(({ config }) => ledCollections(definitions, config))]),
    ],
  };
}
