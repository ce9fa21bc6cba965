import { createHmac } from "node:crypto";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { linkedNames } from "#data/records/reading/linked-names.server.ts";
import { readStored } from "#data/records/reading/record-store.server.ts";
import { openPartOf } from "#data/records/reading/show-record.server.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Claimed } from "./claim-deliveries.server.ts";
import { testEvent } from "./rules.ts";

/** What is sent: as much of the records as the webhook's creator may read now. Nothing to read: nothing to send. */
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
  const team = app.db.team(delivery.team_id);
  const { definitions, rights } = await definitionsAndRights(team, creator);
  const stored = await readStored(team, definitions, delivery.record_ids);
  const visible = delivery.record_ids.flatMap((id) => stored.get(id) ?? []).filter((record) => rights.maySee(record));
  if (visible.length === 0) return undefined;
  const records = visible.map((record) => {
    const { abilities: _, ...open } = openPartOf({ definitions, rights }, record);
    return open;
  });
  const values = records.map((record) => record.values);
  const fieldIds = new Set(values.flatMap((each) => Object.keys(each)));
  const fields = Object.fromEntries([...fieldIds].map((id) => [id, definitions.fields.get(id)!.title]));
  return JSON.stringify({ ...head, records, fields, names: await linkedNames(team, definitions, rights, values) });
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
