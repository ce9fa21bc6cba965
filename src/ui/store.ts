import { useSyncExternalStore } from "react";

/** A value outside of React: anything reads and sets it, and what uses it is drawn anew each time. */
export function createStore<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();
  const get = (): Value => value;
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    set: (next: Value): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    useValue: (): Value => useSyncExternalStore(subscribe, get, get),
  };
}
