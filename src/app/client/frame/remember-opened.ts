import { useEffect } from "react";
import { seenRole } from "#client/see-as.ts";
import { forgetFinds, rememberOpened } from "#data/search/ui/recent-finds.ts";
import { currentSession, subscribeToSession, useSession } from "#people/auth/ui/session.ts";
import { usePlace } from "./use-place.ts";

// Whoever signs out leaves nothing behind, on whichever page they do it.
subscribeToSession(() => {
  if (!currentSession().identity) forgetFinds();
});

/** The records and collections that one opens are offered again by the palette. */
export function useRememberOpened() {
  const { row, params } = usePlace();
  const userId = useSession().identity?.simplyUser.userId;
  const { teamId, dataRecordId, dataCollectionId } = params;
  const name = row?.name ?? "";
  useEffect(() => {
    if (!userId || !teamId || seenRole()) return;
    if (dataRecordId) rememberOpened({ userId, teamId }, { kind: "record", id: dataRecordId });
    else if (dataCollectionId && name === "team.records")
      rememberOpened({ userId, teamId }, { kind: "collection", id: dataCollectionId });
  }, [userId, teamId, dataRecordId, dataCollectionId, name]);
}
