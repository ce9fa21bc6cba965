import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { Icon } from "#ui/icon/icon.tsx";
import type { ListShown } from "../contract.ts";
import classes from "./lists-page.module.css";
import { useListPaths } from "./use-list-paths.ts";
import { FieldUse } from "./used-by.tsx";

const HiddenCount = ({ children }: { children: string }) => (
  <span className={classes.none} title={children}>
    <Icon name="fas_lock" size={12} label={children} />
  </span>
);

interface ListTableProps {
  lists: readonly ListShown[];
  isLoading: boolean;
  /** Whether lists can be changed here at all: the column for it is there before they are. */
  canManage: boolean;
  noMatch: ReactNode;
  onEdit(list: ListShown): void;
  onDelete(list: ListShown): void;
}

export function ListTable({ lists, isLoading, canManage, noMatch, onEdit, onDelete }: ListTableProps) {
  const t = useTranslations("customLists.lists");
  const deleting = useTranslations("collections.deleting");
  const { itemsOf } = useListPaths();
  const columns: Column<ListShown>[] = [
    {
      key: "name",
      title: t("name"),
      priority: 1,
      render: (list) => (
        <span className={classes.list}>
          <Icon name={list.icon} size={16} className={classes.icon} />
          <Link to={itemsOf(list.id)} className={classes.name}>
            {list.name}
          </Link>
        </span>
      ),
    },
    {
      key: "usedBy",
      title: t("usedBy"),
      priority: 3,
      render: ({ usedBy, abilities }) =>
        usedBy.length === 0 ? (
          <span className={classes.none}>{t("unused")}</span>
        ) : (
          <span className={classes.uses}>
            {usedBy.map((use) => (
              <FieldUse key={use.fieldId} use={use} isLinked={abilities.manage} />
            ))}
          </span>
        ),
    },
    {
      key: "itemCount",
      title: t("items"),
      align: "right",
      priority: 2,
      isEmpty: ({ itemCount }) => itemCount === null,
      render: ({ itemCount }) =>
        itemCount === null ? <HiddenCount>{t("hiddenItems")}</HiddenCount> : t("itemCount", { count: itemCount }),
    },
  ];
  const actions = (list: ListShown) => [
    { key: "edit", label: t("edit"), icon: "fas_pen", run: () => onEdit(list) },
    { key: "delete", label: deleting("ask"), icon: "fas_trash", danger: true, run: () => onDelete(list) },
  ];
  return (
    <DataTable
      label={t("title")}
      columns={columns}
      rows={lists}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      loading={isLoading}
      empty={noMatch}
      {...(canManage && { actions })}
    />
  );
}
