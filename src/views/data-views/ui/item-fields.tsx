import { useTranslations } from "use-intl";
import { systemColumns } from "#data/collections/system-columns.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { fileAddress } from "#platform/files/ui/file-address.ts";
import { useStillness } from "#ui/use-stillness.ts";
import { SystemCell } from "#views/grid/ui/cells/system-cell.tsx";
import { filledFields, hasValue, linesOf } from "../displayed-lines.ts";
import type { DisplayedField } from "../view-settings.ts";
import { DateText } from "./date-text.tsx";
import classes from "./item-fields.module.css";

type ItemFieldsProps = {
  shown: readonly DisplayedField[];
  fields: ReadonlyMap<string, Field>;
  values: Readonly<Record<string, unknown>>;
  /** As much as each needs, where there is one item alone. */
  room?: "cell" | "page";
};

/** The values of an item, those with the same grouping key on one line. */
export function ItemFields({ shown, fields, values, room = "cell" }: ItemFieldsProps) {
  const filled = filledFields(shown, values);
  return (
    <div className={classes.list} data-room={room}>
      {linesOf(filled).map((line) => (
        <dl key={line[0]!.field} className={classes.line}>
          {line.map((each) => (
            <Pair
              key={each.field}
              {...{ shown: each, field: fields.get(each.field), value: values[each.field], room }}
            />
          ))}
        </dl>
      ))}
    </div>
  );
}

type PairProps = { shown: DisplayedField; field: Field | undefined; value: unknown; room: "cell" | "page" };

function Pair({ shown, field, value, room }: PairProps) {
  const nameOf = useTranslations("filters.columns") as unknown as ((key: string) => string) & {
    has(key: string): boolean;
  };
  if (!field && !nameOf.has(shown.field)) return null;
  return (
    <div className={classes.pair} data-field={shown.field}>
      <dt className={classes.title} data-hidden={!shown.showTitle || undefined}>
        {field ? field.title : nameOf(shown.field)}
      </dt>
      <dd className={classes.value}>
        {field ? (
          <Value shown={shown} field={field} value={value} room={room} />
        ) : (
          hasValue(value) && <SystemValue shown={shown} value={value} />
        )}
      </dd>
    </div>
  );
}

/** Of what every record has; its moments are written as the view says. */
export function SystemValue({
  shown: { field: column, dateTimeDisplayFormat: form },
  value,
}: Pick<PairProps, "shown" | "value">) {
  if (form !== "usual" && systemColumns[column]?.kind === "instant") return <DateText value={value} form={form} />;
  return <SystemCell column={column} value={value} />;
}

export function Value({ shown, field, value, room }: PairProps & { field: Field }) {
  const isStill = useStillness();
  const { isTemporal, holds } = fieldTypeNamed(field.dataType);
  const form = shown.dateTimeDisplayFormat;
  if (isTemporal && form !== "usual" && hasValue(value)) return <DateText value={value} form={form} />;
  const [fileId] = holds?.fileKind === "video" ? holds.idsIn(value) : [];
  if (fileId && shown.autoStartVideoPlayback && !isStill)
    return (
      <video
        className={classes.video}
        src={fileAddress(fileId)}
        aria-label={field.title}
        autoPlay
        muted
        loop
        playsInline
        controls
      />
    );
  return <FieldDisplay field={field} value={value} room={fileId ? "page" : room} />;
}
