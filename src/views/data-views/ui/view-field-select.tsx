import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type Field, useFields } from "#data/collections/ui/structure-queries.ts";
import type { FieldType } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./view-field-select.module.css";

type ViewFieldSelectProps = {
  collectionId: string;
  /** Only what fits is offered. */
  accepts: (type: FieldType) => boolean;
  label: string;
  help?: ReactNode;
  value: string | null;
  onChange: (fieldId: string | null) => void;
  error?: ReactNode;
  isRequired?: boolean;
  /** The way to it in the form. */
  path: string;
};

/** One field of the collection whose records a view shows. */
export function ViewFieldSelect({
  collectionId,
  accepts,
  help,
  isRequired = false,
  path,
  ...rest
}: ViewFieldSelectProps) {
  const t = useTranslations("viewAdmin.fieldSelect");
  const { data: fields = noFields, isPending } = useFields(collectionId);
  const fitting = fields.filter(({ dataType }) => accepts(fieldTypeNamed(dataType)));
  const isGone = rest.value !== null && !isPending && !fitting.some(({ id }) => id === rest.value);
  const hasNone = fitting.length === 0 && !isGone && !isPending;
  return (
    <Select
      {...rest}
      description={hasNone ? t("noneFits") : help}
      required={isRequired}
      disabled={hasNone}
      placeholder={t(isRequired ? "choose" : "none")}
      data={[
        ...fitting.map(({ id, title }) => ({ value: id, label: title })),
        ...(isGone ? [{ value: rest.value!, label: t("gone") }] : []),
      ]}
      clearable={!isRequired}
      allowDeselect={false}
      searchable={fitting.length > 8}
      clearButtonProps={{ "aria-label": t("clear", { label: rest.label }) }}
      nothingFoundMessage={t("noMatch")}
      data-path={path}
      renderOption={({ option }) => <FieldOption field={fields.find(({ id }) => id === option.value)} {...option} />}
    />
  );
}

const noFields: Field[] = [];

export function FieldOption({ field, label }: { field: Field | undefined; label: string }) {
  return (
    <span className={classes.option}>
      {field && <Icon name={fieldTypeNamed(field.dataType).icon} size={14} className={classes.icon} />}
      {label}
    </span>
  );
}
