import { Menu, Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { FilterVariable } from "./use-filter-draft.ts";

type VariableChoiceProps = {
  variables: readonly FilterVariable[];
  /** None: a value is entered instead. */
  value: string | undefined;
  onChange: (key: string | undefined) => void;
  label: string;
};

/** Compares with something that is known only then. */
export function VariableChoice({ variables, value, onChange, label }: VariableChoiceProps) {
  const t = useTranslations("filters");
  if (value !== undefined)
    return (
      <Select
        aria-label={label}
        data={variables.map(({ key, label: name }) => ({ value: key, label: name }))}
        value={variables.some(({ key }) => key === value) ? value : null}
        placeholder={t("unknownVariable")}
        error={!variables.some(({ key }) => key === value)}
        onChange={(key) => onChange(key ?? undefined)}
        leftSection={<Icon name="fas_at" size={12} />}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t("enterValue") }}
        comboboxProps={{ width: "max-content", position: "bottom-start" }}
      />
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon="fas_at" label={t("useVariable")} />
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: "auto" }}>
        <Menu.Label>{t("groups.variables")}</Menu.Label>
        {variables.map(({ key, label: name }) => (
          <Menu.Item key={key} onClick={() => onChange(key)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
