import { useState } from "react";
import { useTeamScope } from "#client/team-scope.ts";
import { recordsChanged } from "#data/records/live-kinds.ts";
import { useLive } from "#platform/live/ui/use-live.ts";

/** Whether something was changed that the list does not show yet. */
export function useNewChanges(shown: readonly { id: string }[]) {
  const [heard, setHeard] = useState<string>();
  const { teamId } = useTeamScope();
  useLive(teamId, recordsChanged, (changed) => setHeard(changed?.changeSetId ?? "missed"));
  return {
    areThere: heard !== undefined && !shown.some(({ id }) => id === heard),
    clear: () => setHeard(undefined),
  };
}
