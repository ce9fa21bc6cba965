import { Drawer } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useCollection } from "#data/collections/ui/structure-queries.ts";
import { confirm } from "#ui/confirm.ts";
import { isCovered } from "#ui/is-covered.ts";
import { useOpenedAfterMount } from "#ui/use-loaded.ts";
import type { Values } from "./form-fields.ts";
import classes from "./record-form.module.css";
import { RecordForm } from "./record-form.tsx";
import type { CreatedRecord } from "./use-tell-created.ts";

interface NewRecordPanelProps {
  collectionId: string;
  opened: boolean;
  close: () => void;
  /** Called with every record that is made; the panel closes by itself, unless another one is wanted. */
  onCreated: (record: CreatedRecord, more: { another: boolean }) => void;
  /** Called where the person takes one back from its toast. */
  onUndone?: ((record: CreatedRecord) => void) | undefined;
  /** By field id. */
  prefill?: Values;
}

/** A new record beside the page. */
export function NewRecordPanel({ collectionId, opened, close, onCreated, onUndone, prefill }: NewRecordPanelProps) {
  const t = useTranslations("recordForm");
  const leave = useTranslations("ui.leave");
  const say = useTranslations("ui.actions");
  const collection = useCollection(collectionId);
  const [isDirty, setDirty] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const askAndClose = async () => {
    const words = { title: leave("title"), body: leave("body"), confirmLabel: leave("confirm") };
    if (isDirty && !(await confirm({ ...words, cancelLabel: leave("stay"), danger: true }))) return;
    setDirty(false);
    close();
  };
  return (
    <Drawer
      ref={panel}
      opened={useOpenedAfterMount(opened)}
      onClose={() => isCovered(panel.current) || void askAndClose()}
      title={collection ? t("title", { name: collection.name }) : t("titleUnknown")}
      size={520}
      classNames={{ content: classes.panel ?? "", body: classes.panelBody ?? "" }}
      closeButtonProps={{ "aria-label": say("close") }}
    >
      <RecordForm
        collectionId={collectionId}
        {...(prefill && { values: prefill })}
        cancel={() => void askAndClose()}
        onDirty={setDirty}
        onUndone={onUndone}
        onCreated={(record, more) => {
          onCreated(record, more);
          if (!more.another) close();
        }}
      />
    </Drawer>
  );
}
