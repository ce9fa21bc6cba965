import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { rolesContract } from "#people/roles/contract.ts";
import type { Answer } from "#shared/endpoint.ts";
import { teamsContract } from "../contract.ts";

export type TeamPerson = Answer<typeof teamsContract.listPeople>["people"][number];
export type Invited = Answer<typeof teamsContract.listInvited>["invited"][number];
export type TeamRole = Answer<typeof rolesContract.listRoles>["roles"][number];

export function usePeople(teamId: string) {
  return useQuery({
    queryKey: ["people", teamId],
    queryFn: ({ signal }) => call(teamsContract.listPeople, { params: { teamId } }, { signal }),
  });
}

/** The invitations that wait; cancelled ones are left out. */
export function useWaitingInvitations(teamId: string, mayInvite: boolean) {
  return useQuery({
    queryKey: ["invitations", teamId],
    queryFn: ({ signal }) => call(teamsContract.listInvited, { params: { teamId } }, { signal }),
    select: ({ invited }) => invited.filter(({ status }) => status === "invited"),
    enabled: mayInvite,
  });
}

export function useRoles(teamId: string, wanted: boolean) {
  return useQuery({
    queryKey: ["roles", teamId],
    queryFn: ({ signal }) => call(rolesContract.listRoles, { params: { teamId } }, { signal }),
    enabled: wanted,
  });
}

/** After a change of who is in the team, one's own or another's. */
export function useReadPeopleAnew(teamId: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["people", teamId] }),
      queries.invalidateQueries({ queryKey: ["invitations", teamId] }),
    ]);
  };
}
