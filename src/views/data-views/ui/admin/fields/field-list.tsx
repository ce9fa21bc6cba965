import { Button, Checkbox } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "#ui/action-menu.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { SelectionBar } from "#ui/selection-bar.tsx";
import { SortableList } from "#ui/sortable-list.tsx";
import { RowFact, RowProblem, RowTag, RowTags, RowTitle, SortableRow } from "#ui/sortable-row.tsx";
import type { ViewShown } from "../../../contract.ts";
import { useViewColumns, type ViewColumn } from "../details/view-columns.ts";
import { FieldAdder } from "./field-adder.tsx";
import classes from "./field-list.module.css";
import { type Listed, type ListName, useFieldList } from "./use-field-list.ts";

type Fields<Name extends ListName> = ReturnType<typeof useFieldList<Name>>;

type FieldListProps<Name extends ListName> = {
  view: ViewShown;
  name: Name;
  most: number;
  /** A new one, with what is usual. */
  fresh: (key: string) => Listed<Name>;
  isFit: (column: ViewColumn) => boolean;
  /** What is set of it, in a few words. */
  tell: (listed: Listed<Name>, column: ViewColumn) => string[];
  panel: (listed: Listed<Name>, column: ViewColumn, fields: Fields<Name>, close: () => void) => ReactNode;
};

/** The fields of a view in their order, each with its settings; some are added or taken out at once. */
export function FieldList<Name extends ListName>({ view, name, ...on }: FieldListProps<Name>) {
  const t = useTranslations("viewAdmin");
  const words: ListName = name;
  const say = useTranslations("viewAdmin.fieldLists");
  const columns = useViewColumns(view.collectionId);
  const fields = useFieldList(view, name);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [opened, open] = useState<string>();
  const { list } = fields;
  const mayChange = view.abilities.change;
  const chosen = list.filter(({ field }) => ticked.has(field)).map(({ field }) => field);
  const free = [...columns.values()].filter(
    (column) => on.isFit(column) && !list.some(({ field }) => field === column.key),
  );
  const titleOf = (key: string) => columns.get(key)?.title ?? say("unknown");
  const edited = list.find(({ field }) => field === opened);
  const column = opened === undefined ? undefined : columns.get(opened);
  return (
    <Card title={t(`${words}.title`, { count: list.length })} subtitle={t(`${words}.about`)} padding="none">
      {list.length === 0 && <EmptyState icon="fas_table-list">{t(`${words}.empty`)}</EmptyState>}
      <SortableList
        items={list}
        getId={({ field }) => field}
        label={({ field }) => titleOf(field)}
        name={t(`${words}.name`)}
        disabled={!mayChange || list.length < 2}
        onMove={(keys) => fields.order(keys)}
        render={(listed, { handle }) => (
          <FieldRow
            {...{ listed, handle, mayChange }}
            column={columns.get(listed.field)}
            tags={columns.has(listed.field) ? on.tell(listed, columns.get(listed.field)!) : []}
            isTicked={ticked.has(listed.field)}
            onTick={(is) => setTicked(withOrWithout(ticked, listed.field, is))}
            onOpen={() => open(listed.field)}
            onRemove={() => void fields.remove([listed.field])}
          />
        )}
      />
      {mayChange && (
        <FieldAdder columns={free} most={on.most - list.length} add={(keys) => fields.add(keys.map(on.fresh))} />
      )}
      {mayChange && chosen.length > 0 && (
        <SelectionBar
          label={say("selection")}
          count={say("chosen", { count: chosen.length })}
          clearLabel={say("clear")}
          onClear={() => setTicked(new Set())}
        >
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="fas_xmark" size={12} />}
            onClick={() => {
              void fields.remove(chosen);
              setTicked(new Set());
            }}
          >
            {say("removeMany", { count: chosen.length })}
          </Button>
        </SelectionBar>
      )}
      {edited && column && on.panel(edited, column, fields, () => open(undefined))}
    </Card>
  );
}

type FieldRowProps = {
  listed: { field: string };
  column: ViewColumn | undefined;
  tags: string[];
  handle: ReactNode;
  mayChange: boolean;
  isTicked: boolean;
  onTick: (is: boolean) => void;
  onOpen: () => void;
  onRemove: () => void;
};

function FieldRow({ column, tags, handle, mayChange, isTicked, onTick, onOpen, onRemove }: FieldRowProps) {
  const t = useTranslations("viewAdmin.fieldLists");
  const filters = useTranslations("filters.groups");
  const title = column?.title ?? t("unknown");
  const mayOpen = mayChange && column !== undefined;
  return (
    <SortableRow
      className={mayChange ? classes.row : classes.plain}
      handle={
        mayChange && (
          <>
            <Checkbox
              size="xs"
              aria-label={t("select", { title })}
              checked={isTicked}
              onChange={(event) => onTick(event.currentTarget.checked)}
            />
            {handle}
          </>
        )
      }
      icon={column?.icon ?? "fas_circle-question"}
      words={
        <>
          <RowTitle {...(mayOpen && { onOpen })}>{title}</RowTitle>
          {!column && <RowProblem>{t("gone")}</RowProblem>}
        </>
      }
      {...(mayChange && {
        actions: (
          <ActionMenu
            label={t("actions", { title })}
            actions={[
              ...(mayOpen ? [{ key: "edit", label: t("edit"), icon: "fas_pen", run: onOpen }] : []),
              { key: "remove", label: t("remove"), icon: "fas_xmark", run: onRemove },
            ]}
          />
        ),
      })}
    >
      <RowFact className={classes.group}>{column && column.group !== "own" && filters(column.group)}</RowFact>
      <RowTags className={classes.tags}>
        {tags.map((tag) => (
          <RowTag key={tag}>{tag}</RowTag>
        ))}
      </RowTags>
    </SortableRow>
  );
}

const withOrWithout = (keys: ReadonlySet<string>, key: string, is: boolean): ReadonlySet<string> =>
  new Set(is ? [...keys, key] : [...keys].filter((each) => each !== key));
