import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { Language } from "#shared/languages.ts";
import { type ProductTemplateListed, type TemplateShown, type TemplateStatus, templatesContract } from "../contract.ts";

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

/** Those that can still come back, the last one first. */
export function useDeletedTemplates(isAsked: boolean) {
  const { teamId } = useTeamScope();
  const query = { deleted: "true", sort: "UpdatedAt", limit: "100" } as const;
  return useQuery({
    queryKey: [...templatesKey(teamId), "list", query],
    queryFn: ({ signal }) => call(templatesContract.listTemplates, { params: { teamId }, query }, { signal }),
    enabled: isAsked,
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

/** As a recipient gets it. `version`: another one is read anew; `before`: what must be done first. */
export function useTemplatePreview({
  templateId,
  version,
  before,
}: {
  templateId: string;
  version?: number;
  before?: () => Promise<unknown>;
}) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...templatesKey(teamId), "picture", templateId, version],
    queryFn: async ({ signal }) => {
      await before?.();
      return call(templatesContract.previewTemplate, { params: { teamId, templateId }, query: {} }, { signal });
    },
    staleTime: version === undefined ? 60_000 : 0,
  });
}

/** Those that come with the product: the same for as long as it runs. */
export function useProductTemplates(language: Language, isAsked = true) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: ["product templates", teamId, language],
    queryFn: async ({ signal }) =>
      (await call(templatesContract.listProductTemplates, { params: { teamId }, query: { language } }, { signal }))
        .templates,
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

export function useProductPreview({ Key, ContentLanguageId: language }: ProductTemplateListed) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: ["product templates", teamId, language, Key],
    queryFn: ({ signal }) =>
      call(
        templatesContract.previewProductTemplate,
        { params: { teamId, productKey: Key }, query: { language } },
        { signal },
      ),
    staleTime: 600_000,
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
