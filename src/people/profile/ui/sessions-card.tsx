import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { Card } from "#ui/card.tsx";
import { confirm } from "#ui/confirm.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.ts";
import { profileContract } from "../contract.ts";
import { forgetSessions, type OpenSession, sessionsQuery } from "./profile-data.ts";
import { SessionItem } from "./session-item.tsx";
import classes from "./sessions-card.module.css";

const mostShown = 6;

export function SessionsCard() {
  const t = useTranslations("profile.sessions");
  const { data, error, refetch } = useQuery(sessionsQuery);
  return (
    <Card title={t("title")} padding="none">
      {data ? (
        <SessionList sessions={data} />
      ) : error ? (
        <ErrorState retry={() => void refetch()} error={error}>
          {t("failed")}
        </ErrorState>
      ) : (
        <SessionsLoading />
      )}
    </Card>
  );
}

function SessionList({ sessions }: { sessions: OpenSession[] }) {
  const t = useTranslations("profile.sessions");
  const [all, showAll] = useState(false);
  const sorted = sessions.toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne));
  const shown = all ? sorted : sorted.slice(0, mostShown);
  return (
    <>
      <ul className={classes.list}>
        {shown.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {shown.length < sorted.length && (
        <div className={classes.more}>
          <Button variant="subtle" size="xs" onClick={() => showAll(true)}>
            {t("showAll", { count: sorted.length })}
          </Button>
        </div>
      )}
      <OtherSessions count={sessions.filter((session) => !session.isThisOne).length} />
    </>
  );
}

function OtherSessions({ count }: { count: number }) {
  const t = useTranslations("profile.sessions");
  const { askToEndOthers, isEnding } = useEndOthers();
  return (
    <div className={classes.others}>
      <p className={classes.advice}>{count > 0 ? t("help") : t("only")}</p>
      {count > 0 && (
        <Button variant="default" size="xs" loading={isEnding} onClick={() => void askToEndOthers(count)}>
          {t("endOthers")}
        </Button>
      )}
    </div>
  );
}

function SessionsLoading() {
  const t = useTranslations("ui");
  return (
    <div role="status" aria-label={t("loading")} className={classes.loading}>
      {["45%", "60%"].map((width) => (
        <span key={width} className={classes.loadingRow}>
          <Skeleton circle height={36} />
          <Skeleton width={width} />
        </span>
      ))}
    </div>
  );
}

function useEndOthers() {
  const t = useTranslations("profile.sessions");
  const queries = useQueryClient();
  const ending = useMutation({
    networkMode: "always",
    mutationFn: () => call(profileContract.endOtherSessions, {}),
    onSuccess: () => {
      forgetSessions(queries, (session) => !session.isThisOne);
      toast.done(t("othersEnded"));
    },
    onError: () => toast.fail(t("endOthersFailed")),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const askToEndOthers = async (count: number) => {
    const words = {
      title: t("endOthersTitle"),
      body: t("endOthersBody", { count }),
      confirmLabel: t("endOthersConfirm"),
    };
    if (await confirm({ ...words, danger: true })) ending.mutate();
  };
  return { askToEndOthers, isEnding: ending.isPending };
}
