import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useCollections } from "#data/collections/ui/collections-query.ts";
import { NamedRecord } from "#data/fields/ui/named-record.tsx";
import { Moment } from "#data/history/ui/moment.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column, TableSelection } from "#ui/data-table-props.ts";
import { Person } from "#ui/person.tsx";
import classes from "./bin-page.module.css";
import type { BinnedRecord } from "./bin-queries.ts";

interface BinTableProps {
  records: readonly BinnedRecord[];
  isLoading: boolean;
  empty: ReactNode;
  selection: TableSelection<BinnedRecord>;
  onRestore(record: BinnedRecord): void;
  onRemove(record: BinnedRecord): void;
}

/** From here on one should be told that it is soon too late. */
const fewDays = 3;

export function BinTable({ records, isLoading, empty, selection, onRestore, onRemove }: BinTableProps) {
  const t = useTranslations("bin.table");
  const format = useFormatter();
  const { data: known = [] } = useCollections();
  const columns: Column<BinnedRecord>[] = [
    {
      key: "name",
      title: t("record"),
      priority: 1,
      render: ({ id, name, collections }) => {
        const home = known.find((each) => each.id === collections[0]?.id);
        return <NamedRecord id={id} name={name || t("nameless")} icon={home?.icon} isPerson={home?.representsPeople} />;
      },
    },
    {
      key: "collections",
      title: t("collections"),
      render: ({ collections }) => {
        const names = format.list(
          collections.map(({ name }) => name),
          { type: "unit" },
        );
        return <span title={names}>{names}</span>;
      },
    },
    {
      key: "by",
      title: t("by"),
      render: ({ deletedBy }) => (deletedBy ? <Person name={deletedBy.name} /> : t("someone")),
    },
    {
      key: "at",
      title: t("at"),
      priority: 2,
      render: ({ deletedAt }) => <Moment at={deletedAt} className={classes.moment} />,
    },
    {
      key: "left",
      title: t("left"),
      align: "right",
      priority: 3,
      render: ({ daysLeft }) => (
        <span className={classes.left} data-soon={daysLeft <= fewDays || undefined}>
          {t("daysLeft", { count: daysLeft })}
        </span>
      ),
    },
  ];
  const actions = (record: BinnedRecord) => [
    { key: "restore", label: t("restore"), icon: "fas_rotate-left", quick: true, run: () => onRestore(record) },
    { key: "remove", label: t("remove"), icon: "fas_trash", danger: true, run: () => onRemove(record) },
  ];
  return (
    <DataTable
      label={t("label")}
      columns={columns}
      rows={records}
      rowKey={({ id }) => id}
      rowName={({ name }) => name || t("nameless")}
      actions={actions}
      selection={selection}
      loading={isLoading}
      empty={empty}
    />
  );
}
