import { Select } from "@mantine/core";
import { useMemo, useReducer } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./filter-builder.module.css";
import type { FilterColumn, FilterColumns } from "./filter-columns.ts";

type ColumnSelectProps = { columns: FilterColumns; value: string | null; onChange: (key: string) => void };

const groups: readonly FilterColumn["group"][] = ["variables", "own", "inherited", "system"];

/** What a condition is about, found by typing. */
export function ColumnSelect({ columns, value, onChange }: ColumnSelectProps) {
  const t = useTranslations("filters");
  const data = useMemo(
    () =>
      groups.flatMap((group) => {
        const items = [...columns.values()].filter((column) => column.group === group);
        if (items.length === 0) return [];
        return [{ group: t(`groups.${group}`), items: items.map(({ key, title }) => ({ value: key, label: title })) }];
      }),
    [columns, t],
  );
  // A list that opens without a click is said to be open only once the input is drawn again.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const chosen = value === null ? undefined : columns.get(value);
  const isUnknown = value !== null && !chosen;
  return (
    <Select
      aria-label={t("field")}
      placeholder={isUnknown ? t("unknownField") : t("chooseField")}
      data={data}
      value={chosen ? value : null}
      onChange={(key) => key !== null && onChange(key)}
      onDropdownOpen={() => requestAnimationFrame(drawAgain)}
      allowDeselect={false}
      searchable
      nothingFoundMessage={t("noField")}
      maxDropdownHeight={320}
      comboboxProps={{ width: 280, position: "bottom-start" }}
      error={isUnknown}
      leftSection={value !== null && <Icon name={chosen?.icon ?? "fas_circle-question"} size={14} />}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Icon name={columns.get(option.value)?.icon ?? "fas_circle-question"} size={14} className={classes.icon} />
          {option.label}
        </span>
      )}
    />
  );
}
