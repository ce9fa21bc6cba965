import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import type { FieldType } from "#data/fields/field-type.ts";
import { KnownNames } from "#data/fields/ui/known-names.tsx";
import { sampleNames } from "#data/fields/ui/sample-names.ts";
import { plainOf, settingsFor } from "../field-values.ts";
import { UnsavedListContext } from "../setting-editors/typed-choices.tsx";
import { shownTypes } from "../shown-types.ts";
import { SidePanel } from "../side-panel.tsx";
import { TypeGallery } from "../type-gallery.tsx";
import type { PanelState } from "../use-panel.ts";
import { TypeChangeForm } from "./type-change-form.tsx";

/** Which type instead, what that would mean, and then doing it. */
export function TypeChangePanel({ field, panel }: { field: Field; panel: PanelState }) {
  const t = useTranslations("dataFields.typeChange");
  const [type, setType] = useState<FieldType>();
  return (
    <SidePanel title={t("title", { title: field.title })} onClose={panel.close}>
      {type ? (
        <UnsavedListContext value={panel.setDirty}>
          <TypeChangeForm
            key={type.name}
            field={field}
            type={type}
            config={settingsFor(type, plainOf(field).config)}
            onOtherType={() => setType(undefined)}
            onCancel={panel.close}
            onDone={panel.finish}
          />
        </UnsavedListContext>
      ) : (
        <KnownNames value={sampleNames}>
          <TypeGallery
            types={shownTypes}
            current={field.dataType}
            onChoose={(chosen) => chosen.name !== field.dataType && setType(chosen)}
          />
        </KnownNames>
      )}
    </SidePanel>
  );
}
