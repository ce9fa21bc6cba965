import type { ReactNode } from "react";
import type { WordKey } from "#client/word-key.ts";
import { extensionPoint } from "#shared/extension-point.ts";
import type { UseTimelineEntries } from "./timeline-sources.ts";

/** One line among recent changes that is no change of data: a message that was sent. */
export type RecentEntry = {
  /** Unique in its source. */
  key: string;
  at: string;
  /** What it is called, and how that is drawn where others have a record. */
  name: string;
  subject: ReactNode;
  icon: string;
  /** What was done. */
  sentence: string;
  user: { name: string } | null;
  open: { label: string; path: string };
};

/** Whose, and whether any are asked for at all. */
export type RecentFilter = { userId: string | null; isWanted: boolean };

/** A hook: what has happened in the team, the latest first, as far as its pages are loaded; none before the first is. */
export type UseRecentEntries = (filter: RecentFilter) => {
  entries: readonly RecentEntry[] | undefined;
  query: ReturnType<UseTimelineEntries>["query"];
};

/** What else is told among recent changes; `title`: as what one looks for it. */
export type RecentSource = { key: string; title: WordKey; load(): Promise<UseRecentEntries> };

export const recentSources = extensionPoint<RecentSource>();

export type LoadedRecentSource = Omit<RecentSource, "load"> & { useEntries: UseRecentEntries };

export const loadRecentSources = (): Promise<LoadedRecentSource[]> =>
  Promise.all(recentSources.all().map(async ({ load, ...source }) => ({ ...source, useEntries: await load() })));
