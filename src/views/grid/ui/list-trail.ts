import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { seenRole } from "#client/see-as.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { recordsContract } from "#data/records/contract.ts";
import type { Filter } from "#shared/filter.ts";
import type { Sort } from "#shared/sort.ts";
import { neighboursIn, trailReach, trailStart } from "./trail-neighbours.ts";

/** The list that someone came from, and where in it the record was. */
export type Trail = {
  collectionId: string;
  filter?: Filter | null;
  sort?: Sort;
  position: number;
  /** The address of the list; its plain one unless given. */
  href?: string;
  /** The entry of the history in which the list was left. */
  place?: string;
};

/** Call it when a record is opened from a list: its page then leads on to the next one, and back. */
export function rememberTrail(recordId: string, trail: Trail): void {
  const others = readTrails().filter(([id]) => id !== recordId);
  try {
    window.sessionStorage.setItem(storageKey(), JSON.stringify([...others.slice(-mostTrails), [recordId, trail]]));
  } catch {
    // Nothing to remember it in: the record opens without its neighbours.
  }
}

/** Undefined where the record was not opened from a list. */
export function useListTrail(recordId: string) {
  const { teamId } = useTeamScope();
  const trail = useMemo(() => readTrails().find(([id]) => id === recordId)?.[1], [recordId]);
  const start = trailStart(trail?.position ?? 0);
  const { data: ids } = useQuery({
    queryKey: ["records", teamId, "trail", trail?.collectionId, trail?.filter, trail?.sort, start],
    queryFn: async ({ signal }) => {
      const { collectionId, filter, sort } = trail!;
      const query = {
        ...(filter && { filter: JSON.stringify(filter) }),
        ...(sort && sort.length > 0 && { sort: JSON.stringify(sort) }),
        fields: "[]",
        limit: `${2 * trailReach + 1}`,
        position: `${start}`,
      };
      const { records } = await call(
        recordsContract.listRecords,
        { params: { teamId, collectionId }, query },
        { signal },
      );
      return records.map(({ id }) => id);
    },
    enabled: trail !== undefined && teamId !== "",
    staleTime: 30_000,
  });
  if (!trail) return undefined;
  const { collectionId, href } = trail;
  const here = ids && neighboursIn(ids, start, recordId);
  return {
    collectionId,
    back: href ?? pathTo("team.records", { teamId, dataCollectionId: collectionId })!,
    place: trail.place,
    position: here?.position ?? trail.position,
    previous: here?.previous,
    next: here?.next,
    /** Call it before going to one of them, so that it knows its own neighbours. */
    step: (by: -1 | 1) => {
      const to = by < 0 ? here?.previous : here?.next;
      if (to) rememberTrail(to, { ...trail, position: here!.position + by });
      return to;
    },
  };
}

/** One's own list may be ordered by what the role that one looks as may not ask by: each way of looking has its trails. */
const storageKey = () => ["simply.list-trails", seenRole()?.id].filter(Boolean).join(".");
const mostTrails = 50;

function readTrails(): [string, Trail][] {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(storageKey()) ?? "[]");
    return Array.isArray(kept) ? (kept as [string, Trail][]) : [];
  } catch {
    return [];
  }
}
