import { Drawer } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useCollection } from "#features/collections/ui/structure-queries.ts";
import { confirm } from "#ui/confirm.ts";
import { useOpenedAfterMount } from "#ui/use-loaded.ts";
import type { Values } from "./form-fields.ts";
import classes from "./record-form.module.css";
import { RecordForm } from "./record-form.tsx";
import type { CreatedRecord } from "./use-record-form.ts";

interface NewRecordPanelProps {
  collectionId: string;
  opened: boolean;
  close: () => void;
  /** Called with every record that is made; the panel closes by itself, unless another one is wanted. */
  onCreated: (record: CreatedRecord, more: { another: boolean }) => void;
  /** By field id. */
  prefill?: Values;
}

/** A new record beside the page. */
export function NewRecordPanel({ collectionId, opened, close, onCreated, prefill }: NewRecordPanelProps) {
  const t = useTranslations("recordForm");
  const leave = useTranslations("ui.leave");
  const say = useTranslations("ui.actions");
  const collection = useCollection(collectionId);
  const [isDirty, setDirty] = useState(false);
  const askAndClose = async () => {
    const words = { title: leave("title"), body: leave("body"), confirmLabel: leave("confirm") };
    if (isDirty && !(await confirm({ ...words, cancelLabel: leave("stay"), danger: true }))) return;
    setDirty(false);
    close();
  };
  return (
    <Drawer
      opened={useOpenedAfterMount(opened)}
      onClose={() => void askAndClose()}
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
        onCreated={(record, more) => {
          if (!more.another) close();
          onCreated(record, more);
        }}
      />
    </Drawer>
  );
}
