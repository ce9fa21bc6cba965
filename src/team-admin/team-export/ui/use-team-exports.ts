import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { type TeamExport, teamExportContract } from "../contract.ts";

const between = 1500;

/** The exports of a team, read again while one is put together. */
export function useTeamExports(teamId: string) {
  const t = useTranslations("account.export");
  const queries = useQueryClient();
  const [isStarting, setStarting] = useState(false);
  const queryKey = ["team-exports", teamId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await call(teamExportContract.listTeamExports, { params: { teamId } }, { signal })).exports,
    refetchInterval: ({ state }) => (state.data?.some((each) => each.state === "running") ? between : false),
  });
  const attempt = async (failed: string, act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (failure) {
      toast.fail(explainFailure(failed, failure));
    } finally {
      await queries.invalidateQueries({ queryKey });
    }
  };
  return {
    ...{ data, error, isStarting },
    refetch: () => void refetch(),
    start: async () => {
      setStarting(true);
      await attempt(t("startFailed"), async () => {
        await call(teamExportContract.startTeamExport, { params: { teamId } });
        toast.done(t("started"));
      });
      setStarting(false);
    },
    remove: async ({ id, state }: TeamExport) => {
      const isRunning = state === "running";
      const question = {
        title: t(isRunning ? "stopTitle" : "removeTitle"),
        body: t(isRunning ? "stopBody" : "removeBody"),
        confirmLabel: t(isRunning ? "stopConfirm" : "removeConfirm"),
      };
      if (state !== "failed" && !(await confirm({ ...question, danger: true, irreversible: true }))) return;
      await attempt(t("removeFailed"), () =>
        call(teamExportContract.deleteTeamExport, { params: { teamId, exportId: id } }),
      );
    },
  };
}
