import { Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Variable } from "../use-variables.ts";

type VariableSelectProps = {
  label: string;
  help?: string;
  variables: readonly Variable[];
  value: string | null;
  onChange: (key: string | null) => void;
  error?: string | undefined;
};

/** One of the things that are known. */
export function VariableSelect({ label, help, variables, value, onChange, error }: VariableSelectProps) {
  const t = useTranslations("wizards.admin.variables");
  const isKnown = value === null || variables.some(({ key }) => key === value);
  return (
    <Select
      label={label}
      description={help}
      placeholder={variables.length === 0 ? t("none") : isKnown ? t("choose") : t("unknown")}
      searchable
      clearable
      data={variables.map(({ key, label: name }) => ({ value: key, label: name }))}
      value={isKnown ? value : null}
      onChange={onChange}
      error={error ?? (isKnown ? undefined : t("unknown"))}
    />
  );
}
