import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useAttempt } from "#data/collections/ui/use-attempt.ts";
import { publicFeedsContract } from "#public/calendar-feeds/contract.ts";
import { confirm } from "#ui/confirm.ts";
import { CopyText } from "#ui/copy-text.tsx";
import { toast } from "#ui/toast.ts";
import type { ViewShown } from "../../../contract.ts";
import classes from "./details.module.css";

/** A calendar for the calendar programs of people outside. Who has its address needs no password. */
export function OutsideFeed({ view }: { view: ViewShown }) {
  const t = useTranslations("viewAdmin.outside.feed");
  const { teamId } = useTeamScope();
  const attempt = useAttempt();
  const queries = useQueryClient();
  const params = { teamId, viewId: view.id };
  const queryKey = [teamId, "views", view.id, "public-feed"];
  const { data } = useQuery({ queryKey, queryFn: () => call(publicFeedsContract.readPublicFeed, { params }) });
  if (!data) return null;
  const make = () =>
    attempt(t("failed"), async () => {
      queries.setQueryData(queryKey, await call(publicFeedsContract.makePublicFeed, { params }));
    });
  const makeAnew = async () => {
    if (await confirm({ title: t("anewTitle"), body: t("anewBody"), confirmLabel: t("anew"), danger: true }))
      await make();
  };
  const close = async () => {
    if (!(await confirm({ title: t("closeTitle"), body: t("closeBody"), confirmLabel: t("close"), danger: true })))
      return;
    await attempt(t("failed"), async () => {
      await call(publicFeedsContract.closePublicFeed, { params });
      queries.setQueryData(queryKey, { address: null });
      toast.done(t("closed"));
    });
  };
  const { address } = data;
  return (
    <div>
      <h3 className={classes.heading}>{t("title")}</h3>
      <p className={classes.help}>{t(view.hasPassword ? "helpWithPassword" : "help")}</p>
      <div className={classes.rows}>
        {address && <CopyText value={address} label={t("address")} />}
        <div className={classes.buttons}>
          <Button size="compact-sm" variant="default" onClick={() => void (address ? makeAnew() : make())}>
            {t(address ? "anew" : "make")}
          </Button>
          {address && (
            <Button size="compact-sm" variant="default" onClick={() => void close()}>
              {t("close")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
