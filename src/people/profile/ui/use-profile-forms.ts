import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
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
