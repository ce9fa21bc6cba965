import { Switch } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import type { FieldType } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { neededSetting } from "#data/fields/type-settings.ts";
import { FieldSettings, hasSettings } from "#data/fields/ui/field-settings.tsx";
import { ApiError } from "#shared/errors.ts";
import { settingEditors } from "../setting-editors/setting-editors.ts";
import { settingErrors } from "../setting-errors.ts";
import type { Input } from "./use-type-check.ts";

export type TypeInput = Input & { config: Record<string, unknown> };

interface TargetFormProps {
  field: Field;
  type: FieldType;
  input: TypeInput;
  onChange(input: TypeInput): void;
  error: Error | null;
}

/** The settings of the new type, and how what people wrote is to be read. */
export function TargetForm({ field, type, input, onChange, error }: TargetFormProps) {
  const t = useTranslations("dataFields.typeChange");
  const refused = error instanceof ApiError ? error.fields.map(({ path, message }) => [path, message]) : [];
  const wasText = fieldTypeNamed(field.dataType).storage.kind === "text";
  const isTime = ["date", "dates", "instant"].includes(type.storage.kind);
  const isNumber = ["integer", "decimal"].includes(type.storage.kind);
  // With nothing to choose from yet every name would be missing.
  const hasList = "listId" in input.config && neededSetting(type, input.config) === undefined;
  const set = (key: "decimalComma" | "dayFirst" | "createMissing") => ({
    checked: input[key] ?? false,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...input, [key]: event.currentTarget.checked }),
  });
  return (
    <>
      {hasSettings(type) && (
        <FieldSettings
          type={type}
          config={input.config}
          onChange={(config) => onChange({ ...input, config })}
          errors={settingErrors(Object.fromEntries(refused))}
          collectionId={field.collectionId}
          editors={settingEditors}
        />
      )}
      {wasText && isNumber && <Switch label={t("decimalComma")} {...set("decimalComma")} />}
      {wasText && isTime && <Switch label={t("dayFirst")} {...set("dayFirst")} />}
      {hasList && <Switch label={t("createMissing")} description={t("createMissingHelp")} {...set("createMissing")} />}
    </>
  );
}
