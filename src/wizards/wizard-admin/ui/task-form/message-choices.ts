import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { deliveryContract } from "#messages/delivery/contract.ts";
import { templatesContract } from "#messages/templates/contract.ts";

/** Published templates and senders, as far as the person may know of them. */
export function useMessageChoices(isAsked: boolean) {
  const { teamId } = useTeamScope();
  const templates = useQuery({
    queryKey: ["message templates", teamId, "for wizards"],
    queryFn: ({ signal }) =>
      call(
        templatesContract.listTemplates,
        { params: { teamId }, query: { status: "published", limit: "100" } },
        { signal },
      ),
    enabled: isAsked,
    retry: false,
  });
  const senders = useQuery({
    queryKey: ["messages", teamId, "senders", "for wizards"],
    queryFn: ({ signal }) => call(deliveryContract.listSenders, { params: { teamId } }, { signal }),
    enabled: isAsked,
    retry: false,
  });
  return {
    templates: (templates.data?.templates ?? []).map(({ Id, Name, UsedFor, DeliveryMethodId }) => ({
      ...{ id: Id, name: Name, usedFor: UsedFor, method: DeliveryMethodId },
    })),
    senders: (senders.data?.senders ?? []).map(({ Id, Name, Address, DeliveryMethodId }) => ({
      ...{ id: Id, name: `${Name} (${Address})`, method: DeliveryMethodId },
    })),
  };
}
