import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useRecordsChanged } from "#data/records/ui/use-records-changed.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import { definitionsChanged } from "#shared/team-live-kinds.ts";
import { projectsContract } from "../contract.ts";
import { projectsChanged } from "../live-kinds.ts";

export const projectsKey = (teamId: string) => ["projects", teamId] as const;

export const projectsQuery = (teamId: string, query: { state?: "active"; bin?: "1" } = {}) =>
  queryOptions({
    queryKey: [...projectsKey(teamId), "list", query],
    queryFn: ({ signal }) => call(projectsContract.listProjects, { params: { teamId }, query }, { signal }),
    enabled: teamId !== "",
  });

export const projectQuery = (teamId: string, projectId: string) =>
  queryOptions({
    queryKey: [...projectsKey(teamId), "one", projectId],
    queryFn: ({ signal }) => call(projectsContract.readProject, { params: { teamId, projectId } }, { signal }),
    enabled: teamId !== "",
  });

export const useProjects = () => useQuery(projectsQuery(useTeamScope().teamId));
export const useDeletedProjects = () => useQuery(projectsQuery(useTeamScope().teamId, { bin: "1" }));
export const useActiveProjects = () => useQuery(projectsQuery(useTeamScope().teamId, { state: "active" }));

/** What others do is seen at once; also new names of what is pinned, and what may no longer be seen. */
export function useLiveProjects(): void {
  const { teamId } = useTeamScope();
  const changed = useProjectsChanged();
  useLive(teamId, projectsChanged, () => void changed());
  useLive(teamId, definitionsChanged, () => void changed());
  useRecordsChanged(teamId, () => void changed());
}

export function useProjectsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  const { teamId } = useTeamScope();
  return () => queries.invalidateQueries({ queryKey: projectsKey(teamId) });
}
