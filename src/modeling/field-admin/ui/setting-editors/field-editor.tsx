import { Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { useSettingsCollection } from "#data/fields/ui/field-settings.tsx";
import type { EditorProps } from "#ui/schema-form/schema-form.tsx";
import { editorFrame } from "./editor-frame.ts";

/** Another field of the same records that can serve as what the setting asks for. */
export function FieldEditor(props: EditorProps) {
  const t = useTranslations("dataFields.editors");
  const { data: fields = [] } = useFields(useSettingsCollection() ?? "");
  const fitting = fields.filter(({ dataType }) => fieldTypeNamed(dataType).servesAs === props.meta.servedBy);
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
