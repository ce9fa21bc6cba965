import { useEffect, useEffectEvent, useRef } from "react";
import { RunToCome, RunUnread } from "../run-states.tsx";
import type { Start } from "./start-address.ts";
import { useStart } from "./use-start.ts";

/** Begins at once. */
export function StartRun({ wizardId, start: how }: { wizardId: string; start: Start }) {
  const { start, error } = useStart(wizardId, how);
  const hasBegun = useRef(false);
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, []);
  return error ? <RunUnread error={error} retry={start} /> : <RunToCome />;
}
