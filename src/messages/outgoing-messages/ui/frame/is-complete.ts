import { isByConsent } from "#shared/messages.ts";
import type { MessageShown } from "../../contract.ts";
import { isUnderway, type MessagePart } from "../message-paths.ts";

/**
 * Whether a step has all that sending asks for; parts that are no steps are never complete. `willGet`: how many get it
 * now, where that is known.
 */
export function isComplete(message: MessageShown, part: MessagePart, willGet?: number): boolean {
  const { Contents, ContentLanguageId, ContentTypeId, DeliveryMethodId, SubscriptionListId, Audience, Status } =
    message;
  if (part === "details") return !isByConsent(ContentTypeId) || SubscriptionListId !== null;
  if (part === "content") {
    const hasSubject = DeliveryMethodId === "SMS" || Boolean(Contents[ContentLanguageId]?.subject.trim());
    return hasSubject && message.HasContent && message.ForeignFields.length === 0;
  }
  if (part === "recipients") return Audience.sources.length > 0 && willGet !== 0;
  return part === "schedule" && (Status === "SCHEDULED" || isUnderway(Status));
}
