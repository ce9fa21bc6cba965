import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { toast } from "#ui/toast.ts";
import classes from "./field-form.module.css";
import { FieldForm } from "./field-form.tsx";
import { valuesOf } from "./field-values.ts";
import { SidePanel } from "./side-panel.tsx";
import type { FieldActions } from "./use-field-actions.ts";
import type { PanelState } from "./use-panel.ts";

type EditFieldPanelProps = {
  field: Field;
  /** Somebody has deleted it meanwhile. */
  isGone: boolean;
  /** Of the other fields. */
  titles: readonly string[];
  panel: PanelState;
} & Pick<FieldActions, "change" | "restore">;

export function EditFieldPanel({ field, isGone, titles, change, restore, panel }: EditFieldPanelProps) {
  const t = useTranslations("dataFields.panel");
  const say = useTranslations("structure.bin");
  const done = useTranslations("dataFields.done");
  const { id, dataType, collectionId } = field;
  return (
    <SidePanel title={field.title} onClose={panel.close}>
      {isGone && (
        <div className={classes.gone} role="alert">
          <p>{t("gone")}</p>
          <Button variant="default" size="compact-sm" onClick={() => void restore(id, field.title)}>
            {say("restore")}
          </Button>
        </div>
      )}
      <FieldForm
        // Of another type it has other settings: what was typed for the former ones is no use.
        key={dataType}
        type={fieldTypeNamed(dataType)}
        collectionId={collectionId}
        field={field}
        source={valuesOf(field)}
        titles={titles}
        isGone={isGone}
        onDirty={panel.setDirty}
        onCancel={panel.close}
        onChangeType={() => panel.open({ kind: "changeType", fieldId: id })}
        save={async (values) => {
          await change(id, values);
          toast.done(done("updated", { title: values.title ?? field.title }));
          panel.finish();
        }}
      />
    </SidePanel>
  );
}
