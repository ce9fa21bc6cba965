import { Button } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { FormError } from "#ui/form/form-error.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { authContract } from "../contract.ts";
import classes from "./bare-frame.module.css";
import { BareFrame } from "./bare-frame.tsx";
import { signedIn } from "./session.ts";

type EmailLink = { userId: string; token: string; email: string };

const password = z.strictObject({ password: z.string().min(1, "validation.empty") });

/** A new account opens to whoever has both: the letter and the password. Confirming signs in at once. */
export function ConfirmSignUp({ link }: { link: EmailLink }) {
  const t = useTranslations("auth");
  const router = useRouter();
  const { userId, token, email } = link;
  const form = useZodForm({
    schema: password,
    initialValues: { password: "" },
    submit: async (values) => {
      await call(authContract.confirmEmail, { params: { userId }, body: { token, ...values } });
      await signedIn();
      router.history.replace("/");
    },
  });
  return (
    <BareFrame title={t("verify.title")}>
      <p className={classes.text}>{t("verify.text", { email })}</p>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <FormError problem={form.problem} />
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t("password")}
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps("password")}
        />
        <div className={classes.between}>
          <Link to="/forgot-password" search={{ email } as never} className={classes.link}>
            {t("login.forgot")}
          </Link>
        </div>
        <Button type="submit" loading={form.saving} fullWidth>
          {t("verify.submit")}
        </Button>
      </form>
    </BareFrame>
  );
}
