import { sql } from "kysely";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import { addressKey, deliveryMethods } from "#shared/messages.ts";
import { erasedKey } from "./erased-keys.server.ts";

/**
 * Nothing stays of where a person was subscribed, and by what. That they want to hear no more stays as a hash, so that
 * they are not written to when a list brings them back. Answers how many rows it was about.
 */
export async function eraseAddresses(app: App, tx: Db, teamId: string, contacts: readonly string[]): Promise<number> {
  const { data } = tx.team(teamId);
  let erased = 0;
  for (const method of deliveryMethods) {
    for (const key of new Set(contacts.map((contact) => addressKey(method, contact)).filter(Boolean))) {
      const hashed = erasedKey(app, teamId, key);
      const suppressed = await data
        .selectFrom("_suppression")
        .select(["id", "reason"])
        .where("channel", "=", method)
        .where("address_key", "=", key)
        .execute();
      for (const { id, reason } of suppressed) {
        await data
          .deleteFrom("_suppression")
          .where("channel", "=", method)
          .where("address_key", "=", hashed)
          .where("reason", "=", reason)
          .execute();
        await data
          .updateTable("_suppression")
          .set({ address: "", address_key: hashed, note: "", message_id: null })
          .where("id", "=", id)
          .execute();
      }
      await data
        .deleteFrom("_subscriber")
        .where("channel", "=", method)
        .where("address_key", "=", hashed)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("_subscriber as again")
              .select("again.id")
              .whereRef("again.list_id", "=", "_subscriber.list_id")
              .where("again.channel", "=", method)
              .where("again.address_key", "=", key)
              .where("again.state", "=", "unsubscribed"),
          ),
        )
        .execute();
      const left = await data
        .updateTable("_subscriber")
        .set({ address: "", address_key: hashed, name: "", record_id: null, language: null })
        .where("channel", "=", method)
        .where("address_key", "=", key)
        .where("state", "=", "unsubscribed")
        .executeTakeFirst();
      const gone = await data
        .deleteFrom("_subscriber")
        .where("channel", "=", method)
        .where("address_key", "=", key)
        .executeTakeFirst();
      for (const table of ["_consent", "_soft_bounce"] as const)
        await data.deleteFrom(table).where("channel", "=", method).where(sql<boolean>`address_key = ${key}`).execute();
      erased += suppressed.length + Number(left.numUpdatedRows) + Number(gone.numDeletedRows);
    }
  }
  return erased;
}
