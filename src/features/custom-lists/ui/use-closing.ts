import { useTranslations } from "use-intl";
import { useAskBeforeLeaving } from "#client/ask-before-leaving.ts";
import { confirm } from "#ui/confirm.ts";

/** Closes at once where nothing was typed, and asks where something would be lost. */
export function useClosing(isDirty: boolean, close: () => void): () => void {
  const t = useTranslations("ui.leave");
  useAskBeforeLeaving(isDirty);
  return async () => {
    const words = { title: t("title"), body: t("body"), confirmLabel: t("confirm"), cancelLabel: t("stay") };
    if (!isDirty || (await confirm({ ...words, danger: true }))) close();
  };
}
