import type { KindHandler } from "./on-kind.ts";
import { type LiveHandlers, openTab, type Tab } from "./tab.ts";

type Listener = LiveHandlers & { onKinds?: readonly KindHandler[] };
type Shared = { tab: Tab; listeners: Set<Listener> };

const open = new Map<string, Shared>();

/** From one screen to the next nobody listens for a moment; the stream outlives that. */
const linger = 1000;

/** Hears what changes in a team. Any number of listeners share one stream, in this tab and with the browser's others. */
export function listen(teamId: string, handlers: Listener): () => void {
  const shared = open.get(teamId) ?? start(teamId);
  const mine = { ...handlers };
  shared.listeners.add(mine);
  mine.onState?.(shared.tab.state());
  return () => {
    shared.listeners.delete(mine);
    setTimeout(() => shared.listeners.size === 0 && close(teamId, shared), linger);
  };
}

function start(teamId: string): Shared {
  const listeners = new Set<Listener>();
  const shared = { listeners, tab: openFor(teamId, listeners) };
  open.set(teamId, shared);
  return shared;
}

function openFor(teamId: string, listeners: Set<Listener>): Tab {
  return openTab(teamId, {
    onEvent: (event) =>
      all((one) => {
        one.onEvent?.(event);
        for (const onKind of one.onKinds ?? []) onKind(event);
      }),
    onReset: () => all((one) => one.onReset?.()),
    onState: (state) => all((one) => one.onState?.(state)),
    onEnded: (reason) => {
      open.delete(teamId);
      all((one) => one.onEnded?.(reason));
    },
  });

  /** One listener's mistake is reported and does not deafen the others. */
  function all(tell: (listener: Listener) => void) {
    for (const listener of [...listeners]) {
      try {
        tell(listener);
      } catch (error) {
        reportError(error);
      }
    }
  }
}

function close(teamId: string, shared: Shared) {
  shared.tab.stop();
  if (open.get(teamId) === shared) open.delete(teamId);
}

// A page that the browser puts aside must not keep the stream from the others; shown again, it reads everything anew.
globalThis.addEventListener?.("pagehide", () => {
  for (const { tab } of open.values()) tab.stop();
});
globalThis.addEventListener?.("pageshow", (event) => {
  if (!event.persisted) return;
  for (const [teamId, shared] of open) {
    shared.tab = openFor(teamId, shared.listeners);
    for (const listener of shared.listeners) listener.onReset?.();
  }
});
