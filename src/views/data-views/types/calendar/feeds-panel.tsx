import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Ago } from "#ui/ago.tsx";
import { confirm } from "#ui/confirm.ts";
import { CopyText } from "#ui/copy-text.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { Note } from "#ui/note.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.ts";
import type { ViewMenuPanelProps } from "../../view-ui.ts";
import { type Feed, feedsContract } from "./feeds-contract.ts";
import classes from "./feeds-panel.module.css";

/** Reading a calendar in one's own calendar program: an address that is made here, shown once, and revoked. */
export default function FeedsPanel({ view, close }: ViewMenuPanelProps) {
  const t = useTranslations("views.feeds");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const [address, setAddress] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  const queryKey = ["calendar-feeds", teamId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(feedsContract.listFeeds, { params: { teamId } }, { signal })).feeds,
  });
  const readAnew = () => queries.invalidateQueries({ queryKey });
  const make = async () => {
    setMaking(true);
    try {
      setAddress((await call(feedsContract.createFeed, { params: { teamId, viewId: view.id } })).address);
      await readAnew();
    } catch (problem) {
      toast.fail(explainFailure(t("makeFailed"), problem));
    }
    setMaking(false);
  };
  const revoke = async ({ id, viewName }: Feed) => {
    const isSure = await confirm({
      title: t("revokeTitle", { name: viewName }),
      body: t("revokeBody"),
      confirmLabel: t("revoke"),
      danger: true,
    });
    if (!isSure) return;
    try {
      await call(feedsContract.revokeFeed, { params: { teamId, feedId: id } });
      toast.done(t("revoked", { name: viewName }));
      await readAnew();
    } catch (problem) {
      toast.fail(explainFailure(t("revokeFailed"), problem));
    }
  };
  return (
    <FormDrawer title={t("title")} opened close={close}>
      <div className={classes.panel}>
        <p className={classes.lead}>{t("lead", { name: view.internalName })}</p>
        {address ? (
          <div className={classes.made}>
            <CopyText value={address} label={t("address")} />
            <Note icon="fas_circle-info" role="status">
              {t("once")}
            </Note>
          </div>
        ) : (
          <Button leftSection={<Icon name="fas_link" size={14} />} loading={isMaking} onClick={() => void make()}>
            {t("make")}
          </Button>
        )}
        <section className={classes.own}>
          <h3 className={classes.heading}>{t("own")}</h3>
          {error ? (
            <ErrorState retry={() => void refetch()} error={error}>
              {t("failed")}
            </ErrorState>
          ) : !data ? (
            <SkeletonTable rows={2} />
          ) : data.length === 0 ? (
            <p className={classes.none}>{t("none")}</p>
          ) : (
            <ul className={classes.list}>
              {data.map((feed) => (
                <li key={feed.id} className={classes.feed}>
                  <span className={classes.words}>
                    <strong>{feed.viewName}</strong>
                    <span className={classes.facts}>
                      {t("ends", { end: feed.lastFour })} {feed.lastReadAt && t("lastRead")}{" "}
                      <Ago at={feed.lastReadAt} none={t("neverRead")} />
                    </span>
                  </span>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t("revokeOne", { name: feed.viewName, end: feed.lastFour })}
                    onClick={() => void revoke(feed)}
                  >
                    {t("revoke")}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </FormDrawer>
  );
}
