import { sql } from "kysely";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { openList } from "#data/records/reading/open-list.server.ts";
import { refuseField } from "#shared/errors.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import { type Asking, noteFor } from "./asking.server.ts";
import type { FromCollection } from "./contract.ts";
import { erasedKeySql } from "./erased-keys.server.ts";
import { requireList } from "./lists.server.ts";

/** Everyone in a collection at once, as far as the caller may read it; what people have said before stays as it is. */
export async function addFromCollection(asking: Asking, listId: string, input: FromCollection) {
  const { app, caller } = asking;
  const { collectionId, fieldId, source } = input;
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await requireList(team, listId);
    const { definitions, rights } = await definitionsAndRights(team, caller);
    const list = openList(team, { definitions, rights, timeZone: await team.timeZone() }, { collectionId });
    const column = list.columns.require(fieldId, "fieldId");
    const contact = column.type?.contact;
    if (!contact) refuseField("fieldId", "data.notAnAddress");
    list.join(column);
    const name = list.columns.require("record_name", "fieldId");
    list.join(name);
    const method: DeliveryMethod = contact === "email" ? "EMAIL" : "SMS";
    const value = sql`btrim(${column.sql}::text)`;
    const key = method === "EMAIL" ? sql`lower(${value})` : sql`regexp_replace(${value}, '[^0-9+]', '', 'g')`;
    const isRight =
      method === "EMAIL" ? sql`${value} ~ '^[^[:space:]@]+@[^[:space:]@]+$'` : sql`${key} ~ '^[+][1-9][0-9]{6,14}$'`;
    const subscriber = tableOf(team, "_subscriber");
    const { rows } = await sql<{ added: number }>`with found as (
        select distinct on (${key}) ${key} as key, ${value} as address, ${list.recordId} as record_id, ${name.sql} as name
        from ${list.from()} where ${list.where} and ${isRight} order by ${key}, ${list.recordId}
      ), fresh as (
        select * from found where not exists (select from ${subscriber} as left_behind where left_behind.list_id = ${listId}::uuid
          and left_behind.channel = ${method} and left_behind.address_key = ${erasedKeySql(app, team.id, sql`found.key`)})
      ), added as (
        insert into ${subscriber} (id, list_id, channel, address, address_key, record_id, name, state)
        select gen_random_uuid(), ${listId}::uuid, ${method}, address, key, record_id, name, 'subscribed' from fresh
        on conflict (list_id, channel, address_key) do nothing returning address_key
      ), proven as (
        insert into ${tableOf(team, "_consent")} (id, channel, address_key, list_id, act, how, source, by_user)
        select gen_random_uuid(), ${method}, address_key, ${listId}::uuid, 'subscribed', 'collection', ${source}, ${caller.userId}::uuid
        from added
      ) select count(*) as added from added`.execute(team.data);
    const { added } = rows[0]!;
    await noteFor(tx, asking, "subscribers_added", listId, { count: added });
    return { added };
  });
}
