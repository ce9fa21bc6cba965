import { subscribePath } from "#shared/public-paths.ts";

/** Where anyone can join an open list. */
export const joinAddress = (teamId: string, listId: string): string =>
  new URL(subscribePath(teamId, listId), location.origin).href;
