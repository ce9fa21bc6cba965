import type { QueryClient } from "@tanstack/react-query";
import type { RouteParams } from "./routes.ts";

/** A page that will be drawn soon; `isPreload`: perhaps, since somebody points at its link. */
export type OpenedPage = {
  queries: QueryClient;
  params: RouteParams;
  search: Record<string, unknown>;
  /** Of its entry in the history. */
  state: object;
  isPreload: boolean;
};
