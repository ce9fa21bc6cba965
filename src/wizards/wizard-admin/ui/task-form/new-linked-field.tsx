import { type Field, useFields } from "#data/collections/ui/structure-queries.ts";
import { NewFieldPanel } from "#modeling/field-admin/ui/new-field-panel.tsx";
import { useFieldActions } from "#modeling/field-admin/ui/use-field-actions.ts";
import type { PanelState } from "#modeling/field-admin/ui/use-panel.ts";

type NewLinkedFieldProps = { collectionId: string; title: string; panel: PanelState; onMade: (field: Field) => void };

/** A question that the collection has no field for yet: made beside the task, as on the page of its fields. */
export default function NewLinkedField({ collectionId, title, panel, onMade }: NewLinkedFieldProps) {
  const { data: fields = [] } = useFields(collectionId);
  const { create } = useFieldActions(collectionId);
  return (
    // The panel is drawn elsewhere, but what it sends would reach the form of the task.
    <div onSubmit={(event) => event.stopPropagation()}>
      <NewFieldPanel
        {...{ collectionId, panel, title }}
        titles={fields.map((field) => field.title)}
        create={async (values) => {
          const made = await create(values);
          onMade(made);
          return made;
        }}
      />
    </div>
  );
}
