import { useTranslations } from "use-intl";
import type { RouteName } from "#client/routes.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { type TreeRow, treeRows } from "#data/collections/ui/tree/collection-tree.ts";
import { RecordCount } from "#data/collections/ui/tree/record-count.tsx";
import { useFolded } from "#data/collections/ui/tree/use-folded.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { NoMatch } from "#ui/no-match.tsx";
import { CollectionName } from "./collection-name.tsx";
import classes from "./collections-page.module.css";

interface CollectionTableProps {
  /** Undefined while they are read. */
  collections: readonly DataCollection[] | undefined;
  isCounting: boolean;
  search: string;
  clearSearch: () => void;
  /** Where the names lead. */
  route: RouteName;
  actionsFor?: (collection: DataCollection) => MenuAction[];
}

export function CollectionTable(props: CollectionTableProps) {
  const { collections, isCounting, search, clearSearch, route, actionsFor } = props;
  const t = useTranslations("collections.list");
  const { isFolded, toggle } = useFolded("list");
  const rows = treeRows(collections ?? [], { isClosed: isFolded, search });
  const columns: Column<TreeRow<DataCollection>>[] = [
    {
      ...{ key: "PluralName", title: t("pluralName"), priority: 1 },
      render: (row) => (
        <CollectionName
          row={row}
          route={route}
          canFold={search.trim() === ""}
          toggle={() => toggle(row.collection.id)}
        />
      ),
    },
    {
      ...{ key: "Description", title: t("description"), priority: 3 },
      isEmpty: ({ collection }) => !collection.description,
      render: ({ collection }) => <span className={classes.description}>{collection.description || "–"}</span>,
    },
    {
      ...{ key: "DataRecordCount", title: t("records"), align: "right", priority: 2 },
      // Who shapes data need not see any records: nothing but dashes would stand there.
      isEmpty: ({ collection }) => collection.abilities?.see === false,
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
      {...(actionsFor && { actions: ({ collection }: TreeRow<DataCollection>) => actionsFor(collection) })}
      loading={!collections}
      empty={
        <NoMatch clear={clearSearch} clearLabel={t("clearSearch")}>
          {t("noMatch")}
        </NoMatch>
      }
    />
  );
}
