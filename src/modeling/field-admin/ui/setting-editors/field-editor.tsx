import { Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { useSettingsCollection } from "#data/fields/ui/field-settings.tsx";
import type { EditorProps } from "#ui/schema-form/schema-form.tsx";
import { editorFrame } from "./editor-frame.ts";

/** Another field of the same records, of one of the types that the setting names. */
export function FieldEditor(props: EditorProps) {
  const t = useTranslations("dataFields.editors");
  const { data: fields = [] } = useFields(useSettingsCollection() ?? "");
  const types = Array.isArray(props.meta.types) ? props.meta.types : undefined;
  const fitting = fields.filter(({ dataType }) => types?.includes(dataType) ?? true);
  const chosen = typeof props.value === "string" ? props.value : null;
  const isGone = chosen !== null && !fitting.some(({ id }) => id === chosen);
  return (
    <Select
      {...editorFrame(props)}
      clearable
      clearButtonProps={{ "aria-label": t("clear") }}
      searchable={fitting.length > 8}
      value={chosen}
      onChange={props.onChange}
      placeholder={fitting.length > 0 ? t("noField") : t("noFittingField")}
      nothingFoundMessage={t("nothingFound")}
      data={[
        ...fitting.map(({ id, title }) => ({ value: id, label: title })),
        ...(isGone ? [{ value: chosen, label: t("gone") }] : []),
      ]}
    />
  );
}
