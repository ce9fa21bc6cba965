import { suppress } from "#messages/consent/suppress.server.ts";
import type { MessageRow } from "#messages/outgoing-messages/message-rows.server.ts";
import type { App } from "#server/app.ts";
import type { Recipient } from "./claim-recipients.server.ts";

/** Addresses that do not exist, as their servers said at once: a bounce like any other. Not where everything was refused. */
export async function suppressRefused(app: App, row: MessageRow, refused: readonly Recipient[]): Promise<void> {
  const team = app.db.team(row.team_id);
  for (const { address, address_key: key } of refused)
    await suppress(team, {
      ...{ method: row.delivery_method, address, key, reason: "hard_bounce", origin: "refused", messageId: row.id },
    });
}
