import { sql } from "kysely";
import type { Db } from "#server/db/db.ts";
import { daysKept } from "./rules.ts";

export type Claimed = {
  id: string;
  team_id: string;
  webhook_id: string;
  event: string;
  change_set_id: string | null;
  record_ids: string[];
  attempts: number;
  created_at: Date;
};

export type DueWebhook = { teamId: string; webhookId: string };

/** Active webhooks with something that is due. */
export async function findDueWebhooks(db: Db): Promise<DueWebhook[]> {
  const { rows } = await sql<DueWebhook>`
    select w.team_id as "teamId", w.id as "webhookId" from app.webhook w
    where w.is_active and exists (
      select 1 from app.webhook_delivery
      where webhook_id = w.id and status in ('waiting', 'sending') and next_try_at <= now()
    )`.execute(db.acrossTeams);
  return rows;
}

/**
 * The next delivery of a webhook that is due, taken for a minute, which is longer than sending can last: nobody else sends
 * it meanwhile, and if the sender dies it is due again.
 */
export async function claimDelivery(db: Db, { teamId, webhookId }: DueWebhook): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update app.webhook_delivery d
    set status = 'sending', attempts = d.attempts + 1, next_try_at = now() + interval '1 minute'
    where d.id = (
      select id from app.webhook_delivery
      where webhook_id = ${webhookId} and status in ('waiting', 'sending') and next_try_at <= now()
        and exists (select from app.webhook where id = ${webhookId} and team_id = ${teamId} and is_active)
      order by next_try_at, id
      limit 1
      for update skip locked
    )
    returning d.id, d.team_id, d.webhook_id, d.event, d.change_set_id, d.record_ids, d.attempts, d.created_at
  `.execute(db.acrossTeams);
  return rows[0];
}

/** When the next one of a webhook is due; undefined: none is left. */
export async function secondsUntilDue(db: Db, { teamId, webhookId }: DueWebhook): Promise<number | undefined> {
  const next = await db
    .team(teamId)
    .from("webhook_delivery")
    .innerJoin("webhook", "webhook.id", "webhook_delivery.webhook_id")
    .select(sql<number | null>`ceil(extract(epoch from min(next_try_at) - now()))::float8`.as("seconds"))
    .where("webhook_id", "=", webhookId)
    .where("webhook.is_active", "=", true)
    .where("status", "in", ["waiting", "sending"])
    .executeTakeFirst();
  return next?.seconds === null || next?.seconds === undefined ? undefined : Math.max(0, next.seconds);
}

export async function forgetOldDeliveries(db: Db) {
  const old = new Date(Date.now() - daysKept * 24 * 3600 * 1000);
  await db.acrossTeams.deleteFrom("webhook_delivery").where("created_at", "<", old).execute();
}
