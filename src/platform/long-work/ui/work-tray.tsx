import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { toast } from "#ui/toast.ts";
import { type LongWorkShown, longWorkContract } from "../contract.ts";
import { isOver, useLongWork } from "./use-long-work.ts";
import { forgetWork, useWatchedWork, type WatchedWork } from "./watched-work.ts";
import { WorkProgress } from "./work-progress.tsx";
import classes from "./work-tray.module.css";

/** Says how it has ended, with the way back. */
type TellEnd = (watched: WatchedWork, work: LongWorkShown) => void;

/** Long work that the person has begun: how far it is, on every page, until it is over or stopped. */
export function WorkTray({ tellEnd }: { tellEnd: TellEnd }) {
  const t = useTranslations("gridBulk.work");
  const { teamId } = useTeamScope();
  const watched = useWatchedWork(teamId);
  if (watched.length === 0) return null;
  return (
    <section className={classes.tray} data-bottom-bar data-tray aria-label={t("label")}>
      {watched.map((work) => (
        <Work key={work.workId} watched={work} tellEnd={tellEnd} />
      ))}
    </section>
  );
}

function Work({ watched, tellEnd }: { watched: WatchedWork; tellEnd: TellEnd }) {
  const t = useTranslations("gridBulk.work");
  const { teamId, workId, what, count } = watched;
  const { data, error } = useLongWork(workId);
  const [isStopping, setStopping] = useState(false);
  const finish = useEffectEvent(() => {
    forgetWork(workId);
    if (data) tellEnd(watched, data);
  });
  const isFinished = data !== undefined && isOver(data);
  // What nobody knows any more, or another person has begun here, is not waited for.
  const isUnknown = error !== null && data === undefined;
  useEffect(() => {
    if (isFinished || isUnknown) finish();
  }, [isFinished, isUnknown]);
  const stop = async () => {
    setStopping(true);
    try {
      await call(longWorkContract.stopLongWork, { params: { teamId, workId } });
    } catch (failure) {
      setStopping(false);
      toast.fail(explainFailure(t("stopFailed"), failure));
    }
  };
  return (
    <div className={classes.work}>
      <WorkProgress label={t(`doing.${what}`, { count })} work={data} />
      <Button variant="default" size="compact-sm" loading={isStopping} onClick={() => void stop()}>
        {t("stop")}
      </Button>
    </div>
  );
}
