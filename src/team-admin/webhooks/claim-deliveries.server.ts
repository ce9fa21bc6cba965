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

/** A slow receiver holds up its own webhook only, and one with much to get does not go before others: hence chance. */
const mostAtOnce = 2;

/**
 * The next delivery that is due, taken for a minute, which is longer than sending can last: nobody else sends it
 * meanwhile, and if the sender dies it is due again.
 */
export async function claimDelivery(db: Db): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    with eligible as (
      select w.id from app.webhook w
      where w.is_active
        and exists (
          select 1 from app.webhook_delivery
          where webhook_id = w.id and status in ('waiting', 'sending') and next_try_at <= now()
        )
        and (
          select count(*) from app.webhook_delivery
          where webhook_id = w.id and status = 'sending' and next_try_at > now()
        ) < ${mostAtOnce}
      order by random()
      limit 5
    ), picked as (
      select d.id
      from eligible
      cross join lateral (
        select id from app.webhook_delivery
        where webhook_id = eligible.id and status in ('waiting', 'sending') and next_try_at <= now()
        order by next_try_at, id
        limit 1
        for update skip locked
      ) d
      limit 1
    )
    update app.webhook_delivery d
    set status = 'sending', attempts = d.attempts + 1, next_try_at = now() + interval '1 minute'
    from picked where picked.id = d.id
    returning d.id, d.team_id, d.webhook_id, d.event, d.change_set_id, d.record_ids, d.attempts, d.created_at
  `.execute(db.acrossTeams);
  return rows[0];
}

export async function forgetOldDeliveries(db: Db) {
  const old = new Date(Date.now() - daysKept * 24 * 3600 * 1000);
  await db.acrossTeams.deleteFrom("webhook_delivery").where("created_at", "<", old).execute();
}
