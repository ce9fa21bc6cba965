import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu, type MenuAction } from "#ui/action-menu.tsx";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { DataTableProps } from "#ui/data-table-props.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";

interface AdminTableCardProps<Row> extends Omit<DataTableProps<Row>, "label" | "rows" | "empty" | "loading"> {
  words: { title: string; about: string; empty: string; failed: string; add: string };
  icon: string;
  read: { error: unknown; refetch: () => unknown };
  /** Undefined until they are read. */
  rows: readonly Row[] | undefined;
  add: () => void;
  /** What else can be done, in a menu beside the button. */
  more?: MenuAction[];
  /** Instead of the sentence for an empty table, where something was looked for. */
  noMatch?: ReactNode;
  /** What narrows the table down, above it. */
  toolbar?: ReactNode;
  /** What is read after the table, and the panels that open from it. */
  children?: ReactNode;
}

/** A table of things that administrators of messages make, with the button that makes one. */
export function AdminTableCard<Row>(props: AdminTableCardProps<Row>) {
  const { words, icon, read, rows, add, more = [], noMatch, toolbar, children, ...table } = props;
  const t = useTranslations("ui");
  const button = (
    <Button variant="default" size="xs" leftSection={<Icon name="fas_plus" size={12} />} onClick={add}>
      {words.add}
    </Button>
  );
  const isEmpty = rows?.length === 0 && !noMatch;
  return (
    <Card
      title={words.title}
      subtitle={words.about}
      icons={[icon]}
      padding={rows ? "none" : "default"}
      actions={
        <>
          {!isEmpty && button}
          <ActionMenu actions={more} label={t("table.actionsFor", { name: words.title })} />
        </>
      }
    >
      {!isEmpty && toolbar}
      {rows ? (
        <DataTable
          {...table}
          label={words.title}
          rows={rows}
          empty={
            noMatch ?? (
              <EmptyState icon={icon} action={button}>
                {words.empty}
              </EmptyState>
            )
          }
        />
      ) : read.error ? (
        <ErrorState retry={() => void read.refetch()} error={read.error}>
          {words.failed}
        </ErrorState>
      ) : (
        <SkeletonTable rows={2} columns={4} />
      )}
      {children}
    </Card>
  );
}
