import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import type { Candidate } from "#client/palette-sources.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { activeTeams, useSession } from "#people/auth/ui/session.ts";
import { featurePermissionGroups, mayUse } from "#shared/permissions.ts";

/** So many of the latest are here before anything is typed; where there are more, the server looks for what is typed. */
const most = { messages: "100", templates: "50" };

/** Messages by their names, for the palette. */
export function useMessageCandidates(typed: string): Candidate[] {
  const t = useTranslations("search.hints");
  const { teamId } = useTeamScope();
  return useNamedMessages(typed).map(({ Id, InternalName, DeliveryMethodId, SubjectLine }) => ({
    ...{ key: `message ${Id}`, icon: iconOf(DeliveryMethodId), label: InternalName, alias: SubjectLine },
    hint: t("message"),
    act: { kind: "open", path: pathOfMessage(teamId, Id) },
  }));
}

/** Templates likewise. */
export function useTemplateCandidates(typed: string): Candidate[] {
  const t = useTranslations("search.hints");
  const { teamId } = useTeamScope();
  const found = useNamed("templates", typed, async (search, signal) => {
    const { templatesContract } = await import("#messages/templates/contract.ts");
    const query = { limit: most.templates, ...search };
    const { templates, total } = await call(templatesContract.listTemplates, { params: { teamId }, query }, { signal });
    return { named: templates, total };
  });
  return found.map(({ Id, Name }) => ({
    ...{ key: `template ${Id}`, icon: "fas_file-lines", label: Name, hint: t("template") },
    act: { kind: "open", path: pathTo("messages.template", { teamId, ogmTemplateId: Id })! },
  }));
}

/** For projects. */
export const usePinnableMessages = (typed: string) => {
  const t = useTranslations("search.hints");
  return useNamedMessages(typed).map(({ Id, InternalName, DeliveryMethodId }) => ({
    ...{ id: Id, name: InternalName, icon: iconOf(DeliveryMethodId), hint: t("message") },
  }));
};

/** It leads on to where the message stands. */
export const pathOfMessage = (teamId: string, messageId: string): string =>
  pathTo("message", { teamId, outgoingMessageId: messageId })!;

function useNamedMessages(typed: string) {
  const { teamId } = useTeamScope();
  return useNamed("messages", typed, async (search, signal) => {
    // Comes when it is asked for: the dashboard loads the manifest, and shall not carry it.
    const { outgoingMessagesContract } = await import("../contract.ts");
    const asked = { params: { teamId }, query: { limit: most.messages, ...search } };
    const { messages, total } = await call(outgoingMessagesContract.listMessages, asked, { signal });
    return { named: messages, total };
  });
}

type Read<Named> = (search: { search?: string }, signal: AbortSignal) => Promise<{ named: Named[]; total: number }>;

/** The latest, and those that the server finds by what is typed where these are not all. */
function useNamed<Named extends { Id: string }>(kind: keyof typeof most, typed: string, read: Read<Named>): Named[] {
  const { teamId } = useTeamScope();
  const mayLook = useMayLook();
  const [search] = useDebouncedValue(typed.slice(0, 200), 150);
  const latest = useQuery({
    queryKey: ["messages", teamId, "names", kind],
    queryFn: ({ signal }) => read({}, signal),
    enabled: mayLook,
    staleTime: 60_000,
  }).data;
  const areAll = latest === undefined || latest.total <= latest.named.length;
  const found = useQuery({
    queryKey: ["messages", teamId, "names", kind, search],
    queryFn: ({ signal }) => read({ search }, signal),
    enabled: mayLook && !areAll && search !== "",
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  }).data;
  const all = [...(latest?.named ?? []), ...(search === "" ? [] : (found?.named ?? []))];
  return [...new Map(all.map((each) => [each.Id, each])).values()];
}

function useMayLook(): boolean {
  const { teamId } = useTeamScope();
  const rights = activeTeams(useSession().identity).get(teamId);
  return rights !== undefined && mayUse(rights, ...featurePermissionGroups.outgoing_messages);
}

const iconOf = (method: "EMAIL" | "SMS"): string => (method === "EMAIL" ? "fas_envelope" : "fas_comment-sms");
