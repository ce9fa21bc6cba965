import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { RecordDisplay } from "#data/fields/ui/record-display.tsx";
import type { RecordEditor } from "#data/records/ui/use-record-editor.ts";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import type { CardUi, CardViewProps } from "../../card-ui.ts";
import { LinkAdder } from "../../ui/link-adder.tsx";
import { LinkedCell } from "../../ui/linked-cell.tsx";
import { SourceNote } from "../../ui/source-note.tsx";
import pictures from "../../ui/type-picture.module.css";
import { useLinkChanges } from "../../ui/use-link-changes.ts";
import { useLinkedActions } from "../../ui/use-linked-actions.ts";
import { type LinkedRecord, type LinkedRecords, useLinkedRecords } from "../../ui/use-linked-records.ts";
import classes from "./table.module.css";

export const tableUi: CardUi = { View: TableView, Picture: TablePicture, isEdgeless: true };

/** Linked records in rows, the name of each first. */
function TableView(props: CardViewProps) {
  const t = useTranslations("cards.view");
  const { card, record, editing } = props;
  const linked = useLinkedRecords(props);
  if (!card.sourceFieldId || record.id === null) return <SourceNote {...props} />;
  if (linked.error) {
    return (
      <ErrorState retry={linked.retry} error={linked.error}>
        {t("failed")}
      </ErrorState>
    );
  }
  return (
    <>
      {editing ? (
        <EditableTable {...props} linked={linked} editor={editing.editor} />
      ) : (
        <LinkedTable {...props} linked={linked} />
      )}
      {linked.hasMore && (
        <div className={classes.more}>
          <Button variant="subtle" size="compact-sm" onClick={linked.showMore}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  );
}

type Linked = CardViewProps & { linked: LinkedRecords };

function EditableTable({ editor, ...props }: Linked & { editor: RecordEditor }) {
  const { collectionId, linked } = props;
  const changes = useLinkChanges(linked, editor);
  const actions = useLinkedActions(linked, changes);
  return (
    <>
      <LinkedTable {...props} isEditable actions={actions} />
      <div className={classes.footer}>
        <LinkAdder recordId={editor.record.id} {...{ collectionId, linked, changes }} />
      </div>
    </>
  );
}

type LinkedTableProps = Linked & {
  isEditable?: boolean;
  actions?: NonNullable<Parameters<typeof DataTable<LinkedRecord>>[0]["actions"]>;
};

function LinkedTable({ card, fields, linked, isEditable = false, actions }: LinkedTableProps) {
  const t = useTranslations("cards.view");
  const columns = card.fields.flatMap(({ fieldId }) => fields.get(fieldId) ?? []);
  return (
    <DataTable<LinkedRecord>
      label={card.title}
      rows={linked.records}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      loading={linked.isLoading && linked.records.length === 0}
      {...(actions && { actions })}
      columns={[
        { key: "name", title: t("name"), render: ({ id }) => <RecordDisplay ids={[id]} room="cell" /> },
        ...columns.map((field) => ({
          key: field.id,
          title: field.title,
          render: (row: LinkedRecord) =>
            isEditable ? (
              <LinkedCell row={row} field={field} />
            ) : (
              <FieldDisplay field={field} value={row.values[field.id]} room="cell" />
            ),
        })),
      ]}
      empty={<EmptyState>{t("noRecords")}</EmptyState>}
    />
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
