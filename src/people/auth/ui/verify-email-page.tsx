import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { SkeletonText } from "#ui/skeleton.tsx";
import { authContract } from "../contract.ts";
import classes from "./bare-frame.module.css";
import { BareFrame } from "./bare-frame.tsx";
import { ConfirmSignUp } from "./confirm-email-forms.tsx";
import { linkProblem } from "./link-problem.ts";

/** Shown first, spent only by its form: mail scanners that open links do no harm. */
export default function VerifyEmailPage() {
  const t = useTranslations("auth");
  const { userId = "" } = useParams({ strict: false }) as { userId?: string };
  const { token } = useSearch({ strict: false }) as { token?: unknown };
  const secret = String(token ?? "");
  const link = useQuery({
    queryKey: ["email-link", userId, secret],
    queryFn: () => call(authContract.showEmailLink, { params: { userId }, query: { token: secret } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (link.isError) {
    return (
      <BareFrame title={t("verify.failedTitle")}>
        <p className={classes.text} role="alert">
          {linkProblem(link.error)}
        </p>
        <Button component={Link} to="/login" variant="default" fullWidth>
          {t("backToSignIn")}
        </Button>
      </BareFrame>
    );
  }
  if (link.isPending) {
    return (
      <BareFrame title={t("verify.title")}>
        <SkeletonText lines={4} />
      </BareFrame>
    );
  }
  const given = { userId, token: secret, email: link.data.email };
  return <ConfirmSignUp link={given} />;
}
