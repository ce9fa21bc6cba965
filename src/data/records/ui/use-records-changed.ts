import { useEffect, useEffectEvent } from "react";
import { atMostEvery } from "#platform/live/ui/at-most-every.ts";
import { listen } from "#platform/live/ui/listen.ts";
import { onKind } from "#platform/live/ui/on-kind.ts";
import { recordsChanged, smartMembersChanged } from "../live-kinds.ts";

/** An import says it many times a second; nobody reads numbers that fast. */
const every = 4000;
const soon = 300;

/** For screens that tell of all records at once: calls back when some have changed, every few seconds at most. */
export function useRecordsChanged(teamId: string, handler: () => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    const { ask, stop } = atMostEvery(every, () => handle(), soon);
    const onKinds = [onKind(recordsChanged, ask), onKind(smartMembersChanged, ask)];
    const deafen = listen(teamId, { onKinds, onReset: ask });
    return () => {
      deafen();
      stop();
    };
  }, [teamId]);
}
