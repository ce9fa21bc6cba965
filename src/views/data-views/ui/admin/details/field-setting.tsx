import { useTranslations } from "use-intl";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import type { FieldType } from "#data/fields/field-type.ts";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { ViewFieldSelect } from "../../view-field-select.tsx";
import type { CardProps } from "./card-props.ts";

type FieldSettingProps = CardProps & {
  name: "recordNameFieldId" | "itemUrlOverrideFieldId" | "openInNewWindowFieldId" | "urlFieldId";
  accepts: (type: FieldType) => boolean;
  isRequired?: boolean;
};

/** A setting that names one field of the collection. */
export function FieldSetting({ details: { form, followed }, view, name, accepts, isRequired }: FieldSettingProps) {
  const t = useTranslations("viewAdmin.details");
  const { data: fields = [] } = useFields(view.collectionId);
  return (
    <div>
      <ViewFieldSelect
        collectionId={view.collectionId}
        accepts={accepts}
        label={t(`${name}.label`)}
        help={t(`${name}.help`)}
        value={form.values[name]}
        onChange={(fieldId) => form.setFieldValue(name, fieldId)}
        error={form.errors[name]}
        path={name}
        {...(isRequired && { isRequired })}
      />
      <ClashNote name={name} followed={followed} show={(id) => fields.find((each) => each.id === id)?.title} />
    </div>
  );
}
