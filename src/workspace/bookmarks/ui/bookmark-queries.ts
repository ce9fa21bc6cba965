import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type Bookmark, bookmarksContract } from "../contract.ts";

/** One's own bookmarks in a team, newest first. */
export const bookmarksQuery = (teamId: string) =>
  queryOptions({
    queryKey: ["bookmarks", teamId],
    queryFn: async ({ signal }) =>
      (await call(bookmarksContract.listBookmarks, { params: { teamId } }, { signal })).bookmarks,
  });

export const useBookmarks = () => useQuery(bookmarksQuery(useTeamScope().teamId));

/** The bookmark on a record: undefined while that is read, null where there is none. */
export function useBookmark(recordId: string): Bookmark | null | undefined {
  const { data } = useBookmarks();
  return data && (data.find((each) => each.recordId === recordId) ?? null);
}

/** After something that bookmarks tell of has changed: a name, a collection, whether it may be seen. */
export function useBookmarksChanged(): () => Promise<void> {
  const queries = useQueryClient();
  const { teamId } = useTeamScope();
  return () => queries.invalidateQueries({ queryKey: bookmarksQuery(teamId).queryKey });
}
