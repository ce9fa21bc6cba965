import { useEffect, useSyncExternalStore } from "react";
import type { RouteName } from "./routes.ts";

/** What pages are called whose address has only an id: said by the page once it is read, shown by the trail above it. */
export function useNameOfCrumb(route: RouteName, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    publish({ [route]: name });
    return () => publish({});
  }, [route, name]);
}

export const useCrumbNames = (): Partial<Record<RouteName, string>> => useSyncExternalStore(subscribe, () => names);

let names: Partial<Record<RouteName, string>> = {};
const listeners = new Set<() => void>();

function publish(next: typeof names): void {
  names = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
