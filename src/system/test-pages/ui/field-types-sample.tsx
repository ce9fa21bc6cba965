import { useState } from "react";
import { useTranslations } from "use-intl";
import type { FieldType } from "#data/fields/field-type.ts";
import { fieldTypes } from "#data/fields/registry.ts";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { FieldInput } from "#data/fields/ui/field-input.tsx";
import { KnownNames } from "#data/fields/ui/known-names.tsx";
import { sampleNames } from "#data/fields/ui/sample-names.ts";
import { fieldUi } from "#data/fields/ui-registry.ts";
import { Card } from "#ui/card.tsx";
import classes from "./field-types-sample.module.css";

/** Every field type as it is entered and shown, with a value that can be played with. */
export default function FieldTypesSample() {
  const t = useTranslations("test.fieldTypes");
  return (
    <Card title={t("title")} icons={["fas_shapes"]} padding="none">
      <KnownNames value={sampleNames}>
        {fieldTypes.map((type) => (
          <FieldTypeSample key={type.name} type={type} />
        ))}
      </KnownNames>
    </Card>
  );
}

function FieldTypeSample({ type }: { type: FieldType }) {
  const t = useTranslations("test.fieldTypes");
  const words = useTranslations("fields.types");
  const [value, setValue] = useState<unknown>(fieldUi(type.name).sample ?? type.examples.values[0] ?? null);
  const field = {
    title: words(`${type.name}.name`),
    description: words(`${type.name}.about`),
    dataType: type.name,
    config: type.examples.config as Record<string, unknown>,
  };
  return (
    <section className={classes.type} aria-label={field.title}>
      <FieldInput field={field} value={value} onChange={setValue} />
      <dl className={classes.shown}>
        <dt>{t("inCell")}</dt>
        <dd className={classes.cell}>
          <FieldDisplay field={field} value={value} room="cell" />
        </dd>
        <dt>{t("onPage")}</dt>
        <dd>
          <FieldDisplay field={field} value={value} room="page" />
        </dd>
        <dt>{t("cellInput")}</dt>
        <dd className={classes.cellInput}>
          <FieldInput
            field={field}
            value={value}
            onChange={setValue}
            room="cell"
            label={t("again", { name: field.title })}
          />
        </dd>
      </dl>
    </section>
  );
}
