import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { newPassword } from "#people/auth/rules.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { profileContract } from "../contract.ts";
import { forgetSessions, profileQuery } from "./profile-data.ts";

const schema = z.object({ currentPassword: z.string().min(1, "validation.empty"), newPassword });

/** A changed password ends the other sessions and makes links already sent useless. */
export function usePasswordChange(forgetSentLink: () => void) {
  const t = useTranslations("profile.password");
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const form = useZodForm({
    schema,
    initialValues: { currentPassword: "", newPassword: "" },
    submit: async (body) => {
      await call(profileContract.changePassword, { body });
      close();
      toast.done(t("saved"));
      forgetSessions(queries, (session) => !session.isThisOne);
      forgetSentLink();
      void queries.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });
  const close = () => {
    setOpen(false);
    form.reset();
  };
  return { form, isOpen, open: () => setOpen(true), close };
}
