import { QueryClient } from "@tanstack/react-query";
import type { DataCollection } from "#data/collections/contract.ts";
import { collectionsQuery } from "#data/collections/ui/collections-query.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import type { FieldType, FieldTypeName } from "#data/fields/field-type.ts";
import { fieldTypes } from "#data/fields/registry.ts";
import { sampleIds, sampleNames } from "#data/fields/ui/sample-names.ts";
import { fieldUi } from "#data/fields/ui-registry.ts";
import { type CardTypeName, cardTypeNames, cardTypes } from "#modeling/cards/registry.ts";
import { type LinkedRecord, linkedRecordsKey } from "#modeling/cards/ui/use-linked-records.ts";

/** A field of each type that a card shows or is about, named like its type. */
export function sampleFields(nameOf: (type: FieldTypeName) => string): ReadonlyMap<string, Field> {
  const types = [...shortTypes, ...cardTypeNames.flatMap((name) => sourceOf(name) ?? [])];
  return new Map(types.map((type) => [type.name, fieldOf(type, nameOf(type.name))]));
}

/** What a card of a type looks like with something in it. Ids of fields are the names of their types. */
export function sampleCard(type: CardTypeName) {
  const { fieldsOf } = cardTypes[type];
  const shown = fieldsOf === "nothing" ? [] : fieldsOf === "linked" ? shortTypes.slice(0, 3) : shortTypes;
  const fields = shown.map(({ name }) => ({ fieldId: name, width: "third" as const }));
  return { type, sourceFieldId: sourceOf(type)?.name ?? null, fields, editingMode: "only_view" as const };
}

export const sampleCollectionId = sampleIds.campers;

/** Of the record that it is about, every field has what its type shows of itself. */
export const sampleRecord = {
  id: sampleIds.week,
  values: Object.fromEntries(fieldTypes.map((type) => [type.name, sampleOf(type)])),
};

/** What cards ask the server for, known before: nothing of it exists, and nobody is signed in. */
export function sampleAnswers(): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const collection = { id: sampleCollectionId, idParentDataCollection: null } as DataCollection;
  queries.setQueryData(collectionsQuery("").queryKey, [collection]);
  for (const type of cardTypeNames) {
    const { sourceFieldId, fields } = sampleCard(type);
    const ids = sourceFieldId ? (sampleRecord.values[sourceFieldId] as string[]) : [];
    const fieldIds = fields.map(({ fieldId }) => fieldId);
    queries.setQueryData(linkedRecordsKey("", ids, fieldIds), ids.map(linkedRecord));
  }
  return queries;
}

const linkedRecord = (id: string): LinkedRecord => ({
  ...{ id, name: sampleNames.get(id)?.name ?? "", values: sampleRecord.values },
  abilities: { update: false, readOnly: [] },
});

/** Those whose values are short enough for a line. */
const shortTypes = fieldTypes.filter(({ sorts, holds, isNumeric }) => sorts && !holds && !isNumeric).slice(0, 6);

/** One that can hold several, as a card about a single thing shows little; and files, as records that nobody has lead nowhere. */
function sourceOf(card: CardTypeName): FieldType | undefined {
  const types = fieldTypes.filter((type) => cardTypes[card].isAbout?.(type) && Array.isArray(sampleOf(type)));
  return types.find(({ holds }) => holds?.of === "files") ?? types[0];
}

function sampleOf(type: FieldType): unknown {
  return fieldUi(type.name).sample ?? type.examples.values[0] ?? null;
}

const fieldOf = (type: FieldType, title: string): Field => ({
  ...{ id: type.name, collectionId: sampleCollectionId, title, columnName: type.name, dataType: type.name },
  ...{ description: "", config: type.examples.config as Field["config"], isRequired: false, isUnique: false },
  ...{ defaultValue: null, displayWidth: "third", isDisplayedOnViews: true, rank: 0 },
});
