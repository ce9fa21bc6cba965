import { useState } from "react";
import { useTranslations } from "use-intl";
import { confirm } from "#ui/confirm.ts";

/** What is open beside the list. */
export type Panel =
  | { kind: "new" }
  | { kind: "edit"; fieldId: string }
  | { kind: "changeType"; fieldId: string }
  | { kind: "delete"; fieldId: string };

/** One panel at a time; what was typed in it is not thrown away without a question. */
export function usePanel(first?: Panel) {
  const t = useTranslations("ui.leave");
  const [panel, setPanel] = useState<Panel | undefined>(first);
  const [isDirty, setDirty] = useState(false);
  const show = (next: Panel | undefined) => {
    setDirty(false);
    setPanel(next);
  };
  const leaveFor = async (next: Panel | undefined) => {
    const words = { title: t("title"), body: t("body"), confirmLabel: t("confirm"), cancelLabel: t("stay") };
    if (!isDirty || (await confirm({ ...words, danger: true }))) show(next);
  };
  return {
    panel,
    setDirty,
    open: (next: Panel) => void leaveFor(next),
    close: () => void leaveFor(undefined),
    /** After it was saved. */
    finish: () => show(undefined),
  };
}

export type PanelState = ReturnType<typeof usePanel>;
