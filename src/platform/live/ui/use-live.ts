import { useEffect, useEffectEvent } from "react";
import type { LiveEvent } from "../contract.ts";
import { listen } from "./listen.ts";

/** Calls back on events of one kind. Called without an event, anything may have changed: read anew. */
export function useLive(teamId: string | undefined, kind: string, handler: (event?: LiveEvent) => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    if (!teamId) return;
    return listen(teamId, {
      onEvent: (event) => event.kind === kind && handle(event),
      onReset: () => handle(),
    });
  }, [teamId, kind]);
}
