import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { toast } from "#ui/toast.ts";
import { gridContract } from "../../contract.ts";
import type { KeptSetup } from "./kept-setup.ts";
import { saveSoon } from "./save-soon.ts";

const restMilliseconds = 600;

/**
 * How the person left the list. Read once: what another of their windows keeps meanwhile does not move this one, and the
 * last one to change something is remembered.
 */
export function useKeptSetup(collectionId: string) {
  const t = useTranslations("gridToolbar");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const queryKey = useMemo(() => ["list-setup", teamId, collectionId] as const, [teamId, collectionId]);
  const params = useMemo(() => ({ teamId, collectionId }), [teamId, collectionId]);
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(gridContract.readListSetup, { params }, { signal })).setup,
    staleTime: Number.POSITIVE_INFINITY,
    // Without it the list still shows what it can.
    retry: 1,
  });
  const saver = useMemo(
    () =>
      saveSoon<KeptSetup | null>(
        (setup, options) =>
          call(gridContract.putListSetup, { params, body: { setup } }, options).catch((error) =>
            toast.fail(explainFailure(t("notKept"), error)),
          ),
        restMilliseconds,
      ),
    [params, t],
  );
  useEffect(() => {
    addEventListener("pagehide", saver.flush);
    return () => {
      removeEventListener("pagehide", saver.flush);
      saver.flush();
    };
  }, [saver]);
  return {
    kept: data ?? null,
    isReady: !isPending,
    /** The newest, also if nothing was drawn since. */
    newest: () => queries.getQueryData<KeptSetup | null>(queryKey) ?? null,
    keep(setup: KeptSetup | null) {
      queries.setQueryData(queryKey, setup);
      saver.set(setup);
    },
  };
}
