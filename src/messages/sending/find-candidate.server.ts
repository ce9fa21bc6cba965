import { sql } from "kysely";
import { classified, reachingOf, recipientColumns } from "#messages/outgoing-messages/count-audience.server.ts";
import type { MessageRow } from "#messages/outgoing-messages/message-rows.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { addressKey } from "#shared/messages.ts";
import type { Recipient } from "./claim-recipients.server.ts";

type Found = Pick<Recipient, "address" | "person_id" | "record_ids" | "name" | "language">;

/**
 * Whoever would get it at an address, with all that it would be about: as it will be prepared. Where each record gets a
 * message of its own and none is named, the one that is about no record, or else the first.
 */
export async function candidateAt(
  { app, caller }: { app: App; caller: TeamCaller },
  team: TeamDb,
  row: MessageRow,
  { address, aboutId }: { address: string; aboutId?: string | undefined },
): Promise<Recipient> {
  const reaching = await reachingOf(team, caller, row);
  if (reaching.audience.sources.length === 0) throw new Refusal("not_found");
  const each = await classified(app, reaching, row);
  const key = addressKey(row.delivery_method, address);
  const about = aboutId && reaching.audience.per === "record" ? sql`and _each.about_id = ${aboutId}::uuid` : sql``;
  const { address: exact, personId, recordIds, name, language } = recipientColumns;
  const alike = reaching.audience.per === "record" ? sql`about_id` : sql`1::int`;
  const { rows } = await sql<Found>`select ${exact} as address, ${personId} as person_id, ${recordIds} as record_ids,
      ${name} as name, ${language} as language
    from (${each}) as _each where _each.key = ${key} ${about}
    group by key, ${alike} order by min(about_id::text) nulls first limit 1`.execute(team.plain);
  const [found] = rows;
  if (!found) throw new Refusal("not_found");
  const unsent = { id: newId(), attempts: 0, first_tried_at: new Date(), given: null, variant: null };
  return { ...unsent, ...found, address_key: key, about_id: aboutId ?? null };
}
