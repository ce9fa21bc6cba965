import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { extensionPoint } from "#shared/extension-point.ts";

/** One thing that happened to a record. */
export type TimelineEntry = {
  /** Unique in its source. */
  key: string;
  at: string;
  /** How it is drawn: one `li`. */
  line: ReactNode;
};

/** A hook: what happened to a record, the latest first, as far as its pages are loaded; none before the first is. */
export type UseTimelineEntries = (recordId: string) => {
  entries: readonly TimelineEntry[] | undefined;
  query: Pick<
    UseInfiniteQueryResult,
    "error" | "refetch" | "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
  >;
};

/** Where entries of a record's timeline come from: changes of its data, and whatever else happens to it. */
export type TimelineSource = { key: string /** Comes with the first timeline. */; load(): Promise<UseTimelineEntries> };

export const timelineSources = extensionPoint<TimelineSource>();

export type LoadedSource = { key: string; useEntries: UseTimelineEntries };

export const loadTimelineSources = (): Promise<LoadedSource[]> =>
  Promise.all(timelineSources.all().map(async ({ key, load }) => ({ key, useEntries: await load() })));
