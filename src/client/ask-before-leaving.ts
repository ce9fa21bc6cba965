import { useBlocker } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { currentSession } from "#features/auth/ui/session.ts";
import { confirm } from "#ui/confirm.ts";

/** While something is unsaved, going to another page asks first, and so does closing the window. */
export function useAskBeforeLeaving(isUnsaved: boolean) {
  const t = useTranslations("ui.leave");
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      // Whoever has signed out has nothing left to save here.
      if (current.pathname === next.pathname || !currentSession().identity) return false;
      const words = { title: t("title"), body: t("body"), confirmLabel: t("confirm"), cancelLabel: t("stay") };
      return !(await confirm({ ...words, danger: true }));
    },
  });
}
