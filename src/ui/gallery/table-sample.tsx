import { Anchor, Switch } from "@mantine/core";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Card } from "../card.tsx";
import { DataTable } from "../data-table.tsx";
import type { Column, Sorting } from "../data-table-props.ts";
import { Person } from "../person.tsx";
import { type StatusColor, StatusTag } from "../status-tag.tsx";
import { toast } from "../toast.ts";

interface Camper {
  name: string;
  cabin: string;
  age: number;
  arrives: string;
  status: "draft" | "scheduled" | "sent" | "failed";
}

const campers: Camper[] = [
  { name: "Ana María López", cabin: "Cedar", age: 11, arrives: "2026-07-04", status: "sent" },
  { name: "Bo Lindqvist", cabin: "Spruce", age: 9, arrives: "2026-07-04", status: "scheduled" },
  { name: "Chidi Okafor", cabin: "Cedar", age: 14, arrives: "2026-07-11", status: "draft" },
  {
    name: "Dana Fields-Montgomery of the Lower Valley",
    cabin: "Birch",
    age: 12,
    arrives: "2026-07-18",
    status: "failed",
  },
];
const colors: Record<Camper["status"], StatusColor> = {
  draft: "gray",
  scheduled: "blue",
  sent: "green",
  failed: "red",
};

export function TableSample() {
  const t = useTranslations("ui.gallery");
  const format = useFormatter();
  const [sorting, setSorting] = useState<Sorting>({ key: "name", direction: "ascending" });
  const [loading, setLoading] = useState(false);
  const columns: Column<Camper>[] = [
    {
      key: "name",
      title: t("name"),
      priority: 1,
      sortable: true,
      render: ({ name }) => (
        <Anchor href="#camper" c="inherit" fz="inherit">
          <Person name={name} />
        </Anchor>
      ),
    },
    { key: "cabin", title: t("cabin"), sortable: true, render: ({ cabin }) => cabin },
    { key: "age", title: t("age"), align: "right", sortable: true, render: ({ age }) => age },
    {
      key: "arrives",
      title: t("arrives"),
      priority: 3,
      render: ({ arrives }) =>
        format.dateTime(new Date(`${arrives}T12:00:00Z`), { dateStyle: "medium", timeZone: "UTC" }),
    },
    {
      key: "status",
      title: t("status"),
      priority: 2,
      render: ({ status }) => <StatusTag color={colors[status]}>{t(status)}</StatusTag>,
    },
  ];
  const act = () => void toast.done(t("toastDone"));
  return (
    <Card
      title={t("table")}
      icons={["fas_table"]}
      padding="none"
      actions={
        <Switch
          size="xs"
          label={t("loadingTable")}
          checked={loading}
          onChange={(event) => setLoading(event.currentTarget.checked)}
        />
      }
    >
      <DataTable
        label={t("tableLabel")}
        columns={columns}
        rows={sort(campers, sorting)}
        rowKey={({ name }) => name}
        rowName={({ name }) => name}
        sorting={sorting}
        onSort={setSorting}
        loading={loading}
        actions={() => [
          { key: "edit", label: t("edit"), icon: "fas_pen", quick: true, run: act },
          { key: "archive", label: t("archive"), icon: "fas_box-archive", run: act },
          { key: "delete", label: t("delete"), icon: "fas_trash", danger: true, run: act },
        ]}
      />
    </Card>
  );
}

function sort(rows: Camper[], { key, direction }: Sorting): Camper[] {
  const sign = direction === "ascending" ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(a[key as keyof Camper], b[key as keyof Camper]));
}

function compare(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
}
