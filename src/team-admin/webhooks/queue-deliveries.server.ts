import { sql } from "kysely";
import { inParts } from "#data/records/writing/drafts.server.ts";
import type { Happening, TeamEventListener } from "#server/team-events.ts";
import { newId } from "#shared/ids.ts";
import { type ActiveWebhook, activeWebhooks } from "./active-webhooks.server.ts";
import { sendToWebhook } from "./jobs.server.ts";
import { mostRecordsInOne } from "./rules.ts";

/** Notes what is to be sent, in the transaction in which it happens: one statement, a row for up to 100 subjects. */
export const queueDeliveries: TeamEventListener = async ({ app, tx, caller }, happenings) => {
  if (!app.settings.current.webhooksOn) return;
  const webhooks = await activeWebhooks(tx.team(caller.teamId), caller.definitionsVersion);
  if (webhooks.length === 0) return;
  const rows = webhooks.flatMap((webhook) => [...deliveriesFor(webhook, happenings)]);
  if (rows.length === 0) return;
  // Whoever deletes a webhook at this moment must not make the writing of records fail: hence the lock, not just the key.
  await sql`
    insert into app.webhook_delivery (id, team_id, webhook_id, event, change_set_id, record_ids)
    select row.id, w.team_id, w.id, row.event, row.change_set, row.records
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) 
      as row (id uuid, webhook uuid, event text, change_set uuid, records uuid[])
    join (select id, team_id from app.webhook where team_id = ${caller.teamId} for key share) w on w.id = row.webhook
  `.execute(tx.app);
  // After the commit: two who write records at the same time must not wait for one row of the queue.
  tx.afterCommit((db) => {
    for (const webhookId of new Set(rows.map(({ webhook }) => webhook)))
      app.jobs
        .send(db, sendToWebhook, { teamId: caller.teamId, webhookId })
        .catch((error: unknown) => app.log.warn({ err: error, webhookId }, "a webhook waits for the next minute"));
  });
};

function* deliveriesFor({ id: webhook, events, collectionId }: ActiveWebhook, happenings: readonly Happening[]) {
  for (const { event, changeSetId, subjects } of happenings) {
    if (!events.includes(event)) continue;
    const meant = subjects.filter(({ collections }) => !collectionId || collections.includes(collectionId));
    for (const part of inParts(meant, mostRecordsInOne)) {
      yield { id: newId(), webhook, event, change_set: changeSetId, records: part.map(({ id }) => id) };
    }
  }
}
