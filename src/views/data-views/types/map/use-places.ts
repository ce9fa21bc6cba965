import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { itemsContract } from "../../items-contract.ts";
import { itemsKey, itemsQuery, nothingAsked } from "../../ui/use-items.ts";
import type { OpenView } from "../../ui/use-open-view.ts";
import type { Bounds } from "./place-features.ts";

/** All places at once; where there are more than fit into one answer, those in sight. */
export function usePlaces({ view, asked, isReady }: OpenView, inSight: Bounds | undefined) {
  const { teamId } = useTeamScope();
  const read = (box: string | undefined) => ({
    queryKey: [...itemsKey(teamId, view.id), "places", asked, box],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(
        itemsContract.listPlaces,
        { params: { teamId, viewId: view.id }, query: { ...itemsQuery(asked), ...(box && { box }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const all = useQuery({ ...read(undefined), enabled: isReady });
  const isPart = all.data?.isWhole === false && inSight !== undefined;
  const near = useQuery({ ...read(isPart ? boxOf(inSight) : undefined), enabled: isPart });
  return isPart && near.data ? near : all;
}

/** Degrees as the endpoint has them: between -180 and 180, west greater than east over the date line. */
export function boxOf({ west, south, east, north }: Bounds): string {
  if (east - west >= 360) return JSON.stringify([-180, south, 180, north]);
  const turned = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
  return JSON.stringify([turned(west), south, turned(east), north]);
}

/** The item of a place, as the view shows it. */
export function usePlaceItem({ view, card }: OpenView, id: string | undefined) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...itemsKey(teamId, view.id), "item", id, card?.linkedTo, card?.narrow],
    queryFn: ({ signal }) =>
      call(
        itemsContract.readItem,
        {
          params: { teamId, viewId: view.id, key: id! },
          query: itemsQuery({ ...nothingAsked, linkedTo: card?.linkedTo, narrow: card?.narrow }),
        },
        { signal },
      ),
    enabled: id !== undefined,
  });
}
