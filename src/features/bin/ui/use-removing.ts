import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import type { LongWorkShown } from "../../long-work/contract.ts";
import { isOver, useLongWork } from "../../long-work/ui/use-long-work.ts";
import { binContract } from "../contract.ts";
import { type BinnedRecord, useReadBinAnew } from "./bin-queries.ts";

/** Removes records for good: some, or everything in the bin. There is no way back, so each is asked about. */
export function useRemoving() {
  const t = useTranslations("bin.removing");
  const { teamId } = useTeamScope();
  const readAnew = useReadBinAnew();
  const [workId, setWorkId] = useState<string | null>(null);
  const { data: work } = useLongWork(workId);
  const over = work && isOver(work) ? work : undefined;
  const finish = useEffectEvent(({ state, done, problem }: LongWorkShown) => {
    setWorkId(null);
    if (state === "done") toast.done(t("done", { count: done }));
    else toast.fail(problem?.message ?? t("failed"));
    void readAnew();
  });
  useEffect(() => {
    if (over) finish(over);
  }, [over]);

  const run = async (recordIds?: string[]): Promise<boolean> => {
    try {
      const body = recordIds ? { recordIds } : {};
      const done = await call(binContract.emptyBin, { params: { teamId }, body });
      if (done.workId) setWorkId(done.workId);
      else toast.done(t("done", { count: done.records }));
      return true;
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
      return false;
    } finally {
      await readAnew();
    }
  };

  return {
    /** The emptying that goes on; undefined while there is none. */
    work: workId !== null && !over ? { done: work?.done ?? 0, shown: work } : undefined,
    /** True where they are gone. */
    async remove(records: readonly BinnedRecord[]): Promise<boolean> {
      const count = records.length;
      const [first] = records;
      const isSure = await confirm({
        title: t("title", { count, name: first?.name || t("nameless") }),
        body: t("body", { count }),
        confirmLabel: t("confirm"),
        danger: true,
        irreversible: true,
      });
      return isSure && run(records.map(({ id }) => id));
    },
    async empty(): Promise<void> {
      const isSure = await confirm({
        title: t("emptyTitle"),
        body: t("emptyBody"),
        confirmLabel: t("emptyConfirm"),
        danger: true,
        irreversible: true,
      });
      if (isSure) await run();
    },
  };
}
