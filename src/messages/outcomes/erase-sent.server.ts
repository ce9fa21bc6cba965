import { sql } from "kysely";
import type { ContactEraser } from "#server/words-about-people.ts";
import { addressKey, deliveryMethods } from "#shared/messages.ts";

/** What was sent to their addresses, with everything that was told of it; what was still to be sent is not. */
export const eraseSent: ContactEraser = async (_app, tx, teamId, contacts) => {
  const keys = deliveryMethods.flatMap((method) => contacts.map((contact) => addressKey(method, contact)));
  const { numDeletedRows } = await tx
    .team(teamId)
    .data.deleteFrom("_outbox")
    .where(sql<boolean>`address_key = any(${[...new Set(keys)].filter(Boolean)}::text[])`)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
