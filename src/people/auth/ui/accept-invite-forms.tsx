import { Button, TextInput } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import type { Answer } from "#shared/endpoint.ts";
import { ApiError } from "#shared/errors.ts";
import { FormError } from "#ui/form/form-error.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { authContract } from "../contract.ts";
import { newPassword, personName } from "../rules.ts";
import classes from "./bare-frame.module.css";
import { NewPasswordField } from "./new-password-field.tsx";
import { signedIn } from "./session.ts";

type InviteLink = { userId: string; token: string; team: string };
type Invitation = Answer<typeof authContract.showInvitation>;

/** A new person: name and password, and they are in. */
export function AcceptNew({ link, invitation }: { link: InviteLink; invitation: Invitation }) {
  const t = useTranslations("auth");
  const accept = useAccept(link);
  const form = useZodForm({
    schema: z.strictObject({
      firstName: personName,
      lastName: z.string().trim().max(120),
      password: newPassword,
    }),
    initialValues: { firstName: invitation.firstName, lastName: invitation.lastName, password: "" },
    labels: { firstName: t("firstName"), password: t("password") },
    submit: accept,
  });
  return (
    <>
      <p className={classes.text}>{t("invite.newText", { email: invitation.email })}</p>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <FormError problem={form.problem} />
        <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
        <div className={classes.row}>
          <TextInput label={t("firstName")} autoComplete="given-name" required {...form.getInputProps("firstName")} />
          <TextInput label={t("lastName")} autoComplete="family-name" {...form.getInputProps("lastName")} />
        </div>
        <NewPasswordField label={t("password")} {...form.getInputProps("password")} />
        <Button type="submit" loading={form.saving} fullWidth>
          {t("invite.accept", { team: link.team })}
        </Button>
      </form>
    </>
  );
}

/** Someone with an account, signed in as the invited person. */
export function AcceptKnown({ link }: { link: InviteLink }) {
  const t = useTranslations("auth.invite");
  const accept = useAccept(link);
  const [joining, setJoining] = useState(false);
  const join = async () => {
    setJoining(true);
    try {
      await accept({});
    } catch (error) {
      toast.fail(error instanceof ApiError ? error.message : String(error));
      setJoining(false);
    }
  };
  return (
    <Button fullWidth loading={joining} onClick={() => void join()}>
      {t("accept", { team: link.team })}
    </Button>
  );
}

function useAccept({ userId, token, team }: InviteLink) {
  const t = useTranslations("auth.invite");
  const router = useRouter();
  return async (values: { firstName?: string; lastName?: string; password?: string }) => {
    const { teamId } = await call(authContract.acceptInvitation, { params: { userId }, body: { token, ...values } });
    await signedIn();
    toast.done(t("joined", { team }));
    router.history.replace(`/team-${teamId}/dashboard`);
  };
}
