import { useSyncExternalStore } from "react";

/** Something that changes outside of React and tells of it. */
export class Store {
  /** Counts changes: what React compares. */
  version = 0;
  #listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  protected tell() {
    this.version += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** Draws anew whenever it changes. */
export const useStore = (store: Store): number => useSyncExternalStore(store.subscribe, () => store.version);
