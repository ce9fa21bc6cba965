import { useMatches } from "@tanstack/react-router";
import type { RouteName, RouteParams, RouteRow } from "../routes.ts";
import { screens } from "../screens.ts";

/** The page one is on: its row in the table, and the parameters of its URL. */
export function usePlace(): { row: RouteRow | undefined; params: RouteParams; isMissing: boolean } {
  const match = useMatches().at(-1);
  const isMissing =
    match?.status === "notFound" || (match as { globalNotFound?: boolean } | undefined)?.globalNotFound === true;
  return {
    row: isMissing ? undefined : match?.staticData.row,
    params: (match?.params ?? {}) as RouteParams,
    isMissing,
  };
}

export const hasScreen = (name: RouteName): boolean => screens[name] !== undefined;
