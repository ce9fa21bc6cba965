import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { SkeletonText } from "#ui/skeleton.tsx";
import { authContract } from "../contract.ts";
import classes from "./bare-frame.module.css";
import { BareFrame } from "./bare-frame.tsx";

/** Spends the link as soon as it is opened: it proves the mailbox, and nothing more can happen by it. */
export default function VerifyEmailPage() {
  const t = useTranslations("auth");
  const { userId = "" } = useParams({ strict: false }) as { userId?: string };
  const { token } = useSearch({ strict: false }) as { token?: unknown };
  const confirmed = useQuery({
    queryKey: ["confirm-email", userId, token],
    queryFn: () => call(authContract.confirmEmail, { params: { userId }, body: { token: String(token) } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (confirmed.isPending) {
    return (
      <BareFrame title={t("verify.working")}>
        <SkeletonText lines={2} />
      </BareFrame>
    );
  }
  if (confirmed.isError) {
    return (
      <BareFrame title={t("verify.failedTitle")}>
        <p className={classes.text} role="alert">
          {confirmed.error.message}
        </p>
        <Button component={Link} to="/login" variant="default" fullWidth>
          {t("backToSignIn")}
        </Button>
      </BareFrame>
    );
  }
  const { email } = confirmed.data;
  return (
    <BareFrame title={t("verify.doneTitle")}>
      <p className={classes.text} role="status">
        {t("verify.done", { email })}
      </p>
      <Button component={Link} to="/login" search={{ email, confirmed: 1 } as never} fullWidth>
        {t("verify.signIn")}
      </Button>
    </BareFrame>
  );
}
