import { createStore } from "#ui/store.ts";

/** Something that changes outside of React and tells of it. */
export class Store {
  /** Counts changes: what React compares. */
  readonly version = createStore(0);

  protected tell() {
    this.version.set(this.version.get() + 1);
  }
}

/** Draws anew whenever it changes. */
export const useStore = (store: Pick<Store, "version">): number => store.version.useValue();
