import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useReadPeopleAnew } from "#people/teams/ui/people-queries.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import { peopleChanged } from "#shared/team-live-kinds.ts";
import { teamUsersContract } from "../contract.ts";

/** Everybody of the team; read anew when somebody comes, goes or gets another role. */
export function useUsers(teamId: string) {
  const readAnew = useReadPeopleAnew(teamId);
  useLive(teamId, peopleChanged, () => void readAnew());
  return useQuery({
    queryKey: ["people", teamId, "all"],
    queryFn: ({ signal }) => call(teamUsersContract.listUsers, { params: { teamId } }, { signal }),
  });
}
