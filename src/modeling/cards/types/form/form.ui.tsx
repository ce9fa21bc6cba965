import type { CSSProperties } from "react";
import { useTranslations } from "use-intl";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { EditableField } from "#data/records/ui/editable-field.tsx";
import type { CardUi, CardViewProps } from "../../card-ui.ts";
import classes from "../../ui/card-grid.module.css";
import { sharedColumns } from "../../ui/card-grid.ts";
import pictures from "../../ui/type-picture.module.css";

export const formUi: CardUi = { View: FormView, Picture: FormPicture };

/** Fields of the record, each as wide as it was laid out. */
function FormView({ card, record, fields, editing, widthsBeside = [] }: CardViewProps) {
  const t = useTranslations("cards.view");
  const columnsFor = sharedColumns([...widthsBeside, ...card.fields.map(({ width }) => width)]);
  const shown = card.fields.flatMap(({ fieldId, width }) => {
    const field = fields.get(fieldId);
    return field ? [{ field, columns: columnsFor(width) }] : [];
  });
  if (shown.length === 0) return <p className={pictures.nothing}>{t("noFields")}</p>;
  const cells = shown.map(({ field, columns }) => ({
    field,
    props: {
      className: classes.cell,
      "data-small": columns <= 20 || undefined,
      style: { "--columns": columns } as CSSProperties,
    },
  }));
  if (editing) {
    return (
      <div className={classes.frame}>
        <div className={classes.grid}>
          {cells.map(({ field, props }) => (
            <div key={field.id} {...props}>
              <EditableField field={field} {...editing} />
            </div>
          ))}
        </div>
      </div>
    );
  }
  return (
    <div className={classes.frame}>
      <dl className={classes.grid} style={{ marginBlock: 0 }}>
        {cells.map(({ field, props }) => (
          <div key={field.id} {...props}>
            <dt className={classes.label}>{field.title}</dt>
            <dd className={classes.value}>
              <FieldDisplay field={field} value={record.values[field.id]} room="page" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const parts = [40, 20, 30, 30, 60];

function FormPicture() {
  return (
    <span className={pictures.form} aria-hidden>
      {parts.map((columns, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture that never changes
        <span key={place} style={{ gridColumn: `span ${columns}` }} />
      ))}
    </span>
  );
}
