import type { Field } from "#data/collections/ui/structure-queries.ts";
import type { ViewShown } from "../../contract.ts";
import type { ItemShown } from "../../items-contract.ts";
import { ItemFields } from "../../ui/item-fields.tsx";
import classes from "./detail.module.css";

type DetailFieldsProps = {
  view: ViewShown;
  fields: ReadonlyMap<string, Field>;
  item: ItemShown;
  isNarrow?: boolean | undefined;
};

/** What is shown of a record below its name, in the columns that the view asks for where there is room for them. */
export function DetailFields({ view, fields, item, isNarrow }: DetailFieldsProps) {
  const { recordNameFieldId, displayedFields, displayOption } = view.settings;
  return (
    <div className={classes.fields} data-display={isNarrow ? "one_column" : displayOption} data-view-part="card">
      <ItemFields
        shown={displayedFields.filter(({ field }) => field !== recordNameFieldId)}
        fields={fields}
        values={item.values}
        room="page"
      />
    </div>
  );
}
