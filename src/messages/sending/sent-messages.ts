import * as z from "zod";
import { deliveryMethods } from "#shared/messages.ts";

export const sentMessages = z.object({
  messages: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      DeliveryMethodId: z.enum(deliveryMethods),
      /** Null: the caller may know that there was a message, and no more. */
      messageId: z.string().nullable(),
      InternalName: z.string().nullable(),
      status: z.string().nullable(),
    }),
  ),
  cursor: z.string().nullable(),
});
