import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import frame from "#people/auth/ui/bare-frame.module.css";
import { linkProblem } from "#people/auth/ui/link-problem.ts";
import { publicContract } from "../public-contract.ts";
import { PublicFrame, useToken, WithPage } from "./public-frame.tsx";

/** Only the button confirms: programs that look at links in mails subscribe nobody. */
export default function ConfirmPage() {
  const t = useTranslations("subscribing.confirm");
  const token = useToken();
  const query = useQuery({
    queryKey: ["confirm-subscription", token],
    queryFn: () => call(publicContract.showConfirmation, { query: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const confirm = useMutation({ mutationFn: () => call(publicContract.confirmSubscription, { query: { token } }) });
  return (
    <WithPage query={query} title={t("title")}>
      {(page) => {
        const { address, teamName: team } = page;
        const list = page.list.name;
        if (confirm.isSuccess || page.list.isOn) {
          return (
            <PublicFrame title={t("doneTitle")} page={page}>
              <p className={frame.text} role="status">
                {t("done", { list, team, address })}
              </p>
            </PublicFrame>
          );
        }
        return (
          <PublicFrame title={t("title")} page={page}>
            <p className={frame.text}>{t("text", { list, team, address })}</p>
            {confirm.error && (
              <p className={frame.text} role="alert">
                {linkProblem(confirm.error)}
              </p>
            )}
            <Button loading={confirm.isPending} fullWidth onClick={() => confirm.mutate()}>
              {t("submit")}
            </Button>
          </PublicFrame>
        );
      }}
    </WithPage>
  );
}
