import { useEffect, useReducer } from "react";
import type { EndReason, LiveEvent } from "#platform/live/contract.ts";
import { listen } from "#platform/live/ui/listen.ts";
import type { LiveState } from "#platform/live/ui/tab.ts";

export type Heard = { key: number; at: string } & ({ type: "event"; event: LiveEvent } | { type: "reset" });

export type StreamSeen = {
  state: LiveState | `ended-${EndReason}`;
  reconnects: number;
  received: number;
  /** Newest first, and not without end. */
  heard: Heard[];
};

type Said =
  | { type: "state"; state: StreamSeen["state"] }
  | { type: "event"; event: LiveEvent }
  | { type: "reset"; at: string }
  | { type: "clear" };

export const nothingSeen: StreamSeen = { state: "connecting", reconnects: 0, received: 0, heard: [] };
const mostHeard = 200;

/** Everything that a team's stream says, for looking at it. */
export function useLiveStream(teamId: string): [StreamSeen, clear: () => void] {
  const [seen, say] = useReducer(noteDown, nothingSeen);
  useEffect(
    () =>
      listen(teamId, {
        onState: (state) => say({ type: "state", state }),
        onEvent: (event) => say({ type: "event", event }),
        onReset: () => say({ type: "reset", at: new Date().toISOString() }),
        onEnded: (reason) => say({ type: "state", state: `ended-${reason}` }),
      }),
    [teamId],
  );
  return [seen, () => say({ type: "clear" })];
}

export function noteDown(seen: StreamSeen, said: Said): StreamSeen {
  if (said.type === "clear") return { ...seen, heard: [] };
  if (said.type === "state") {
    const isBack = seen.state === "reconnecting" && said.state === "live";
    return { ...seen, state: said.state, reconnects: seen.reconnects + (isBack ? 1 : 0) };
  }
  const key = (seen.heard[0]?.key ?? seen.received) + 1;
  const heard: Heard =
    said.type === "reset" ? { key, type: "reset", at: said.at } : { key, ...said, at: said.event.at };
  return {
    ...seen,
    received: seen.received + (said.type === "event" ? 1 : 0),
    heard: [heard, ...seen.heard].slice(0, mostHeard),
  };
}
