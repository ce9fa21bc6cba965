import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { DataCollection } from "#features/collections/contract.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { type TreeRow, treeRows } from "../collection-tree.ts";
import { CollectionName } from "./collection-name.tsx";
import classes from "./collections-page.module.css";
import { RecordCount } from "./record-count.tsx";
import { useFolded } from "./use-folded.ts";

interface CollectionTableProps {
  /** Undefined while they are read. */
  collections: readonly DataCollection[] | undefined;
  isCounting: boolean;
  search: string;
  clearSearch: () => void;
  actionsFor: (collection: DataCollection) => MenuAction[];
}

export function CollectionTable({ collections, isCounting, search, clearSearch, actionsFor }: CollectionTableProps) {
  const t = useTranslations("collections.list");
  const { isFolded, toggle } = useFolded();
  const rows = treeRows(collections ?? [], { isClosed: isFolded, search });
  const columns: Column<TreeRow<DataCollection>>[] = [
    {
      ...{ key: "PluralName", title: t("pluralName"), priority: 1 },
      render: (row) => (
        <CollectionName row={row} canFold={search.trim() === ""} toggle={() => toggle(row.collection.id)} />
      ),
    },
    {
      ...{ key: "Description", title: t("description"), priority: 3, width: "36%" },
      render: ({ collection }) => <span className={classes.description}>{collection.description || "–"}</span>,
    },
    {
      ...{ key: "DataRecordCount", title: t("records"), align: "right", priority: 2, width: 112 },
      render: ({ collection }) => <RecordCount collection={collection} isCounting={isCounting} />,
    },
  ];
  return (
    <DataTable
      label={t("title")}
      columns={columns}
      rows={rows}
      rowKey={({ collection }) => collection.id}
      rowName={({ collection }) => collection.pluralName}
      actions={({ collection }) => actionsFor(collection)}
      loading={!collections}
      empty={
        <EmptyState
          icon="fas_magnifying-glass"
          action={
            <Button variant="default" onClick={clearSearch}>
              {t("clearSearch")}
            </Button>
          }
        >
          {t("noMatch", { search: search.trim() })}
        </EmptyState>
      }
    />
  );
}
