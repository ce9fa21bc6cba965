import { SegmentedControl, Select, type SelectProps } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Sort } from "#shared/sort.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SortableList } from "#ui/sortable-list.tsx";
import { columnIcon } from "../column-icon.ts";
import type { GridColumn } from "../grid-model.ts";
import { kindOf } from "../setup/list-columns.ts";
import type { ListState } from "../setup/use-list-setup.ts";
import { sortWords } from "./sort-words.ts";
import { ToolPanel } from "./tool-panel.tsx";
import classes from "./toolbar.module.css";

const mostKeys = 5;

export function SortTool({ list }: { list: ListState }) {
  const t = useTranslations("gridToolbar.sort");
  const count = list.setup.sort.length;
  return (
    <ToolPanel
      icon="fas_arrow-down-a-z"
      label={t("label")}
      state={count > 0 ? String(count) : undefined}
      description={t("description", { count })}
      width={480}
    >
      {() => <SortPanel list={list} />}
    </ToolPanel>
  );
}

/** The first key counts most; the next ones only where those before are the same. */
function SortPanel({ list: { setup, allColumns, change } }: { list: ListState }) {
  const t = useTranslations("gridToolbar.sort");
  const { sort } = setup;
  const sortable = allColumns.filter((column) => column.sorts);
  const byKey = new Map(sortable.map((column) => [column.key, column]));
  const free = sortable.filter(({ key }) => !sort.some(({ field }) => field === key));
  const titleOf = (key: string) => byKey.get(key)?.title ?? key;
  const put = (next: Sort) => change({ sort: next });
  const root = useRef<HTMLDivElement>(null);
  const removed = useRef<number>(undefined);
  // The focus of a row that is gone goes to the next one, or to where one is added, before the list takes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is gone when there is one less
  useLayoutEffect(() => {
    if (removed.current === undefined) return;
    const buttons = root.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
    const next = buttons[Math.min(removed.current, buttons.length - 1)];
    (next ?? root.current?.querySelector<HTMLElement>("[data-add]"))?.focus();
    removed.current = undefined;
  }, [sort.length]);
  const remove = (key: Sort[number]) => {
    removed.current = sort.indexOf(key);
    put(sort.filter((each) => each !== key));
  };
  return (
    <div ref={root} className={classes.stack}>
      {sort.length === 0 && <p className={classes.note}>{t("none")}</p>}
      <SortableList
        items={sort.filter(({ field }) => byKey.has(field))}
        getId={({ field }) => field}
        label={({ field }) => titleOf(field)}
        name={t("label")}
        onMove={(keys) => put(keys.flatMap((key) => sort.find(({ field }) => field === key) ?? []))}
        render={(key, { handle }) => (
          <SortKey
            sortKey={key}
            column={byKey.get(key.field)!}
            choices={[byKey.get(key.field)!, ...free]}
            handle={handle}
            onChange={(next) => put(sort.map((each) => (each === key ? next : each)))}
            onRemove={() => remove(key)}
          />
        )}
      />
      {sort.length < mostKeys && free.length > 0 && (
        <Select
          key={sort.length}
          aria-label={t("add")}
          placeholder={sort.length === 0 ? t("choose") : t("add")}
          leftSection={<Icon name="fas_plus" size={12} />}
          {...asChoices(free)}
          value={null}
          onChange={(key) => key && put([...sort, { field: key, descending: false }])}
          searchable
          data-add
          openOnFocus={false}
          nothingFoundMessage={t("noField")}
          {...(sort.length === 0 && { "data-autofocus": true })}
        />
      )}
    </div>
  );
}

type SortKeyProps = {
  sortKey: Sort[number];
  column: GridColumn;
  choices: readonly GridColumn[];
  handle: React.ReactNode;
  onChange: (key: Sort[number]) => void;
  onRemove: () => void;
};

function SortKey({ sortKey, column, choices, handle, onChange, onRemove }: SortKeyProps) {
  const t = useTranslations("gridToolbar.sort");
  const words = sortWords(kindOf(column), column.field?.dataType);
  const { title } = column;
  return (
    <div className={classes.sortRow}>
      {handle}
      <Select
        aria-label={t("field", { title })}
        {...asChoices(choices)}
        leftSection={<Icon name={columnIcon(column)} size={14} />}
        value={sortKey.field}
        onChange={(field) => field && onChange({ ...sortKey, field })}
        allowDeselect={false}
        className={classes.sortField ?? ""}
        searchable
        nothingFoundMessage={t("noField")}
      />
      <SegmentedControl
        className={classes.direction ?? ""}
        aria-label={t("direction", { title })}
        value={sortKey.descending ? "down" : "up"}
        onChange={(way) => onChange({ ...sortKey, descending: way === "down" })}
        data={[
          { value: "up", label: t(`words.${words}.up`) },
          { value: "down", label: t(`words.${words}.down`) },
        ]}
      />
      <IconButton icon="fas_xmark" label={t("remove", { title })} data-remove onClick={onRemove} />
    </div>
  );
}

const asChoices = (columns: readonly GridColumn[]): Pick<SelectProps, "data" | "renderOption"> => ({
  data: columns.map(({ key, title }) => ({ value: key, label: title })),
  renderOption: ({ option }) => (
    <span className={classes.columnWords}>
      <Icon name={columnIcon(columns.find(({ key }) => key === option.value)!)} size={14} />
      {option.label}
    </span>
  ),
});
