import { useBlocker } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { currentSession } from "#features/auth/ui/session.ts";
import { confirm } from "#ui/confirm.ts";
import type { Profile } from "./profile-data.ts";
import { useEmailChange } from "./use-email-change.ts";
import { useNameForm } from "./use-name-form.ts";
import { usePasswordChange } from "./use-password-change.ts";

export type ProfileForms = ReturnType<typeof useProfileForms>;

/** The forms of the page together, so that leaving asks once, whichever of them holds something unsaved. */
export function useProfileForms(profile: Profile) {
  const name = useNameForm(profile);
  const email = useEmailChange(profile);
  const password = usePasswordChange(email.forgetSentLink);
  useAskBeforeLeaving(name.isDirty() || email.form.isDirty() || password.form.isDirty());
  return { name, email, password };
}

function useAskBeforeLeaving(isUnsaved: boolean) {
  const t = useTranslations("profile.leave");
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
