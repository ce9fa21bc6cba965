import type { Field } from "#data/collections/ui/structure-queries.ts";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import type { DisplayedField } from "../view-settings.ts";
import classes from "./item-fields.module.css";

type ItemFieldsProps = {
  shown: readonly DisplayedField[];
  fields: ReadonlyMap<string, Field>;
  values: Readonly<Record<string, unknown>>;
};

/** The values of an item, those with the same grouping key on one line. */
export function ItemFields({ shown, fields, values }: ItemFieldsProps) {
  const filled = shown.filter(({ field, includeEmpty }) => includeEmpty || hasValue(values[field]));
  return (
    <div className={classes.list}>
      {linesOf(filled).map((line) => (
        <dl key={line[0]!.field} className={classes.line}>
          {line.map((each) => (
            <Value key={each.field} shown={each} field={fields.get(each.field)} value={values[each.field]} />
          ))}
        </dl>
      ))}
    </div>
  );
}

function Value({ shown, field, value }: { shown: DisplayedField; field: Field | undefined; value: unknown }) {
  if (!field) return null;
  return (
    <div className={classes.pair}>
      <dt className={classes.title} data-hidden={!shown.showTitle || undefined}>
        {field.title}
      </dt>
      <dd className={classes.value}>
        <FieldDisplay field={field} value={value} room="cell" />
      </dd>
    </div>
  );
}

/** In the order of the first of each key. */
function linesOf(shown: readonly DisplayedField[]): DisplayedField[][] {
  const lines: DisplayedField[][] = [];
  const byKey = new Map<string, DisplayedField[]>();
  for (const each of shown) {
    const known = each.groupingKey ? byKey.get(each.groupingKey) : undefined;
    if (known) known.push(each);
    else {
      const line = [each];
      lines.push(line);
      if (each.groupingKey) byKey.set(each.groupingKey, line);
    }
  }
  return lines;
}

const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
