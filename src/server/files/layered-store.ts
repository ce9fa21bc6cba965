import type { Store, Stored } from "./store.ts";

/**
 * Several places as one. New bytes go to the first; whatever is asked for is looked for in each, in turn: so another
 * place can be chosen at any time, and nothing has to be moved. Keys are random, so that they never meet.
 */
export function layeredStore(places: () => readonly [Store, ...Store[]]): Store {
  return {
    put: async (key, body) => places()[0].put(key, body),

    async get(key, range) {
      let failure: { error: unknown } | undefined;
      for (const place of places()) {
        const found = await place.get(key, range).catch((error: unknown): Stored | undefined => {
          failure ??= { error };
          return undefined;
        });
        if (found) return found;
      }
      // It may be in the place that did not answer: nobody may take it for gone.
      if (failure) throw failure.error;
      return undefined;
    },

    async remove(key) {
      const results = await Promise.allSettled(places().map((place) => place.remove(key)));
      for (const result of results) if (result.status === "rejected") throw result.reason;
    },

    async *list() {
      for (const place of places()) yield* place.list();
    },

    ready: async () => places()[0].ready(),
  };
}
