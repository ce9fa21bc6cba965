import { useEffect, useEffectEvent } from "react";
import { atMostEvery } from "./at-most-every.ts";
import { listen } from "./listen.ts";

/** An import says it many times a second; nobody reads numbers that fast. */
const every = 4000;
const soon = 300;

const kinds = ["records-changed", "smart-members-changed"];

/** For screens that tell of all records at once: calls back when some have changed, every few seconds at most. */
export function useRecordsChanged(teamId: string, handler: () => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    const { ask, stop } = atMostEvery(every, () => handle(), soon);
    const deafen = listen(teamId, { onEvent: ({ kind }) => kinds.includes(kind) && ask(), onReset: ask });
    return () => {
      deafen();
      stop();
    };
  }, [teamId]);
}
