import { useState } from "react";
import * as z from "zod";
import { call } from "#client/call.ts";
import { emailAddress } from "#people/auth/rules.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { profileContract } from "../contract.ts";
import type { Profile } from "./profile-data.ts";

/** Asks for a link to a new address. Whether that address is free, the page neither knows nor shows. */
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
  const close = () => {
    setOpen(false);
    form.reset();
  };
  // Once the new address is the present one, nothing waits any more.
  const waiting = sentTo ?? profile.newEmail;
  return {
    form,
    isOpen,
    open: () => setOpen(true),
    close,
    forgetSentLink: () => setSentTo(undefined),
    waitingFor: waiting && isNew(waiting) ? waiting : undefined,
  };
}
