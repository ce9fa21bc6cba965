import { useEffect } from "react";
import { createStore } from "#ui/store.ts";
import type { RouteName } from "./routes.ts";

const names = createStore<Partial<Record<RouteName, string>>>({});

/** What pages are called whose address has only an id: said by the page once it is read, shown by the trail above it. */
export function useNameOfCrumb(route: RouteName, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    names.set({ [route]: name });
    return () => names.set({});
  }, [route, name]);
}

export const useCrumbNames = names.useValue;
