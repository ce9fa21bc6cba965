import { Button, TextInput } from "@mantine/core";
import { Link, Navigate, useRouter, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { nameOfBrand } from "#shared/brands.ts";
import { ApiError } from "#shared/errors.ts";
import { FormError } from "#ui/form/form-error.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { authContract } from "../contract.ts";
import { safeRedirect } from "../rules.ts";
import classes from "./bare-frame.module.css";
import { BareFrame } from "./bare-frame.tsx";
import { ResendLink } from "./resend-link.tsx";
import { signedIn, useSession } from "./session.ts";

export default function LoginPage() {
  const t = useTranslations("auth");
  const { start, identity } = useSession();
  const search = useSearch({ strict: false }) as { redirect?: unknown; email?: unknown };
  const target = safeRedirect(search.redirect) ?? "/";
  const router = useRouter();
  const [unverified, setUnverified] = useState<string>();
  const passwordField = useRef<HTMLInputElement>(null);
  const form = useZodForm({
    schema: authContract.signIn.input.body,
    initialValues: { email: typeof search.email === "string" ? search.email : "", password: "" },
    labels: { email: t("email"), password: t("password") },
    submit: async (body) => {
      setUnverified(undefined);
      try {
        await call(authContract.signIn, { body });
      } catch (error) {
        if (error instanceof ApiError && error.code === "email_not_verified") setUnverified(body.email);
        // Mostly it is the password: ready to be typed over.
        else requestAnimationFrame(() => selectText(passwordField.current));
        throw error;
      }
      await signedIn();
      router.history.replace(target);
    },
  });
  if (identity && !form.saving) return <Navigate to={target} replace />;
  return (
    <BareFrame
      title={t("login.title", { product: nameOfBrand(start?.brand ?? "simply", start?.productName) })}
      aside={
        start?.signUp === "open" && (
          <>
            {t("login.noAccount")}{" "}
            <Link to="/sign-up" className={classes.link}>
              {t("login.signUp")}
            </Link>
          </>
        )
      }
    >
      <p className={classes.text}>{t("login.about", { brand: start?.brand ?? "simply" })}</p>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <FormError problem={form.problem} />
        {unverified && <ResendLink email={unverified} />}
        <TextInput
          label={t("email")}
          type="email"
          autoComplete="username"
          autoFocus
          required
          {...form.getInputProps("email")}
        />
        <PasswordField
          ref={passwordField}
          label={t("password")}
          autoComplete="current-password"
          required
          {...form.getInputProps("password")}
        />
        <div className={classes.between}>
          <Link
            to="/forgot-password"
            search={form.values.email ? { email: form.values.email } : {}}
            className={classes.link}
          >
            {t("login.forgot")}
          </Link>
        </div>
        <Button type="submit" loading={form.saving} fullWidth>
          {t("login.submit")}
        </Button>
      </form>
    </BareFrame>
  );
}

function selectText(field: HTMLInputElement | null) {
  field?.focus();
  field?.select();
}
