import { useEffect } from "react";
import { createStore } from "#ui/store.ts";

const nowhere: readonly string[] = [];
const places = createStore(nowhere);

/** The collections that the page is about though its address does not say so, the nearest first: the menu marks one. */
export function useCollectionsInMenu(ids: readonly string[]): void {
  const key = ids.join(" ");
  useEffect(() => {
    places.set(key.split(" "));
    return () => places.set(nowhere);
  }, [key]);
}

export const useMarkedCollections = places.useValue;
