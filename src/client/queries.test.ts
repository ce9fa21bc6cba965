import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { ScreenQueries } from "./queries.ts";

const queries = new ScreenQueries();
afterEach(() => queries.clear());

/** Answers that come when they are told to. */
function answering() {
  const fetches: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const fetch = Promise.withResolvers<string>();
    fetches.push(fetch);
    return fetch.promise;
  };
  return { fetches, queryFn };
}

it("what is invalidated while it is read for the first time is read again", async () => {
  const { fetches, queryFn } = answering();
  const observer = new QueryObserver(queries, { queryKey: ["list"], queryFn, staleTime: 15_000 });
  const stop = observer.subscribe(() => {});
  void queries.invalidateQueries({ queryKey: ["list"] });
  fetches[0]!.resolve("before");
  await vi.waitFor(() => expect(fetches).toHaveLength(2));
  fetches[1]!.resolve("after");
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe("after"));
  stop();
});

it("what nobody looks at is only stale then, and read once somebody does", async () => {
  const { fetches, queryFn } = answering();
  const first = queries.fetchQuery({ queryKey: ["list"], queryFn, staleTime: 15_000 });
  void queries.invalidateQueries({ queryKey: ["list"] });
  fetches[0]!.resolve("before");
  expect(await first).toBe("before");
  await vi.waitFor(() => expect(queries.getQueryState(["list"])?.isInvalidated).toBe(true));
  expect(fetches).toHaveLength(1);
});
