import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from "@tanstack/react-query";

/**
 * A first fetch that is under way when its query is invalidated may bring what was true before, and the library keeps that
 * answer: it restarts a fetch only where there is data already. Such a query is invalidated again once its fetch has ended.
 */
export class ScreenQueries extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus === "fetching" && state.data === undefined);
    for (const { promise, queryKey } of first) {
      const again = () => super.invalidateQueries({ queryKey, exact: true }, options);
      promise?.then(again, again);
    }
    return super.invalidateQueries(filters, options);
  }
}

/** What the screens have read, shared by all of them. */
export const queries = new ScreenQueries({
  defaultOptions: {
    // `call` itself repeats what is worth repeating.
    queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
