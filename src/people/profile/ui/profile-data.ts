import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { loadTeams } from "#people/auth/ui/session.ts";
import type { Answer } from "#shared/endpoint.ts";
import { profileContract } from "../contract.ts";

export type Profile = Answer<typeof profileContract.showProfile>;
export type OpenSession = Answer<typeof profileContract.listSessions>["sessions"][number];

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: ({ signal }) => call(profileContract.showProfile, {}, { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ["profile", "sessions"],
  queryFn: async ({ signal }) => (await call(profileContract.listSessions, {}, { signal })).sessions,
});

/** Shows a changed profile here at once, and in the top bar as soon as the session knows. */
export function useProfileUpdate(): (profile: Profile) => void {
  const queries = useQueryClient();
  return (profile) => {
    queries.setQueryData(profileQuery.queryKey, profile);
    void loadTeams();
  };
}

export function forgetSessions(queries: QueryClient, isGone: (session: OpenSession) => boolean) {
  queries.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter((session) => !isGone(session)));
}
