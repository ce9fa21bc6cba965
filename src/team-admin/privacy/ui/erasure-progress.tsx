import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { isOver, useLongWork } from "#platform/long-work/ui/use-long-work.ts";
import { WorkProgress } from "#platform/long-work/ui/work-progress.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Note } from "#ui/note.tsx";

/** How far the erasing is; when it is over, that it is. */
export function ErasureProgress({ workId, onOver }: { workId: string; onOver: () => void }) {
  const t = useTranslations("privacy.progress");
  const { data: work } = useLongWork(workId);
  const isFinished = work !== undefined && isOver(work);
  const tell = useEffectEvent(onOver);
  useEffect(() => {
    if (isFinished) tell();
  }, [isFinished]);
  return (
    <Card>
      {work?.state === "done" ? (
        <Note icon="fas_check">{t("done")}</Note>
      ) : work && isFinished ? (
        <ErrorState error={work.problem}>{t("failed")}</ErrorState>
      ) : (
        <WorkProgress label={t("running")} work={work} />
      )}
    </Card>
  );
}
