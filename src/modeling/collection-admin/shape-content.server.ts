import type { ColumnParts } from "#data/csv/contract.ts";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { typeHolds, usualType } from "#data/fields/registry.ts";
import { type Content, readParts } from "#modeling/blueprints/content.server.ts";
import { contentVersion } from "#modeling/blueprints/content-items.ts";
import { newId } from "#shared/ids.ts";

export type ShapeColumn = {
  column: number;
  title: string;
  dataType: FieldTypeName;
  config: Record<string, unknown>;
  isName: boolean;
  /** Columns that are joined into it. */
  parts?: ColumnParts | undefined;
};

export type ShapeInput = {
  name: string;
  pluralName: string;
  icon?: string | undefined;
  description?: string | undefined;
  representsPeople?: boolean | undefined;
  columns: ShapeColumn[];
};

type Naming = {
  language: string;
  collectionId: string;
  fieldIdOf(column: number): string;
  /** What stands in a column that offers a choice. */
  choicesIn(column: ShapeColumn): string[];
};

export const offersChoice = ({ dataType }: Pick<ShapeColumn, "dataType">): boolean => typeHolds(dataType, "items");

/** The collection of a file in the form in which whole structures are made: itself, and a list for each choice. */
export function shapeContent(input: ShapeInput, { language, collectionId, fieldIdOf, choicesIn }: Naming): Content {
  const lists = input.columns.filter(offersChoice).map((column) => makeList(column, choicesIn(column)));
  const listOf = new Map(lists.map(({ column, collection }) => [column, collection.id]));
  const { name, pluralName, icon = "fas_folder", description = "", representsPeople = false } = input;
  const naming = input.columns.find(({ isName }) => isName);
  return {
    version: contentVersion,
    language,
    notes: [],
    parts: readParts({
      collections: [
        {
          ...{ id: collectionId, name, pluralName, icon, description, representsPeople },
          nameFieldId: naming ? fieldIdOf(naming.column) : null,
        },
        ...lists.map(({ collection }) => collection),
      ],
      fields: [
        ...input.columns.map(({ column, title, dataType, config }, place) => ({
          id: fieldIdOf(column),
          collectionId,
          title,
          type: dataType,
          config: listOf.has(column) ? { ...config, listId: listOf.get(column) } : config,
          rank: place + 1,
        })),
        ...lists.map(({ field }) => field),
      ],
      records: lists.flatMap(({ records }) => records),
    }),
  };
}

function makeList({ column, title }: ShapeColumn, names: string[]) {
  const [homeId, fieldId] = [newId(), newId()];
  return {
    column,
    collection: {
      ...{ id: homeId, name: title, pluralName: title, icon: "fas_list" },
      ...{ isUsedAsCustomList: true, isShownInSidebar: false, isGloballySearchable: false, nameFieldId: fieldId },
    },
    field: {
      ...{ id: fieldId, collectionId: homeId, title: "Name", type: usualType, isRequired: true, rank: 1 },
      translations: { en: { title: "Name" }, es: { title: "Nombre" }, fr: { title: "Nom" } },
    },
    records: names.map((name) => ({ id: newId(), homeId, collections: [homeId], values: { [fieldId]: name } })),
  };
}
