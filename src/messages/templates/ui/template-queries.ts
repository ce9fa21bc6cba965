import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type TemplateShown, type TemplateStatus, templatesContract } from "../contract.ts";

/** Everything about templates begins with this key. */
export const templatesKey = (teamId: string) => ["message templates", teamId] as const;

const shownKey = (teamId: string, templateId: string) => [...templatesKey(teamId), "one", templateId] as const;

export function useTemplates(status: TemplateStatus, search: string) {
  const { teamId } = useTeamScope();
  const query = { status, limit: "100", ...(search && { search }) };
  return useQuery({
    queryKey: [...templatesKey(teamId), "list", query],
    queryFn: ({ signal }) => call(templatesContract.listTemplates, { params: { teamId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useTemplate(templateId: string) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: shownKey(teamId, templateId),
    queryFn: ({ signal }) => call(templatesContract.readTemplate, { params: { teamId, templateId } }, { signal }),
    // Whoever edits has the newest.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
}

export function useTemplateVersions(templateId: string, isAsked: boolean) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...templatesKey(teamId), "versions", templateId],
    queryFn: ({ signal }) =>
      call(templatesContract.listTemplateVersions, { params: { teamId, templateId } }, { signal }),
    enabled: isAsked,
  });
}

/** What an answer says of a template is what the screens show; lists are read again. */
export function useKeepTemplate(): (template: TemplateShown) => void {
  const queries = useQueryClient();
  const { teamId } = useTeamScope();
  return (template) => {
    queries.setQueryData(shownKey(teamId, template.Id), template);
    void queries.invalidateQueries({
      queryKey: templatesKey(teamId),
      predicate: ({ queryKey }) => queryKey[2] !== "one",
    });
  };
}

export function useReadTemplatesAnew(): () => Promise<void> {
  const queries = useQueryClient();
  const { teamId } = useTeamScope();
  return () => queries.invalidateQueries({ queryKey: templatesKey(teamId) });
}
