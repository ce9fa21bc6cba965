import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import type { Candidate } from "#client/palette-sources.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { activeTeams, useSession } from "#people/auth/ui/session.ts";
import { featurePermissionGroups, mayUse } from "#shared/permissions.ts";

/** So many of the latest are found by their names; older ones are in their lists. */
const latest = "200";

/** Messages by their names, for the palette. */
export function useMessageCandidates(): Candidate[] {
  const t = useTranslations("search.hints");
  const { teamId } = useTeamScope();
  return useLatestMessages().map(({ Id, InternalName, DeliveryMethodId, SubjectLine }) => ({
    ...{ key: `message ${Id}`, icon: iconOf(DeliveryMethodId), label: InternalName, alias: SubjectLine },
    hint: t("message"),
    act: { kind: "open", path: pathOfMessage(teamId, Id) },
  }));
}

/** Templates likewise. */
export function useTemplateCandidates(): Candidate[] {
  const t = useTranslations("search.hints");
  const { teamId } = useTeamScope();
  const { data = [] } = useQuery({
    queryKey: ["messages", teamId, "template-names"],
    queryFn: async ({ signal }) => {
      const { templatesContract } = await import("#messages/templates/contract.ts");
      const query = { limit: "100" };
      return (await call(templatesContract.listTemplates, { params: { teamId }, query }, { signal })).templates;
    },
    enabled: useMayLook(),
    staleTime: 60_000,
  });
  return data.map(({ Id, Name }) => ({
    ...{ key: `template ${Id}`, icon: "fas_file-lines", label: Name, hint: t("template") },
    act: { kind: "open", path: pathTo("messages.template", { teamId, ogmTemplateId: Id })! },
  }));
}

/** For projects. */
export const usePinnableMessages = () => {
  const t = useTranslations("search.hints");
  return useLatestMessages().map(({ Id, InternalName, DeliveryMethodId }) => ({
    ...{ id: Id, name: InternalName, icon: iconOf(DeliveryMethodId), hint: t("message") },
  }));
};

/** It leads on to where the message stands. */
export const pathOfMessage = (teamId: string, messageId: string): string =>
  pathTo("message", { teamId, outgoingMessageId: messageId })!;

function useLatestMessages() {
  const { teamId } = useTeamScope();
  const { data = [] } = useQuery({
    queryKey: ["messages", teamId, "names"],
    queryFn: async ({ signal }) => {
      // Comes when it is asked for: the dashboard loads the manifest, and shall not carry it.
      const { outgoingMessagesContract } = await import("../contract.ts");
      const query = { limit: latest };
      return (await call(outgoingMessagesContract.listMessages, { params: { teamId }, query }, { signal })).messages;
    },
    enabled: useMayLook(),
    staleTime: 60_000,
  });
  return data;
}

function useMayLook(): boolean {
  const { teamId } = useTeamScope();
  const rights = activeTeams(useSession().identity).get(teamId);
  return rights !== undefined && mayUse(rights, ...featurePermissionGroups.outgoing_messages);
}

const iconOf = (method: "EMAIL" | "SMS"): string => (method === "EMAIL" ? "fas_envelope" : "fas_comment-sms");
