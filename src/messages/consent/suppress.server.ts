import { sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import { newId } from "#shared/ids.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import type { Address } from "./addresses.ts";
import type { SuppressionReason } from "./suppressions.ts";

export type Suppressing = Address & {
  reason: SuppressionReason;
  /** Where it comes from: bounce, complaint, sms, page, by_hand, import … */
  origin: string;
  messageId?: string | null | undefined;
  note?: string | undefined;
  createdBy?: string | undefined;
};

/** Whether it is new: the same address is suppressed once for each reason. */
export async function suppress(team: TeamDb, { method, address, key, ...why }: Suppressing): Promise<boolean> {
  const made = await team.data
    .insertInto("_suppression")
    .values({
      id: newId(),
      channel: method,
      address,
      address_key: key,
      reason: why.reason,
      origin: why.origin,
      message_id: why.messageId ?? null,
      note: why.note ?? "",
      created_by: why.createdBy ?? null,
    })
    .onConflict((conflict) => conflict.columns(["channel", "address_key", "reason"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

const mostSoftBounces = 5;
const softBounceDays = 30;

/**
 * Refused for now: the fifth time, none later than thirty days after the one before and none delivered in between, is
 * taken for good. Answers whether it was that one.
 */
export async function noteSoftBounce(
  team: TeamDb,
  { messageId, at = new Date(), ...to }: Address & { messageId?: string; at?: Date },
): Promise<boolean> {
  const since = new Date(at.getTime() - softBounceDays * 24 * 3600 * 1000);
  const row = await team.data
    .insertInto("_soft_bounce")
    .values({ channel: to.method, address_key: to.key, count: 1, last_at: at })
    .onConflict((conflict) =>
      conflict.columns(["channel", "address_key"]).doUpdateSet({
        count: sql`case when _soft_bounce.last_at < ${since} then 1 else _soft_bounce.count + 1 end`,
        last_at: sql`greatest(_soft_bounce.last_at, excluded.last_at)`,
      }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  if (row.count < mostSoftBounces) return false;
  await forgetSoftBounces(team, to.method, [to.key]);
  return suppress(team, { ...to, reason: "hard_bounce", origin: "soft_bounces", messageId });
}

/** Something arrived there: counting begins anew. */
export async function forgetSoftBounces(team: TeamDb, method: DeliveryMethod, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await team.data
    .deleteFrom("_soft_bounce")
    .where("channel", "=", method)
    .where(sql<boolean>`address_key = any(${keys}::text[])`)
    .execute();
}
