import * as z from "zod";
import { isId } from "#shared/ids.ts";
import type { NotificationType } from "#shared/messages.ts";
import type { Notification } from "../notification.ts";
import { sesEventTypes } from "./event-types.ts";

const details = z.looseObject({ timestamp: z.string().optional() });
const sesEvent = z.looseObject({
  eventType: z.string().optional(),
  /** Its name where events are not published by a configuration set. */
  notificationType: z.string().optional(),
  mail: z.looseObject({
    timestamp: z.string().optional(),
    messageId: z.string().min(1).max(200),
    tags: z.record(z.string(), z.array(z.string())).optional(),
  }),
});
type SesEvent = z.output<typeof sesEvent>;
type Details = z.output<typeof details>;

/** What an event of Amazon SES says, found in a message that was verified; `messageId` is that of the message around it. */
export function readSesEvent(text: string, messageId: string, now = new Date()): Notification[] {
  const parsed = sesEvent.safeParse(readJson(text));
  if (!parsed.success) return [];
  const event = parsed.data;
  const name = event.eventType ?? event.notificationType ?? "";
  const about = detailsOf(event, name);
  const type = typeOf(name, about);
  if (!type) return [];
  const { tags = {} } = event.mail;
  const [outboxId, teamId] = [tags.recipient?.[0], tags.team?.[0]];
  return [
    {
      ...{ type, source: "ses", sourceId: messageId, providerId: event.mail.messageId },
      at: momentOf(about.timestamp ?? event.mail.timestamp, now),
      ...(outboxId && isId(outboxId) && { outboxId }),
      ...(teamId && isId(teamId) && { teamId }),
      detail: readers[name]?.(about) ?? {},
      raw: event,
    },
  ];
}

/** What stands under the event's own name. */
function detailsOf(event: SesEvent, name: string): Details {
  const keys: Record<string, string> = {
    DeliveryDelay: "deliveryDelay",
    "Rendering Failure": "failure",
    RenderingFailure: "failure",
  };
  const parsed = details.safeParse(event[keys[name] ?? name.toLowerCase()]);
  return parsed.success ? parsed.data : {};
}

function typeOf(name: string, about: Details): NotificationType | undefined {
  const type = Object.hasOwn(sesEventTypes, name) ? sesEventTypes[name] : undefined;
  // Somebody took a message out of their spam folder: the opposite of a complaint.
  if (type === "complaint" && about.complaintFeedbackType === "not-spam") return undefined;
  return name === "Subscription" && !isUnsubscribed(about) ? "subscribed" : type;
}

function isUnsubscribed(about: Details): boolean {
  const preferences = about.newTopicPreferences as
    | { unsubscribeAll?: unknown; topicSubscriptionStatus?: { subscriptionStatus?: unknown }[] }
    | undefined;
  const topics = preferences?.topicSubscriptionStatus ?? [];
  return (
    preferences?.unsubscribeAll === true || topics.some(({ subscriptionStatus }) => subscriptionStatus === "OptOut")
  );
}

type Recipient = { status?: unknown; diagnosticCode?: unknown };
const firstOf = (list: unknown): Recipient => (Array.isArray(list) ? ((list[0] as Recipient | undefined) ?? {}) : {});
/** Without what was not said. */
const said = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));

const readers: Readonly<Record<string, (about: Details) => Record<string, unknown>>> = {
  Bounce: ({ bounceType, bounceSubType, bouncedRecipients }) => {
    const { status, diagnosticCode } = firstOf(bouncedRecipients);
    return said({ isPermanent: bounceType === "Permanent", kind: bounceSubType, status, diagnosticCode });
  },
  Complaint: ({ complaintFeedbackType, complaintSubType }) => said({ kind: complaintFeedbackType ?? complaintSubType }),
  Delivery: ({ smtpResponse }) => said({ response: smtpResponse }),
  DeliveryDelay: ({ delayType, delayedRecipients }) => {
    const { status, diagnosticCode } = firstOf(delayedRecipients);
    return said({ isDelayed: true, kind: delayType, status, diagnosticCode });
  },
  Reject: ({ reason }) => said({ reason }),
  "Rendering Failure": ({ errorMessage }) => said({ reason: errorMessage }),
  RenderingFailure: ({ errorMessage }) => said({ reason: errorMessage }),
  Open: ({ userAgent, ipAddress }) => said({ userAgent, ipAddress }),
  Click: ({ link, userAgent, ipAddress }) => said({ link, userAgent, ipAddress }),
  Subscription: ({ source }) => said({ origin: source }),
};

function momentOf(text: string | undefined, otherwise: Date): Date {
  const at = new Date(text ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? otherwise : at;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
