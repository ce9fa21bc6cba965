import { useState } from "react";
import { useRecordEvents } from "./history-queries.ts";

/** Whether something was changed that the list does not show yet. */
export function useNewChanges(shown: readonly { id: string }[]) {
  const [heard, setHeard] = useState<string>();
  useRecordEvents(({ changeSetId = "missed" }) => setHeard(changeSetId));
  return {
    areThere: heard !== undefined && !shown.some(({ id }) => id === heard),
    clear: () => setHeard(undefined),
  };
}
