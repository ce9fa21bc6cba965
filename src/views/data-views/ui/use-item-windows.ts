import { useQueries } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { knownFrom, type NamedThing } from "#data/fields/ui/known-names.tsx";
import { type ItemShown, itemsContract } from "../items-contract.ts";
import { type ItemsAsked, itemsKey, itemsQuery } from "./use-items.ts";

export const windowSize = 60;

/** Some of a view's items, and which stretch of them. */
export type ItemWindow = { asked: ItemsAsked; place: number };

type Read = {
  /** By what was asked, and the place; undefined while it is read. */
  itemAt(asked: ItemsAsked, position: number): ItemShown | undefined;
  /** How many a stretch has; undefined while it is read. */
  countAt(asked: ItemsAsked, place: number): number | undefined;
  known: ReadonlyMap<string, NamedThing>;
  /** All of them are there. */
  isWhole: boolean;
  error: Error | null;
  retry(): void;
};

/** Only those stretches that are in sight: however long a list is, no more of it is read, kept fresh or drawn. */
export function useItemWindows(viewId: string, windows: readonly ItemWindow[]): Read {
  const { teamId } = useTeamScope();
  const places = JSON.stringify(windows);
  return useQueries({
    queries: windows.map(({ asked, place }) => ({
      queryKey: [...itemsKey(teamId, viewId), "window", asked, place],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const query = { ...itemsQuery(asked), limit: String(windowSize), position: String(place * windowSize) };
        return call(itemsContract.listItems, { params: { teamId, viewId }, query }, { signal });
      },
    })),
    // biome-ignore lint/correctness/useExhaustiveDependencies: the windows are what they say
    combine: useCallback((answers: Answer[]) => combined(windows, answers), [places]),
  });
}

type Page = {
  items: ItemShown[];
  names: Record<string, string>;
  appearances: Parameters<typeof knownFrom>[0]["appearances"];
};
type Answer = { data: Page | undefined; error: Error | null; refetch(): unknown };

function combined(windows: readonly ItemWindow[], answers: readonly Answer[]): Read {
  const pages = new Map<string, Page>();
  const known = new Map<string, NamedThing>();
  for (const [at, { data }] of answers.entries()) {
    if (!data) continue;
    const { asked, place } = windows[at]!;
    pages.set(keyOf(asked, place), data);
    for (const [id, thing] of knownFrom(data)) known.set(id, thing);
  }
  return {
    itemAt: (asked, position) =>
      pages.get(keyOf(asked, Math.floor(position / windowSize)))?.items[position % windowSize],
    countAt: (asked, place) => pages.get(keyOf(asked, place))?.items.length,
    known,
    isWhole: answers.every(({ data }) => data !== undefined),
    error: answers.find(({ error, data }) => error && !data)?.error ?? null,
    retry: () => {
      for (const { error, refetch } of answers) if (error) void refetch();
    },
  };
}

const keyOf = (asked: ItemsAsked, place: number) => `${place} ${JSON.stringify(asked)}`;
