import type { ReactNode } from "react";
import type { MenuAction } from "#ui/action-menu.tsx";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";

interface ConnectionListProps<Row extends { id: string; name: string }> {
  words: { title: string; about: string; empty: string; failed: string };
  icon: string;
  read: { data: Row[] | undefined; error: unknown; refetch: () => unknown };
  columns: Column<Row>[];
  actions: (row: Row) => MenuAction[];
  /** The panels that open from it. */
  children?: ReactNode;
}

/** Ways in or out that somebody has made: each by its name. */
export function ConnectionList<Row extends { id: string; name: string }>(props: ConnectionListProps<Row>) {
  const { words, icon, read, columns, actions, children } = props;
  return (
    <Card title={words.title} subtitle={words.about} padding={read.data ? "none" : "default"}>
      {read.data ? (
        <DataTable
          label={words.title}
          columns={columns}
          rows={read.data}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          actions={actions}
          empty={<EmptyState icon={icon}>{words.empty}</EmptyState>}
        />
      ) : read.error ? (
        <ErrorState retry={() => void read.refetch()} error={read.error}>
          {words.failed}
        </ErrorState>
      ) : (
        <SkeletonTable rows={2} columns={5} />
      )}
      {children}
    </Card>
  );
}
