import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { emailAddress } from "#people/auth/rules.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { profileContract } from "../contract.ts";
import { type Profile, useProfileUpdate } from "./profile-data.ts";

/** Asks for a code to a new address, and takes it. Whether that address is free, the page neither knows nor shows. */
export function useEmailChange(profile: Profile) {
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const isNew = (email: string) => email.toLowerCase() !== profile.email.toLowerCase();
  const form = useZodForm({
    schema: z.object({
      email: emailAddress.refine(isNew, "profile.email.same"),
      currentPassword: z.string().min(1, "validation.empty"),
    }),
    initialValues: { email: "", currentPassword: "" },
    submit: async (body) => {
      await call(profileContract.changeEmail, { body });
      setSentTo(body.email);
      close();
    },
  });
  const update = useProfileUpdate();
  const t = useTranslations("profile.email");
  const code = useZodForm({
    schema: z.object({ code: z.string().trim().min(1, "validation.empty").max(20) }),
    initialValues: { code: "" },
    submit: async (body) => {
      const changed = await call(profileContract.confirmEmailChange, { body });
      setSentTo(undefined);
      code.reset();
      update(changed);
      toast.done(t("changed", { email: changed.email }));
    },
  });
  const close = () => {
    setOpen(false);
    form.reset();
  };
  // Once the new address is the present one, nothing waits any more.
  const waiting = sentTo ?? profile.newEmail;
  return {
    form,
    code,
    isOpen,
    open: () => {
      code.reset();
      setOpen(true);
    },
    close,
    forgetSentLink: () => setSentTo(undefined),
    waitingFor: waiting && isNew(waiting) ? waiting : undefined,
  };
}
