import { useMatches } from "@tanstack/react-router";
import type { RouteParams, RouteRow } from "#client/routes.ts";

/** The page one is on: its row in the table, and the parameters of its URL. */
export function usePlace(): { row: RouteRow | undefined; params: RouteParams; isMissing: boolean } {
  const matches = useMatches();
  const match = matches.at(-1);
  // The router marks the one that shows the not-found page, which is mostly the outermost.
  const isMissing = matches.some(({ status, _notFound }) => status === "notFound" || _notFound);
  return {
    row: isMissing ? undefined : match?.staticData.row,
    params: (match?.params ?? {}) as RouteParams,
    isMissing,
  };
}
