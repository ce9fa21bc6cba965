import { type ComboboxItem, Select, type SelectProps } from "@mantine/core";
import { type KeyboardEvent, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import type { FieldTypeName } from "../field-type.ts";
import { fieldTypeNamed, fieldTypes, isFieldType } from "../registry.ts";
import { groupTypes } from "./type-groups.ts";
import classes from "./type-select.module.css";
import { useTypeWords } from "./type-words.ts";

type TypeSelectProps = Omit<SelectProps, "data" | "value" | "onChange" | "filter" | "renderOption"> & {
  value: FieldTypeName;
  onChange(type: FieldTypeName): void;
};

/** A field type in one line, found by typing its name or what it is for. */
export function TypeSelect({ value, onChange, ...rest }: TypeSelectProps) {
  const t = useTranslations("fields.groups");
  const words = useTypeWords();
  const data = useMemo(
    () =>
      groupTypes(fieldTypes, (type) => type).map(({ group, types }) => ({
        group: t(group),
        items: types.map(({ name }) => ({ value: name, label: words.name(name) })),
      })),
    [t, words],
  );
  /** Whoever types and presses Enter means what was typed, also where the list is not as quick as the fingers. */
  const isTyped = useRef(false);
  const takeLikeliest = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") isTyped.current &&= !event.key.startsWith("Arrow");
    if (event.key !== "Enter" || !isTyped.current) return;
    isTyped.current = false;
    event.preventDefault();
    event.stopPropagation();
    const input = event.currentTarget;
    const likeliest = words.likeliest(
      groupTypes(fieldTypes, (type) => type).flatMap(({ types }) => types.map(({ name }) => name)),
      input.value,
    );
    // Closes the list; whoever is asked next may take the focus.
    input.blur();
    input.focus();
    if (likeliest && isFieldType(likeliest)) onChange(likeliest);
  };
  return (
    <Select
      data={data}
      value={value}
      onChange={(chosen) => chosen !== null && isFieldType(chosen) && onChange(chosen)}
      allowDeselect={false}
      searchable
      openOnFocus={false}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onInput={() => {
        isTyped.current = true;
      }}
      onKeyDownCapture={takeLikeliest}
      maxDropdownHeight={320}
      comboboxProps={{ width: 260, position: "bottom-end" }}
      leftSection={<Icon name={fieldTypeNamed(value).icon} size={14} />}
      filter={({ options, search }) => {
        // While nothing is typed the chosen type's own name stands there, and all of them are shown.
        if (search.trim() === "" || search === words.name(value)) return options;
        return options.flatMap((option) => {
          if (!("items" in option)) return [];
          const items = option.items.filter((item) => words.matches((item as ComboboxItem).value, search));
          return items.length > 0 ? [{ ...option, items }] : [];
        });
      }}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Icon name={fieldTypeNamed(option.value as FieldTypeName).icon} size={14} className={classes.icon} />
          {option.label}
        </span>
      )}
      {...rest}
    />
  );
}
