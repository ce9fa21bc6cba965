import { followSoftBounce } from "#messages/consent/soft-bounces.server.ts";
import { suppress } from "#messages/consent/suppress.server.ts";
import type { MessageRow } from "#messages/outgoing-messages/message-rows.server.ts";
import type { App } from "#server/app.ts";
import type { Recipient } from "./claim-recipients.server.ts";

export type Refused = Recipient & { isSoft: boolean };

/** Addresses that do not exist, or are full, as their servers said at once: bounces like any other. Not where everything was refused. */
export async function suppressRefused(app: App, row: MessageRow, refused: readonly Refused[]): Promise<void> {
  const team = app.db.team(row.team_id);
  for (const { address, address_key: key, isSoft } of refused) {
    const to = { method: row.delivery_method, address, key, messageId: row.id };
    if (isSoft) await followSoftBounce(team, to);
    else await suppress(team, { ...to, reason: "hard_bounce", origin: "refused" });
  }
}
