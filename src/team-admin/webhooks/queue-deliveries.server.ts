import { sql } from "kysely";
import { type Draft, inParts, kindOf } from "#data/records/writing/drafts.server.ts";
import type { RecordListener } from "#data/records/writing/record-listeners.server.ts";
import { newId } from "#shared/ids.ts";
import { type ActiveWebhook, activeWebhooks } from "./active-webhooks.server.ts";
import { sendWebhooks } from "./jobs.server.ts";
import { mostRecordsInOne } from "./rules.ts";

/** Notes what is to be sent, in the transaction that writes the records: one statement, a row for up to 100 of them. */
export const queueDeliveries: RecordListener = async ({ app, tx, caller }, drafts, changeSetId) => {
  if (!app.settings.current.webhooksOn) return;
  const webhooks = await activeWebhooks(tx.team(caller.teamId), caller.definitionsVersion);
  if (webhooks.length === 0) return;
  const byEvent = Map.groupBy(drafts, (draft) => `record.${kindOf(draft)}`);
  const rows = webhooks.flatMap((webhook) => [...deliveriesFor(webhook, byEvent)]);
  if (rows.length === 0) return;
  // Whoever deletes a webhook at this moment must not make the writing of records fail: hence the lock, not just the key.
  await sql`
    insert into app.webhook_delivery (id, team_id, webhook_id, event, change_set_id, record_ids)
    select row.id, w.team_id, w.id, row.event, ${changeSetId}::uuid, row.records
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, webhook uuid, event text, records uuid[])
    join (select id, team_id from app.webhook where team_id = ${caller.teamId} for key share) w on w.id = row.webhook
  `.execute(tx.app);
  await app.jobs.send(tx, sendWebhooks, {});
};

function* deliveriesFor({ id: webhook, events, collectionId }: ActiveWebhook, byEvent: Map<string, Draft[]>) {
  for (const event of events) {
    const meant = (byEvent.get(event) ?? []).filter((draft) => !collectionId || isIn(collectionId, draft));
    for (const part of inParts(meant, mostRecordsInOne)) {
      yield { id: newId(), webhook, event, records: part.map(({ after }) => after.id) };
    }
  }
}

/** Also what has just left. */
const isIn = (collectionId: string, { before, after }: Draft): boolean =>
  after.collections.includes(collectionId) || (before?.collections.includes(collectionId) ?? false);
