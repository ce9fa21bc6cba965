import { createHmac } from "node:crypto";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { teamEvents } from "#server/team-events.ts";
import type { Claimed } from "./claim-deliveries.server.ts";
import { testEvent } from "./rules.ts";

/** What is sent: as much of what it is about as the webhook's creator may read now. Nothing to read: nothing to send. */
export async function writePayload(app: App, creator: TeamCaller, delivery: Claimed): Promise<string | undefined> {
  const head = {
    id: delivery.id,
    event: delivery.event,
    teamId: delivery.team_id,
    webhookId: delivery.webhook_id,
    changeSetId: delivery.change_set_id,
    at: delivery.created_at.toISOString(),
  };
  if (delivery.event === testEvent) return JSON.stringify({ ...head, records: [], fields: {}, names: {} });
  const event = teamEvents.all().find(({ name }) => name === delivery.event);
  const told = await event?.describe(app, creator, delivery.record_ids);
  return told && JSON.stringify({ ...head, ...told });
}

export function signedHeaders(secret: string, { id, event }: Claimed, body: string): Record<string, string> {
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return {
    "content-type": "application/json",
    "user-agent": "Simply-Webhooks/1",
    "simply-signature": `t=${seconds},v1=${signature}`,
    "simply-delivery": id,
    "simply-event": event,
  };
}
