import { namesByItself } from "#data/collections/definitions.ts";
import { nameFieldOf } from "#data/collections/ui/name-field.ts";
import { type Field, useCollections } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { lineDown } from "#data/records/ui/record-places.ts";
import type { WholeRecord } from "#data/records/ui/record-queries.ts";
import { useRecordFields } from "#data/records/ui/use-record-fields.ts";

const most = 3;

/** What tells most of a record beside its name and its picture: dates, choices and links first, free text after them. */
export function useTellingFields(record: WholeRecord): Field[] {
  const { data: collections = [] } = useCollections();
  const { fields } = useRecordFields(record);
  const named = nameFieldOf(lineDown(collections, record.homeId), fields);
  const tells = ({ id, isDisplayedOnViews, dataType }: Field) =>
    isDisplayedOnViews &&
    id !== named &&
    fieldTypeNamed(dataType).holds?.of !== "files" &&
    (record.values[id] ?? null) !== null;
  const isFreeText = ({ dataType }: Field) => Number(namesByItself(dataType));
  return fields
    .filter(tells)
    .toSorted((one, other) => isFreeText(one) - isFreeText(other))
    .slice(0, most);
}
