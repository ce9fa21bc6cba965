import * as z from "zod";
import { languages } from "#shared/languages.ts";
import { contentTypes, deliveryMethods, isByConsent } from "#shared/messages.ts";
import type { MessageShown } from "../../contract.ts";

/** What the form of details holds; the endpoint checks the same. */
export const detailsSchema = z.object({
  InternalName: z.string().trim().min(1, "validation.empty").max(200),
  DeliveryMethodId: z.enum(deliveryMethods),
  ContentTypeId: z.enum(contentTypes),
  ContentLanguageId: z.enum(languages),
  SenderId: z.string().nullable(),
  ReplyTo: z.union([z.literal(""), z.email("validation.email").max(254)]),
  SubscriptionListId: z.string().nullable(),
  SubjectLine: z.string().trim().max(500),
  MessageName: z.string().trim().max(200),
  InternalDescription: z.string().trim().max(2_000),
});
export type DetailsValues = z.output<typeof detailsSchema>;

export const detailsOf = (message: MessageShown): DetailsValues => ({
  InternalName: message.InternalName,
  DeliveryMethodId: message.DeliveryMethodId,
  ContentTypeId: message.ContentTypeId,
  ContentLanguageId: message.ContentLanguageId,
  SenderId: message.SenderId,
  ReplyTo: message.ReplyTo,
  SubscriptionListId: message.SubscriptionListId,
  SubjectLine: message.SubjectLine,
  MessageName: message.OwnMessageName,
  InternalDescription: message.InternalDescription,
});

/** What is sent of it: a list only where one is meant, a subject only where there are any. */
export function tidied<Values extends Partial<DetailsValues>>(values: Values, all: DetailsValues) {
  const { SubjectLine, ReplyTo, ...rest } = values;
  const ofEmail = all.DeliveryMethodId === "EMAIL" && {
    ...(SubjectLine !== undefined && { SubjectLine }),
    ...(ReplyTo !== undefined && { ReplyTo }),
  };
  return { ...rest, ...ofEmail, ...(!isByConsent(all.ContentTypeId) && { SubscriptionListId: null }) };
}
