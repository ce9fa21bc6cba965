import { newId } from "#shared/ids.ts";
import type { ContentType, DeliveryMethod } from "#shared/messages.ts";
import { addressKey } from "#shared/messages.ts";
import type { TestApp } from "./test-app.ts";

type Sent = {
  teamId: string;
  address: string;
  listId: string | null;
  method?: DeliveryMethod;
  contentType?: ContentType;
  language?: string;
};

/** A message to one recipient, as if it had been sent; gives its row in the outbox. */
export async function makeSent(
  { db }: Pick<TestApp, "db">,
  sent: Sent,
): Promise<{ messageId: string; outboxId: string }> {
  const { teamId, address, listId, method = "EMAIL", contentType = "MARKETING", language = "en" } = sent;
  const [messageId, outboxId] = [newId(), newId()];
  const message = { internal_name: "June news", delivery_method: method, content_type: contentType, status: "SENT" };
  await db
    .team(teamId)
    .insert("outgoing_message", [
      { ...message, id: messageId, content_language: language, subscription_list_id: listId } as never,
    ])
    .execute();
  const to = { address, address_key: addressKey(method, address) };
  await db
    .team(teamId)
    .data.insertInto("_outbox")
    .values({ id: outboxId, message_id: messageId, ...to, language, state: "sent" })
    .execute();
  return { messageId, outboxId };
}
