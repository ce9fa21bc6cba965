import type { App } from "#server/app.ts";
import { findDueWebhooks } from "#team-admin/webhooks/claim-deliveries.server.ts";
import { sendDeliveriesOf } from "#team-admin/webhooks/send-deliveries.server.ts";

/** Sends what is due, as the jobs of these webhooks would; answers after how many seconds something is to be tried again. */
export async function sendDue(app: App): Promise<number[]> {
  const due = await findDueWebhooks(app.db);
  const again = await Promise.all(due.map((webhook) => sendDeliveriesOf(app, webhook)));
  return again.flatMap((each) => each?.againInSeconds ?? []);
}
