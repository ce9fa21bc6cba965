import { Switch, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { FieldSettings, hasSettings } from "#data/fields/ui/field-settings.tsx";
import { TypeSelect } from "#data/fields/ui/type-select.tsx";
import { settingEditors } from "#modeling/field-admin/ui/setting-editors/setting-editors.ts";
import type { VariableSettings } from "#wizards/tasks/types/temp-variable/temp-variable.ts";
import type { SettingsProps } from "./settings-props.ts";
import { SourceEditor } from "./source-editor.tsx";

/** Something that the wizard knows from here on: asked for, or worked out. */
export function VariableSettingsForm({ task, settings, set, known, errorOf }: SettingsProps<VariableSettings>) {
  const t = useTranslations("wizards.admin.variable");
  const { dataType, source, label } = settings;
  const type = fieldTypeNamed(dataType);
  // What nobody has said of its type has the usual.
  const read = type.config.safeParse(settings.config);
  const config = (read.success ? read.data : settings.config) as Record<string, unknown>;
  const field = { title: label || task.title, dataType, config };
  return (
    <>
      <TypeSelect
        label={t("type")}
        value={dataType}
        onChange={(next) => set({ dataType: next, config: {}, source: { from: "person", suggestion: null } })}
      />
      {hasSettings(type) && (
        <FieldSettings
          key={dataType}
          type={type}
          config={config}
          onChange={(next) => set({ config: next })}
          errors={{}}
          editors={settingEditors}
        />
      )}
      <SourceEditor source={source} onChange={(next) => set({ source: next })} field={field} known={known} />
      {source.from === "person" && (
        <>
          <TextInput
            label={t("label")}
            placeholder={task.title}
            value={label}
            error={errorOf("label")}
            onChange={(event) => set({ label: event.currentTarget.value })}
          />
          <TextInput
            label={t("help")}
            value={settings.help}
            onChange={(event) => set({ help: event.currentTarget.value })}
          />
          <Switch
            label={t("required")}
            checked={settings.isRequired}
            onChange={(event) => set({ isRequired: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}
