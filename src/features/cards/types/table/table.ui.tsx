import { Button } from "@mantine/core";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { FieldDisplay } from "#features/fields/ui/field-display.tsx";
import { KnownNames, knownFrom } from "#features/fields/ui/known-names.tsx";
import { RecordDisplay } from "#features/fields/ui/record-display.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import type { CardUi, CardViewProps } from "../../card-ui.ts";
import { SourceNote } from "../../ui/source-note.tsx";
import pictures from "../../ui/type-picture.module.css";
import { type LinkedRecord, useLinkedRecords } from "../../ui/use-linked-records.ts";
import classes from "./table.module.css";

export const tableUi: CardUi = { View: TableView, Picture: TablePicture, isEdgeless: true };

/** Linked records in rows, the name of each first. */
function TableView(props: CardViewProps) {
  const t = useTranslations("cards.view");
  const { card, fields, record } = props;
  const linked = useLinkedRecords(props);
  const known = useMemo(() => knownFrom(linked.names), [linked.names]);
  if (!card.sourceFieldId || record.id === null) return <SourceNote {...props} />;
  if (linked.error) {
    return (
      <ErrorState retry={linked.retry} error={linked.error}>
        {t("failed")}
      </ErrorState>
    );
  }
  const columns = card.fields.flatMap(({ fieldId }) => fields.get(fieldId) ?? []);
  return (
    <KnownNames value={known}>
      <DataTable<LinkedRecord>
        label={card.title}
        rows={linked.records}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        loading={linked.isLoading && linked.records.length === 0}
        columns={[
          { key: "name", title: t("name"), render: ({ id }) => <RecordDisplay ids={[id]} room="cell" /> },
          ...columns.map((field) => ({
            key: field.id,
            title: field.title,
            render: ({ values }: LinkedRecord) => <FieldDisplay field={field} value={values[field.id]} room="cell" />,
          })),
        ]}
        empty={<EmptyState>{t("noRecords")}</EmptyState>}
      />
      {linked.hasMore && (
        <div className={classes.more}>
          <Button variant="subtle" size="compact-sm" onClick={linked.showMore}>
            {t("more")}
          </Button>
        </div>
      )}
    </KnownNames>
  );
}

function TablePicture() {
  return (
    <span className={pictures.table} aria-hidden>
      <span />
      <span />
      <span />
      <span />
    </span>
  );
}
