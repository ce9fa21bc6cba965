import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import classes from "#people/auth/ui/bare-frame.module.css";
import { BareFrame } from "#people/auth/ui/bare-frame.tsx";
import { linkProblem } from "#people/auth/ui/link-problem.ts";
import { SkeletonText } from "#ui/skeleton.tsx";
import { deliveryContract } from "../contract.ts";

/** Where the letter leads that proves an address. Shown first, used only by its button: mail scanners open links too. */
export default function ProveSenderPage() {
  const t = useTranslations("auth.proveSender");
  const token = String((useSearch({ strict: false }) as { token?: unknown }).token ?? "");
  const proof = useQuery({
    queryKey: ["sender-proof", token],
    queryFn: () => call(deliveryContract.showSenderProof, { query: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const proving = useMutation({ mutationFn: () => call(deliveryContract.proveSender, { body: { token } }) });
  const problem = proof.error ?? proving.error;
  if (problem) {
    return (
      <BareFrame title={t("failedTitle")}>
        <p className={classes.text} role="alert">
          {linkProblem(problem)}
        </p>
      </BareFrame>
    );
  }
  if (!proof.data) {
    return (
      <BareFrame title={t("title")}>
        <SkeletonText lines={3} />
      </BareFrame>
    );
  }
  const words = { team: proof.data.TeamName, email: proof.data.Address };
  return (
    <BareFrame title={t("title")}>
      <p className={classes.text} role="status">
        {proving.isSuccess ? t("done", words) : t("text", words)}
      </p>
      {!proving.isSuccess && (
        <Button loading={proving.isPending} onClick={() => proving.mutate()} fullWidth>
          {t("submit")}
        </Button>
      )}
    </BareFrame>
  );
}
