import { useEffect, useEffectEvent } from "react";
import type { z } from "zod";
import type { LiveKind } from "#shared/live-kind.ts";
import type { LiveEvent } from "../contract.ts";
import { listen } from "./listen.ts";
import { onKind } from "./on-kind.ts";

/** Calls back on events of one kind. Called without a payload, anything may have changed: read anew. */
export function useLive<R extends z.ZodObject>(
  teamId: string | undefined,
  kind: LiveKind<z.ZodObject, R>,
  handler: (payload?: z.output<R>, event?: LiveEvent) => void,
): void {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    if (!teamId) return;
    const onEvent = onKind(kind, (payload, event) => handle(payload, event));
    return listen(teamId, { onKinds: [onEvent], onReset: () => handle() });
  }, [teamId, kind]);
}
