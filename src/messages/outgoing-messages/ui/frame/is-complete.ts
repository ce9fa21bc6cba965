import { isByConsent } from "#shared/messages.ts";
import type { MessageShown } from "../../contract.ts";
import { isUnderway, type MessagePart } from "../message-paths.ts";

/** Whether a step has all that sending asks for; parts that are no steps are never complete. */
export function isComplete(message: MessageShown, part: MessagePart): boolean {
  const { Contents, ContentLanguageId, ContentTypeId, DeliveryMethodId, SubscriptionListId, Audience, Status } =
    message;
  const own = Contents[ContentLanguageId];
  if (part === "details") return !isByConsent(ContentTypeId) || SubscriptionListId !== null;
  if (part === "content") {
    const hasSubject = DeliveryMethodId === "SMS" || Boolean(own?.subject.trim());
    return hasSubject && Boolean(own?.design || own?.text.trim());
  }
  if (part === "recipients") return Audience.sources.length > 0;
  return part === "schedule" && (Status === "SCHEDULED" || isUnderway(Status));
}
