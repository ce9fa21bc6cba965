import { Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./type-select.module.css";

export type TypeOption = { key: string; type: FieldTypeName; label: string; note?: string | undefined };

interface TypeSelectProps {
  label: string;
  options: readonly TypeOption[];
  /** The key of an option. */
  value: string;
  onChange: (key: string) => void;
  disabled?: boolean;
}

/** A field type in one line: icon and name, and what speaks against it. */
export function TypeSelect({ label, options, value, onChange, disabled = false }: TypeSelectProps) {
  const t = useTranslations("collections.types");
  const byKey = new Map(options.map((option) => [option.key, option]));
  const chosen = byKey.get(value);
  return (
    <Select
      aria-label={label}
      className={classes.select}
      data={options.map(({ key, label }) => ({ value: key, label }))}
      value={value}
      onChange={(key) => key && onChange(key)}
      disabled={disabled}
      allowDeselect={false}
      searchable
      nothingFoundMessage={t("nothingFound")}
      comboboxProps={{ width: 264, position: "bottom-start" }}
      leftSection={chosen && <Icon name={fieldTypeNamed(chosen.type).icon} size={14} />}
      renderOption={({ option }) => {
        const found = byKey.get(option.value);
        return (
          <span className={classes.option}>
            {found && <Icon name={fieldTypeNamed(found.type).icon} size={14} className={classes.icon} />}
            <span className={classes.name}>{option.label}</span>
            {found?.note && <span className={classes.note}>{found.note}</span>}
          </span>
        );
      }}
    />
  );
}
