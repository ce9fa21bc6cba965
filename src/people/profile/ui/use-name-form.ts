import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { personName } from "#people/auth/rules.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { profileContract } from "../contract.ts";
import { type Profile, useProfileUpdate } from "./profile-data.ts";

const schema = z.object({ name: personName });

/** One's own name; what is typed stays while the name changes elsewhere. */
export function useNameForm(profile: Profile) {
  const t = useTranslations("profile.name");
  const say = useTranslations("ui.actions");
  const update = useProfileUpdate();
  const form = useZodForm({
    schema,
    initialValues: { name: profile.name },
    submit: async ({ name }) => {
      const before = profile.name;
      const changed = await call(profileContract.changeProfile, { body: { name } });
      follow(changed.name);
      update(changed);
      toast.done(t("saved"), { undo: { label: say("undo"), run: () => void restore(before) } });
    },
  });
  const follow = (name: string) => {
    form.setInitialValues({ name });
    form.setValues({ name });
    form.resetDirty({ name });
  };
  const restore = async (name: string) => {
    try {
      update(await call(profileContract.changeProfile, { body: { name } }));
      toast.done(t("restored"));
    } catch {
      toast.fail(t("restoreFailed"));
    }
  };
  const latest = useRef({ form, follow });
  latest.current = { form, follow };
  useEffect(() => {
    const { form, follow } = latest.current;
    if (form.isDirty()) form.setInitialValues({ name: profile.name });
    else follow(profile.name);
  }, [profile.name]);
  return form;
}
