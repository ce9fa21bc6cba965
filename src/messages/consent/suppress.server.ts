import type { TeamDb } from "#server/db/db.ts";
import { newId } from "#shared/ids.ts";
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
