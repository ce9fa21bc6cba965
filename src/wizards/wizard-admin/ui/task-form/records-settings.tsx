import { MultiSelect, Switch, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import type { CreateSettings } from "#wizards/tasks/types/create-record/create-record.ts";
import type { ExportSettings } from "#wizards/tasks/types/export-csv/export-csv.ts";
import type { SettingsProps } from "./settings-props.ts";
import { VariableSelect } from "./variable-select.tsx";

/** Which records it is about. */
export function RecordsSettingsForm({ settings, set, known, errorOf }: SettingsProps<{ records: string | null }>) {
  const t = useTranslations("wizards.admin.records");
  return (
    <VariableSelect
      label={t("records")}
      help={t("recordsHelp")}
      variables={known.records}
      value={settings.records}
      onChange={(records) => set({ records })}
      error={errorOf("records")}
    />
  );
}

export function NewRecordSettingsForm({ settings, set }: SettingsProps<CreateSettings>) {
  const t = useTranslations("wizards.admin.records");
  return (
    <TextInput
      label={t("newLabel")}
      description={t("newLabelHelp")}
      value={settings.newRecordLabel}
      onChange={(event) => set({ newRecordLabel: event.currentTarget.value })}
    />
  );
}

export function ExportSettingsForm({ known, ...props }: SettingsProps<ExportSettings>) {
  const t = useTranslations("wizards.admin.records");
  const { settings, set } = props;
  const held = known.all.find(({ key }) => key === settings.records)?.records?.collectionIds[0];
  const { data: fields = [] } = useFields(held ?? "");
  return (
    <>
      <RecordsSettingsForm {...(props as unknown as SettingsProps)} known={known} />
      <MultiSelect
        label={t("exported")}
        description={t("exportedHelp")}
        searchable
        data={fields.map(({ id, title }) => ({ value: id, label: title }))}
        value={settings.fieldIds}
        onChange={(fieldIds) => set({ fieldIds })}
      />
      <TextInput
        label={t("fileName")}
        value={settings.fileName}
        onChange={(event) => set({ fileName: event.currentTarget.value })}
      />
      <Switch
        label={t("offered")}
        description={t("offeredHelp")}
        checked={settings.isOffered}
        onChange={(event) => set({ isOffered: event.currentTarget.checked })}
      />
    </>
  );
}
