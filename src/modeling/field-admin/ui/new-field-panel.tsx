import { useState } from "react";
import { useTranslations } from "use-intl";
import type { FieldType } from "#data/fields/field-type.ts";
import { KnownNames } from "#data/fields/ui/known-names.tsx";
import { sampleNames } from "#data/fields/ui/sample-names.ts";
import { toast } from "#ui/toast.ts";
import { FieldForm } from "./field-form.tsx";
import { type FieldValues, newValues } from "./field-values.ts";
import { shownTypes } from "./shown-types.ts";
import { SidePanel } from "./side-panel.tsx";
import { TypeGallery } from "./type-gallery.tsx";
import type { FieldActions } from "./use-field-actions.ts";
import type { PanelState } from "./use-panel.ts";

type NewFieldPanelProps = {
  collectionId: string;
  /** Of the fields that are there already. */
  titles: readonly string[];
  /** What it is going to be called, where that was typed already. */
  title?: string;
  panel: PanelState;
} & Pick<FieldActions, "create">;

/** First what kind of field, then everything about it. */
export function NewFieldPanel({ collectionId, titles, title, create, panel }: NewFieldPanelProps) {
  const t = useTranslations("dataFields.panel");
  const done = useTranslations("dataFields.done");
  const [type, setType] = useState<FieldType>();
  const [draft, setDraft] = useState<Partial<FieldValues>>(title ? { title } : {});
  const source = useSource(type, draft);
  return (
    <SidePanel title={type ? t("new") : t("choose")} onClose={panel.close}>
      {type && source ? (
        <FieldForm
          key={type.name}
          type={type}
          collectionId={collectionId}
          source={source}
          titles={titles}
          onDirty={panel.setDirty}
          onCancel={panel.close}
          onChangeType={(values) => {
            setDraft(values);
            setType(undefined);
          }}
          save={async (values) => {
            const { title } = await create({ ...(values as FieldValues), dataType: type.name });
            toast.done(done("created", { title }));
            panel.finish();
          }}
        />
      ) : (
        <KnownNames value={sampleNames}>
          <TypeGallery types={shownTypes} onChoose={setType} />
        </KnownNames>
      )}
    </SidePanel>
  );
}

/** The same as long as the type is, so that the form does not take it for somebody's change. */
function useSource(type: FieldType | undefined, draft: Partial<FieldValues>): FieldValues | undefined {
  const [made, setMade] = useState<{ type: FieldType; values: FieldValues }>();
  if (!type) return undefined;
  if (made?.type === type) return made.values;
  const values = newValues(type, draft);
  setMade({ type, values });
  return values;
}
