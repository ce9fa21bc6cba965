import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { isPreview } from "#client/preview-window.ts";
import { seenRole } from "#client/see-as.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { toast } from "#ui/toast.ts";
import { gridContract } from "../../contract.ts";
import type { KeptSetup } from "./kept-setup.ts";
import { saveSoon } from "./save-soon.ts";

const restMilliseconds = 600;

/** Where the setup of a list is kept. */
export type SetupKeeper = {
  kept: KeptSetup | null;
  isReady: boolean;
  /** The newest, also if nothing was drawn since. */
  newest: () => KeptSetup | null;
  keep: (setup: KeptSetup | null) => void;
  /** Conditions that it had and that are left out of what is shown, until something is changed. */
  omitted?: OmittedConditions;
  /** The words that are searched for, where they are kept too. */
  search?: { newest: () => string; keep: (words: string) => void };
};

export type OmittedConditions = readonly { field: string; title: string | null }[];
type Kept = { setup: KeptSetup | null; omittedConditions: OmittedConditions };

export const keptSetupQuery = (teamId: string, collectionId: string) =>
  queryOptions({
    queryKey: ["list-setup", teamId, collectionId],
    queryFn: ({ signal }): Promise<Kept> =>
      call(gridContract.readListSetup, { params: { teamId, collectionId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // Without it the list still shows what it can.
    retry: 1,
  });

/**
 * How the person left the list. Read once: what another of their windows keeps meanwhile does not move this one, and the
 * last one to change something is remembered.
 */
export function useKeptSetup(collectionId: string): SetupKeeper {
  const t = useTranslations("gridToolbar");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const { queryKey } = keptSetupQuery(teamId, collectionId);
  const params = useMemo(() => ({ teamId, collectionId }), [teamId, collectionId]);
  const { data, isPending } = useQuery(keptSetupQuery(teamId, collectionId));
  const saver = useMemo(
    () =>
      saveSoon<KeptSetup | null>(
        async (setup, options) =>
          // Who looks as a role does, or at a preview, may arrange the list, and keeps nothing of it.
          seenRole() ||
          isPreview() ||
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
    kept: data?.setup ?? null,
    omitted: data?.omittedConditions ?? [],
    isReady: !isPending,
    newest: () => queries.getQueryData<Kept>(queryKey)?.setup ?? null,
    keep(setup: KeptSetup | null) {
      queries.setQueryData<Kept>(queryKey, { setup, omittedConditions: [] });
      saver.set(setup);
    },
  };
}
