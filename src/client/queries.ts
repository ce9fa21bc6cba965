import { QueryClient } from "@tanstack/react-query";

/** What the screens have read, shared by all of them. */
export const queries = new QueryClient({
  defaultOptions: {
    // `call` itself repeats what is worth repeating.
    queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
