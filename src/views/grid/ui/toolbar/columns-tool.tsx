import { Button, Checkbox } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { foldText } from "#shared/fold-text.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { moveInChoices } from "#ui/move-in-choices.ts";
import { SearchInput } from "#ui/search-input.tsx";
import { SortableList } from "#ui/sortable-list.tsx";
import { columnIcon } from "../column-icon.ts";
import type { GridColumn } from "../grid-model.ts";
import { usualWidth } from "../setup/list-columns.ts";
import type { ListState } from "../setup/use-list-setup.ts";
import { ToolPanel } from "./tool-panel.tsx";
import classes from "./toolbar.module.css";

export function ColumnsTool({ list }: { list: ListState }) {
  const t = useTranslations("gridToolbar.columns");
  return (
    <ToolPanel icon="fas_table-columns" label={t("label")} description={t("description")} width={360}>
      {() => <ColumnsPanel list={list} />}
    </ToolPanel>
  );
}

/** Those that are shown, in their order; below them what else there is. */
function ColumnsPanel({ list: { setup, columns, allColumns, change, resetColumns } }: { list: ListState }) {
  const t = useTranslations("gridToolbar.columns");
  const [search, setSearch] = useState("");
  const root = useRef<HTMLDivElement>(null);
  const moved = useRef<string>(undefined);
  // It goes to the other part of the panel, and the focus with it.
  useEffect(() => {
    if (!moved.current) return;
    root.current?.querySelector<HTMLElement>(`[data-column="${moved.current}"]`)?.focus();
    moved.current = undefined;
  });
  const fits = ({ title }: GridColumn) => foldText(title).includes(foldText(search.trim()));
  const hidden = allColumns.filter((column) => !columns.includes(column));
  const [shownFound, hiddenFound] = [columns.filter(fits), hidden.filter(fits)];
  const hide = ({ key }: GridColumn) => {
    moved.current = key;
    const at = setup.columns.findIndex((each) => each.key === key);
    change({
      columns: setup.columns.filter((each) => each.key !== key),
      frozen: at < setup.frozen ? setup.frozen - 1 : setup.frozen,
    });
  };
  const show = (column: GridColumn) => {
    moved.current = column.key;
    change({ columns: [...setup.columns, { key: column.key, width: usualWidth(column) }] });
  };
  const order = (keys: string[]) =>
    change({ columns: keys.flatMap((key) => setup.columns.find((each) => each.key === key) ?? []) });
  const isSearching = search.trim() !== "";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the box and the boxes inside
    <div ref={root} className={classes.stack} onKeyDown={moveInChoices}>
      <SearchInput label={t("search")} value={search} onChange={setSearch} />
      {shownFound.length + hiddenFound.length === 0 && <p className={classes.note}>{t("noneFound")}</p>}
      {shownFound.length > 0 && (
        <section>
          <h2 className={classes.heading}>{t("shown")}</h2>
          <SortableList
            items={shownFound}
            getId={({ key }) => key}
            label={({ title }) => title}
            name={t("shown")}
            disabled={isSearching}
            onMove={order}
            render={(column, { handle }) => (
              <ColumnRow column={column} handle={handle} isShown isLast={columns.length === 1} onChange={hide} />
            )}
          />
        </section>
      )}
      {hiddenFound.length > 0 && (
        <section>
          <h2 className={classes.heading}>{t("hidden")}</h2>
          <ul className={classes.choices}>
            {hiddenFound.map((column) => (
              <li key={column.key}>
                <ColumnRow column={column} onChange={show} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={classes.foot}>
        <Button variant="subtle" color="gray" onClick={resetColumns}>
          {t("reset")}
        </Button>
      </div>
    </div>
  );
}

type ColumnRowProps = {
  column: GridColumn;
  onChange: (column: GridColumn) => void;
  handle?: ReactNode;
  isShown?: boolean;
  /** A list shows at least one. */
  isLast?: boolean;
};

function ColumnRow({ column, onChange, handle, isShown = false, isLast = false }: ColumnRowProps) {
  return (
    <div className={classes.columnRow}>
      {handle}
      <Checkbox
        checked={isShown}
        disabled={isLast}
        data-column={column.key}
        data-choice
        onChange={() => onChange(column)}
        label={
          <span className={classes.columnWords}>
            <Icon name={columnIcon(column)} size={14} />
            {column.title}
          </span>
        }
      />
    </div>
  );
}
