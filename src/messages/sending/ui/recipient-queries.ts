import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import type { RecipientOutcome } from "#messages/outgoing-messages/recipient-outcomes.ts";
import { messageKey } from "#messages/outgoing-messages/ui/message-queries.ts";
import type { Answer } from "#shared/endpoint.ts";
import type { Language } from "#shared/languages.ts";
import type { CandidateReason } from "#shared/messages.ts";
import { type Candidate, recipientsContract } from "../contract.ts";
import { asRecipient } from "./as-recipient.ts";

/** Which state of a message is asked about: what is another version is another question. */
type Asked = Pick<MessageShown, "Id" | "Version">;

export type Preview = Answer<typeof recipientsContract.previewMessage>;
export type Recipient = Answer<typeof recipientsContract.listRecipients>["recipients"][number];

const pageSize = 50;

/** Who would get it now, or who would not: for one reason, or for any. */
export function useCandidates(
  { Id: messageId, Version }: Asked,
  { search, reason }: { search: string; reason?: CandidateReason | "any" | undefined },
  isAsked: boolean,
) {
  const { teamId } = useTeamScope();
  return useInfiniteQuery({
    queryKey: [...messageKey(teamId, messageId), "candidates", Version, search, reason],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: String(pageSize),
        ...(pageParam && { cursor: pageParam }),
        ...(search && { search }),
        ...(reason && { reason }),
      };
      return call(recipientsContract.listCandidates, { params: { teamId, messageId }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
}

/** As one of those who would get it will read it. */
export function useCandidateLetter({ Id: messageId, Version }: Asked, candidate: Candidate) {
  const { teamId } = useTeamScope();
  const query = asRecipient(candidate);
  return useQuery({
    queryKey: [...messageKey(teamId, messageId), "letter-for", Version, query],
    queryFn: ({ signal }) => {
      return call(recipientsContract.previewMessage, { params: { teamId, messageId }, query }, { signal });
    },
  });
}

/** What was sent to an address before. */
export function useCandidateHistory({ Id: messageId }: Pick<Asked, "Id">, address: string) {
  const { teamId } = useTeamScope();
  return useInfiniteQuery({
    queryKey: [...messageKey(teamId, messageId), "history-of", address],
    queryFn: ({ pageParam, signal }) => {
      const query = { address, ...(pageParam && { cursor: pageParam }) };
      return call(recipientsContract.listCandidateHistory, { params: { teamId, messageId }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });
}

/** As one of those who would get it, in their language; or, in one of its languages, with made-up values. */
export function usePreview(
  { Id: messageId, Version }: Asked,
  { language, recipient }: { language: Language; recipient: Candidate | null },
) {
  const { teamId } = useTeamScope();
  const query = recipient ? asRecipient(recipient) : { language };
  return useQuery({
    queryKey: [...messageKey(teamId, messageId), "preview", Version, query],
    queryFn: ({ signal }) => {
      return call(recipientsContract.previewMessage, { params: { teamId, messageId }, query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** How long a text message is as it is sent, and about what it costs. */
export function useSmsEstimate({ Id: messageId, Version }: Asked, isAsked: boolean) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...messageKey(teamId, messageId), "sms-estimate", Version],
    queryFn: ({ signal }) => call(recipientsContract.estimateSms, { params: { teamId, messageId } }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
}

export type RecipientQuestion = {
  search: string;
  state?: Recipient["state"] | undefined;
  outcome?: RecipientOutcome | undefined;
};

/** Who it goes or went to, page by page. */
export function useRecipients({ Id: messageId }: Pick<Asked, "Id">, { search, state, outcome }: RecipientQuestion) {
  const { teamId } = useTeamScope();
  return useInfiniteQuery({
    queryKey: [...messageKey(teamId, messageId), "recipients", search, state, outcome],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: String(pageSize),
        ...(search && { search }),
        ...(state && { state }),
        ...(outcome && { outcome }),
        ...(pageParam && { cursor: pageParam }),
      };
      return call(recipientsContract.listRecipients, { params: { teamId, messageId }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  });
}
