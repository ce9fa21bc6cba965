import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { FormError } from "#ui/form/form-error.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { SkeletonText } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.ts";
import { authContract } from "../contract.ts";
import { newPassword } from "../rules.ts";
import classes from "./bare-frame.module.css";
import { BareFrame } from "./bare-frame.tsx";
import { FirstAdminForm } from "./first-admin-form.tsx";
import { linkProblem } from "./link-problem.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { signedIn } from "./session.ts";

export default function SetupPasswordPage() {
  const { userId = "" } = useParams({ strict: false }) as { userId?: string };
  const { token } = useSearch({ strict: false }) as { token?: unknown };
  const secret = String(token ?? "");
  return userId === "first-admin" ? <FirstAdminForm token={secret} /> : <PasswordLink userId={userId} token={secret} />;
}

type LinkProps = { userId: string; token: string };

/** Shown first, spent only when the form is sent: mail scanners that open links do no harm. */
function PasswordLink({ userId, token }: LinkProps) {
  const t = useTranslations("auth");
  const link = useQuery({
    queryKey: ["password-link", userId, token],
    queryFn: () => call(authContract.showPasswordLink, { params: { userId }, query: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (link.isError) {
    return (
      <BareFrame title={t("setup.failedTitle")}>
        <p className={classes.text} role="alert">
          {linkProblem(link.error)}
        </p>
        <Button component={Link} to="/forgot-password" fullWidth>
          {t("setup.askAgain")}
        </Button>
      </BareFrame>
    );
  }
  return (
    <BareFrame title={t("setup.title")}>
      {link.isPending ? (
        <SkeletonText lines={4} />
      ) : (
        <>
          <p className={classes.text}>{t("setup.text", { email: link.data.email })}</p>
          <PasswordForm userId={userId} token={token} email={link.data.email} />
        </>
      )}
    </BareFrame>
  );
}

function PasswordForm({ userId, token, email }: LinkProps & { email: string }) {
  const t = useTranslations("auth");
  const router = useRouter();
  const form = useZodForm({
    schema: z.strictObject({ password: newPassword }),
    initialValues: { password: "" },
    submit: async ({ password }) => {
      await call(authContract.setPassword, { params: { userId }, body: { token, password } });
      await signedIn();
      toast.done(t("setup.done"));
      router.history.replace("/");
    },
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <FormError problem={form.problem} />
      {/* Password managers file the new password under this address. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField label={t("newPassword")} autoFocus {...form.getInputProps("password")} />
      <Button type="submit" loading={form.saving} fullWidth>
        {t("setup.submit")}
      </Button>
    </form>
  );
}
