import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { DataCollection } from "#data/collections/contract.ts";
import { nameFieldOf } from "#data/collections/ui/name-field.ts";
import { type Field, useCollections, useFields } from "#data/collections/ui/structure-queries.ts";
import { lineDown } from "#data/records/ui/record-places.ts";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { DeleteFieldDialog } from "./delete-field-dialog.tsx";
import { DeletedFields } from "./deleted-fields.tsx";
import { EditFieldPanel } from "./edit-field-panel.tsx";
import { FieldList } from "./field-list.tsx";
import classes from "./fields-page.module.css";
import { InheritedFields } from "./inherited-fields.tsx";
import { NewFieldPanel } from "./new-field-panel.tsx";
import { TypeChangePanel } from "./type-change/type-change-panel.tsx";
import { useAdding } from "./use-adding.ts";
import { useFieldActions } from "./use-field-actions.ts";
import { isOwn, useFieldOrder } from "./use-field-order.ts";
import type { PanelState } from "./use-panel.ts";
import { useRowActions } from "./use-row-actions.ts";

/** The fields of one collection: those from above, its own, and those that were deleted. */
export function FieldsOfCollection({ collection, panel }: { collection: DataCollection; panel: PanelState }) {
  const t = useTranslations("dataFields.list");
  const { id: collectionId } = collection;
  const { data: fields, error, refetch } = useFields(collectionId);
  const actions = useFieldActions(collectionId);
  const order = useFieldOrder(collectionId);
  const adding = useAdding(collectionId, actions);
  const lastOpened = useRef<Field>(undefined);
  const { data: collections = [] } = useCollections();
  const nameFieldId = nameFieldOf(lineDown(collections, collectionId), fields ?? []);
  const rowActions = useRowActions(collection, nameFieldId, actions, panel.open);
  if (!fields) {
    return (
      <NotReadYet error={error} retry={refetch} rows={6} columns={4}>
        {t("failed")}
      </NotReadYet>
    );
  }
  const own = fields.filter(isOwn(collectionId));
  const titlesBut = (fieldId?: string) => fields.filter(({ id }) => id !== fieldId).map(({ title }) => title);
  const opened = panel.panel;
  const field = opened && "fieldId" in opened ? own.find(({ id }) => id === opened.fieldId) : undefined;
  if (field && field !== lastOpened.current) lastOpened.current = field;
  // What is typed about a field is not lost because somebody deletes it.
  const edited = opened?.kind === "edit" && lastOpened.current?.id === opened.fieldId ? lastOpened.current : undefined;
  return (
    <div className={classes.lists}>
      <InheritedFields fields={fields.filter((each) => each.collectionId !== collectionId)} />
      <FieldList
        collection={collection}
        fields={own}
        titles={titlesBut()}
        nameFieldId={nameFieldId}
        adding={adding}
        rowActions={rowActions}
        onOpen={({ id }) => panel.open({ kind: "edit", fieldId: id })}
        onMove={(fieldIds) => order(fieldIds)}
      />
      <DeletedFields collectionId={collectionId} restore={actions.restore} />
      {opened?.kind === "new" && <NewFieldPanel {...{ collectionId, panel }} titles={titlesBut()} {...actions} />}
      {edited && (
        <EditFieldPanel
          key={edited.id}
          field={edited}
          isGone={!field}
          titles={titlesBut(edited.id)}
          panel={panel}
          {...actions}
        />
      )}
      {field && opened?.kind === "changeType" && <TypeChangePanel key={field.id} field={field} panel={panel} />}
      {field && opened?.kind === "delete" && (
        <DeleteFieldDialog key={field.id} field={field} remove={actions.remove} onClose={panel.close} />
      )}
    </div>
  );
}
