import { type Field, useFields } from "#data/collections/ui/structure-queries.ts";
import { EditFieldPanel } from "#modeling/field-admin/ui/edit-field-panel.tsx";
import { NewFieldPanel } from "#modeling/field-admin/ui/new-field-panel.tsx";
import { TypeChangePanel } from "#modeling/field-admin/ui/type-change/type-change-panel.tsx";
import { useFieldActions } from "#modeling/field-admin/ui/use-field-actions.ts";
import type { PanelState } from "#modeling/field-admin/ui/use-panel.ts";

type ShapingPanelsProps = { collectionId: string; panel: PanelState; onMade: (field: Field) => void };

/** The panels of administration, beside the grid. A field from above is changed where it belongs. */
export default function ShapingPanels({ collectionId, panel, onMade }: ShapingPanelsProps) {
  const { data: fields = [] } = useFields(collectionId);
  const { panel: opened } = panel;
  const field = opened && "fieldId" in opened ? fields.find(({ id }) => id === opened.fieldId) : undefined;
  const titles = fields.filter(({ id }) => id !== field?.id).map(({ title }) => title);
  if (opened?.kind === "new") return <Making {...{ collectionId, panel, onMade, titles }} />;
  if (opened?.kind === "edit" && field) return <Changing key={field.id} {...{ field, panel, titles }} />;
  if (opened?.kind === "changeType" && field) return <TypeChangePanel key={field.id} field={field} panel={panel} />;
  return null;
}

function Making({ collectionId, panel, onMade, titles }: ShapingPanelsProps & { titles: string[] }) {
  const { create } = useFieldActions(collectionId);
  return (
    <NewFieldPanel
      {...{ collectionId, panel, titles }}
      create={async (body) => {
        const made = await create(body);
        onMade(made);
        return made;
      }}
    />
  );
}

function Changing({ field, panel, titles }: { field: Field; panel: PanelState; titles: string[] }) {
  const { change, restore } = useFieldActions(field.collectionId);
  return <EditFieldPanel {...{ field, panel, titles, change, restore }} isGone={false} />;
}
