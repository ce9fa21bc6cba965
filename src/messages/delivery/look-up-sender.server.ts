import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { checkDomain } from "./check-domain.server.ts";
import { openWayFor } from "./open-way.server.ts";

/** Asks the domain of a sender, and keeps what it says; nothing for one that has no domain. */
export async function lookUpSender(app: App, team: TeamDb, senderId: string): Promise<void> {
  const sender = await team
    .from("message_sender")
    .select(["address", "channel"])
    .where("id", "=", senderId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (sender?.channel !== "EMAIL") return;
  const { selectors } = await openWayFor(app, team, "EMAIL");
  const domain = sender.address.slice(sender.address.lastIndexOf("@") + 1).toLowerCase();
  const report = await checkDomain(app.env.DNS_SERVERS, domain, selectors);
  await team
    .update("message_sender", { domain_report: JSON.stringify(report), domain_checked_at: new Date() })
    .where("id", "=", senderId)
    .execute();
}
