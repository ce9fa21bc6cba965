import { useSyncExternalStore } from "react";

/** The record that is looked at beside the page; the frame draws it wherever it was asked for. */
export function openPeek(recordId: string): void {
  publish(recordId);
}

export const closePeek = (): void => publish(undefined);

export const usePeeked = (): string | undefined => useSyncExternalStore(subscribe, () => peeked);

let peeked: string | undefined;
const listeners = new Set<() => void>();

function publish(recordId: string | undefined) {
  peeked = recordId;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
