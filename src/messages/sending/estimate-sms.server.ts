import { sql } from "kysely";
import { countSms } from "#messages/content/sms-segments.ts";
import { readSmsPrice } from "#messages/delivery/sms-price.server.ts";
import {
  classified,
  countAudience,
  reachingOf,
  recipientColumns,
} from "#messages/outgoing-messages/count-audience.server.ts";
import { contentsOf, type MessageRow } from "#messages/outgoing-messages/message-rows.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { newId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import type { Recipient } from "./claim-recipients.server.ts";
import { requireWritable } from "./require-writable.server.ts";
import { openWriter } from "./write-letters.server.ts";

type Asking = { app: App; caller: TeamCaller };

/** So many are written to know how long it is: names differ little. */
const sampled = 50;

const nothing = { characters: 0, segments: 0, averageSegments: 0 };

export async function estimateSms(asking: Asking, team: TeamDb, messageId: string) {
  const { app, caller } = asking;
  const row = await requireWritable(team, caller, messageId);
  const { willGet: recipients } = await countAudience(app, team, caller, row);
  const isSaid = row.delivery_method === "SMS" && contentsOf(row)[row.content_language as Language];
  const length = isSaid && recipients > 0 ? await measure(asking, team, row) : nothing;
  const price = recipients > 0 ? await readSmsPrice(app, team) : undefined;
  const cost = price ? { ...price, amount: price.amount * length.averageSegments * recipients } : null;
  return { recipients, ...length, cost };
}

async function measure({ app, caller }: Asking, team: TeamDb, row: MessageRow): Promise<typeof nothing> {
  const writer = await openWriter(app, caller, row);
  const written = await writer.write(await sampleOf({ app, caller }, team, row));
  const counted = written.flatMap(({ letter }) => (letter ? [countSms(letter.text)] : []));
  if (counted.length === 0) return nothing;
  const all = counted.map(({ segments }) => segments);
  return {
    characters: Math.max(...counted.map(({ units }) => units)),
    segments: Math.max(...all),
    averageSegments: all.reduce((sum, each) => sum + each, 0) / all.length,
  };
}

async function sampleOf({ app, caller }: Asking, team: TeamDb, row: MessageRow): Promise<Recipient[]> {
  const reaching = await reachingOf(team, caller, row);
  const each = await classified(app, reaching, row);
  const { address, personId, recordIds, name, language } = recipientColumns;
  const about = reaching.audience.per === "record" ? sql`about_id` : sql`null::uuid`;
  type Found = Pick<
    Recipient,
    "address" | "address_key" | "person_id" | "about_id" | "record_ids" | "name" | "language"
  >;
  const { rows } = await sql<Found>`select ${address} as address, key as address_key, ${personId} as person_id,
      ${about} as about_id, ${recordIds} as record_ids, ${name} as name, ${language} as language
    from (${each}) as _each group by key, ${about}
    having bool_or(reason is null) limit ${sampled}`.execute(team.plain);
  return rows.map((found) => ({
    ...{ id: newId(), ...found, attempts: 0, first_tried_at: new Date(), given: null, variant: null },
  }));
}
