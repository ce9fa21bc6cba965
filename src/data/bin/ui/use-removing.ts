import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useWatchedWork, watchWork } from "#platform/long-work/ui/watched-work.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { binContract } from "../contract.ts";
import { type BinnedRecord, useReadBinAnew } from "./bin-queries.ts";

/** Removes records for good: some, or everything in the bin. There is no way back, so each is asked about. */
export function useRemoving() {
  const t = useTranslations("bin.removing");
  const { teamId } = useTeamScope();
  const readAnew = useReadBinAnew();
  // How far it is, and how it ended, is told on every page, also after a reload.
  const isEmptying = useWatchedWork(teamId).some(({ what }) => what === "empty");
  const wasEmptying = useRef(isEmptying);
  const showWhatIsLeft = useEffectEvent(() => void readAnew());
  useEffect(() => {
    if (wasEmptying.current && !isEmptying) showWhatIsLeft();
    wasEmptying.current = isEmptying;
  }, [isEmptying]);

  const run = async (recordIds?: string[]): Promise<boolean> => {
    try {
      const body = recordIds ? { recordIds } : {};
      const done = await call(binContract.emptyBin, { params: { teamId }, body });
      if (done.workId) watchWork({ teamId, workId: done.workId, what: "empty", count: 0 });
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
    isEmptying,
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
