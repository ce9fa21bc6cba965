import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { DataTable } from "#ui/data-table.tsx";
import type { Column, Sorting } from "#ui/data-table-props.ts";
import { arrangeTags } from "./arrange-tags.ts";
import { TagChip } from "./tag-chip.tsx";
import type { Tag } from "./tag-queries.ts";
import { useTagActions } from "./use-tag-actions.ts";

interface TagTableProps {
  tags: readonly Tag[];
  /** Whether there is another one to merge with. */
  canMerge: boolean;
  onEdit: (tag: Tag) => void;
  onMerge: (tag: Tag) => void;
  empty: ReactNode;
}

export function TagTable({ tags, canMerge, onEdit, onMerge, empty }: TagTableProps) {
  const t = useTranslations("tags");
  const { remove } = useTagActions();
  const [sorting, setSorting] = useState<Sorting>({ key: "name", direction: "ascending" });
  return (
    <DataTable
      label={t("label")}
      columns={useColumns()}
      rows={arrangeTags(tags, sorting)}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      sorting={sorting}
      onSort={setSorting}
      actions={(tag) => [
        { key: "edit", label: t("edit"), icon: "fas_pen", quick: true, run: () => onEdit(tag) },
        ...(canMerge ? [{ key: "merge", label: t("merge"), icon: "fas_code-merge", run: () => onMerge(tag) }] : []),
        { key: "delete", label: t("delete"), icon: "fas_trash", danger: true, run: () => void remove(tag) },
      ]}
      empty={empty}
    />
  );
}

function useColumns(): Column<Tag>[] {
  const t = useTranslations("tags");
  const format = useFormatter();
  const { timeZone } = useTeamScope();
  return [
    {
      ...{ key: "name", title: t("columns.name"), priority: 1, sortable: true },
      render: (tag) => <TagChip tag={tag} />,
    },
    {
      ...{ key: "color", title: t("columns.color"), priority: 4 },
      render: ({ color }) => t(`colors.${color}`),
    },
    {
      ...{ key: "records", title: t("columns.records"), priority: 2, align: "right", sortable: true },
      isEmpty: ({ records }) => records === null,
      render: ({ records }) => records !== null && format.number(records),
    },
    {
      ...{ key: "createdAt", title: t("columns.createdAt"), priority: 3, sortable: true },
      render: ({ createdAt }) => format.dateTime(new Date(createdAt), { dateStyle: "medium", timeZone }),
    },
  ];
}
