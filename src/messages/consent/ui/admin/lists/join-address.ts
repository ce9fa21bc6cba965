import { pathTo } from "#client/routes.ts";

/** Where anyone can join an open list. */
export const joinAddress = (teamId: string, listId: string): string =>
  new URL(pathTo("joinList", { teamId, listId })!, location.origin).href;
