import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { collectionsQuery } from "#data/collections/ui/collections-query.ts";
import { countsKey } from "#data/collections/ui/tree/use-record-count.ts";
import { recordsChanged, smartMembersChanged } from "#data/records/live-kinds.ts";
import { atMostEvery } from "#platform/live/ui/at-most-every.ts";
import { listen } from "#platform/live/ui/listen.ts";
import { onKind } from "#platform/live/ui/on-kind.ts";

/** Someone who imports a thousand records tells of each hundred; counting anew each time would be of no use to anyone. */
const pause = 5000;

/** The counts beside collections follow what others do. */
export function useLiveCounts(teamId: string) {
  const queries = useQueryClient();
  useEffect(() => {
    if (teamId === "") return;
    const gently = atMostEvery(pause, () => {
      void queries.invalidateQueries({ queryKey: collectionsQuery(teamId).queryKey });
      void queries.invalidateQueries({ queryKey: countsKey(teamId) });
    });
    const onKinds = [onKind(recordsChanged, gently.ask), onKind(smartMembersChanged, gently.ask)];
    const leave = listen(teamId, { onKinds });
    return () => {
      leave();
      gently.stop();
    };
  }, [teamId, queries]);
}
