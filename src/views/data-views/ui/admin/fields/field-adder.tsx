import { Button, MultiSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import type { ViewColumn } from "../details/view-columns.ts";
import classes from "./field-adder.module.css";

type FieldAdderProps = {
  /** What is not there yet. */
  columns: readonly ViewColumn[];
  most: number;
  add: (keys: string[]) => Promise<boolean>;
};

const groups = ["own", "inherited", "system"] as const;

/** Several fields are chosen and then added together. */
export function FieldAdder({ columns, most, add }: FieldAdderProps) {
  const t = useTranslations("viewAdmin.fieldLists");
  const say = useTranslations("filters.groups");
  const [chosen, setChosen] = useState<string[]>([]);
  const [isAdding, setAdding] = useState(false);
  const known = chosen.filter((key) => columns.some((column) => column.key === key));
  if (columns.length === 0 || most <= 0) return null;
  const run = async () => {
    setAdding(true);
    if (await add(known)) setChosen([]);
    setAdding(false);
  };
  return (
    <div className={classes.adding}>
      <MultiSelect
        aria-label={t("add")}
        placeholder={known.length === 0 ? t("add") : ""}
        leftSection={<Icon name="fas_plus" size={12} />}
        className={classes.input ?? ""}
        searchable
        hidePickedOptions
        maxValues={most}
        data={groups.flatMap((group) => {
          const items = columns.filter((column) => column.group === group);
          if (items.length === 0) return [];
          return [{ group: say(group), items: items.map(({ key, title }) => ({ value: key, label: title })) }];
        })}
        value={known}
        onChange={setChosen}
        nothingFoundMessage={t("noMatch")}
        renderOption={({ option }) => (
          <span className={classes.option}>
            <Icon name={columns.find(({ key }) => key === option.value)?.icon ?? "fas_table-list"} size={14} />
            {option.label}
          </span>
        )}
      />
      <Button variant="default" disabled={known.length === 0} loading={isAdding} onClick={() => void run()}>
        {t("addMany", { count: known.length })}
      </Button>
    </div>
  );
}
