import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { mapTilesContract } from "#platform/map-tiles/contract.ts";
import type { Answer } from "#shared/endpoint.ts";

export type MapTiles = NonNullable<Answer<typeof mapTilesContract.readMapTiles>["tiles"]>;

/** The operator's own map; `null` where there is none. Not known yet: undefined. */
export function useMapTiles(): { tiles: MapTiles | null | undefined; isLost: boolean } {
  const { data, isError } = useQuery({
    queryKey: ["map-tiles"],
    queryFn: ({ signal }) => call(mapTilesContract.readMapTiles, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { tiles: isError ? null : data?.tiles, isLost: isError };
}
