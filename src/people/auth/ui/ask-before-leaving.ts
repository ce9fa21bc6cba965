import { useBlocker } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { confirm } from "#ui/confirm.ts";
import { currentSession } from "./session.ts";

/** While something is unsaved, going to another page asks first, and so does closing the window. */
export function useAskBeforeLeaving(isUnsaved: boolean) {
  const ask = useLeaveQuestion();
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      // Whoever has signed out has nothing left to save here.
      if (current.pathname === next.pathname || !currentSession().identity) return false;
      return !(await ask());
    },
  });
}

/** For a panel: closes at once where nothing was typed, and asks where something would be lost. */
export function useClosing(isUnsaved: boolean, close: () => void): () => void {
  const ask = useLeaveQuestion();
  useAskBeforeLeaving(isUnsaved);
  return async () => {
    if (!isUnsaved || (await ask())) close();
  };
}

/** Whether what is unsaved may be given up. */
export function useLeaveQuestion(): () => Promise<boolean> {
  const t = useTranslations("ui.leave");
  return () => {
    const words = { title: t("title"), body: t("body"), confirmLabel: t("confirm"), cancelLabel: t("stay") };
    return confirm({ ...words, danger: true });
  };
}
