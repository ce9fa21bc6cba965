import { pathTo, type RouteName } from "#client/routes.ts";
import type { MessageStatus } from "#shared/messages.ts";
import type { MessageListed } from "../contract.ts";

/** The steps of writing a message, in their order. */
export const messageSteps = ["details", "content", "recipients", "schedule"] as const;
export type MessageStep = (typeof messageSteps)[number];

export type MessagePart = MessageStep | "summary" | "stats";

export const partPath = (teamId: string, messageId: string, part: MessagePart): string =>
  pathTo(`message.${part}` satisfies RouteName, { teamId, outgoingMessageId: messageId })!;

/** What there is to see of a message: while it is a draft nothing has become of it. */
export const partsOf = (status: MessageStatus): readonly MessagePart[] =>
  status === "DRAFT" ? messageSteps : ["summary", ...messageSteps, ...(isUnderway(status) ? ["stats" as const] : [])];

/** Something has left, or is about to. */
export const isUnderway = (status: MessageStatus): boolean =>
  status === "SENDING" || status === "SENT" || status === "ERROR_SENDING";

/** Where a message opens. */
export const openedAt = (teamId: string, { Id, Status }: Pick<MessageListed, "Id" | "Status">): string =>
  partPath(teamId, Id, Status === "DRAFT" ? "details" : "summary");

/** Where one looks at it: what a draft says, what became of all others. */
export const viewedAt = (teamId: string, { Id, Status }: Pick<MessageListed, "Id" | "Status">): string =>
  partPath(teamId, Id, Status === "DRAFT" ? "content" : "summary");

/** The step before or behind; nothing at the ends. */
export const stepBeside = (step: MessageStep, by: 1 | -1): MessageStep | undefined =>
  messageSteps[messageSteps.indexOf(step) + by];
