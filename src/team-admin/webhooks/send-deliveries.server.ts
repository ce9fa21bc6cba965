import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { callerInTeamByUser, readTeamCaller, type TeamCallerRow } from "#server/http/caller-query.ts";
import { OutboundError } from "#server/http/outbound.ts";
import type { Again } from "#server/jobs/job-kind.ts";
import { mayUse } from "#shared/permissions.ts";
import { type Claimed, claimDelivery, type DueWebhook, secondsUntilDue } from "./claim-deliveries.server.ts";
import type { Problem } from "./rules.ts";
import { type Outcome, settle } from "./settle-delivery.server.ts";
import { secretOf } from "./webhooks.server.ts";
import { signedHeaders, writePayload } from "./write-payload.server.ts";

/** A receiver may be slow: it has so many at a time, and others have theirs. */
const lanes = 2;
/** After this it gives its slot to other webhooks. */
const sliceMs = 20_000;

/** Sends what is due of one webhook; says when there is more. */
export async function sendDeliveriesOf(app: App, webhook: DueWebhook): Promise<Again | undefined> {
  // While they are switched off, what waits goes on waiting.
  const isOn = () => app.settings.current.webhooksOn;
  const end = Date.now() + sliceMs;
  const lane = async () => {
    while (isOn() && Date.now() < end && !app.jobs.isStopping()) {
      const claimed = await claimDelivery(app.db, webhook);
      if (!claimed) return;
      // What could not be written down is due again when its minute is over, and holds up nothing else.
      await sendDelivery(app, claimed).catch((error: unknown) =>
        app.log.warn({ err: error, delivery: claimed.id }, "how a webhook delivery went could not be written down"),
      );
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const againInSeconds = isOn() ? await secondsUntilDue(app.db, webhook) : undefined;
  return againInSeconds === undefined ? undefined : { againInSeconds };
}

/** One attempt, and what follows from it. */
export const sendDelivery = async (app: App, delivery: Claimed): Promise<void> =>
  settle(app, delivery, await attempt(app, delivery));

async function attempt(app: App, delivery: Claimed): Promise<Outcome> {
  const began = Date.now();
  try {
    const webhook = await app.db
      .team(delivery.team_id)
      .from("webhook")
      .selectAll()
      .where("id", "=", delivery.webhook_id)
      .executeTakeFirst();
    const creator = webhook && (await findCreator(app, delivery.team_id, webhook.created_by));
    if (!webhook || !creator) return { problem: "creator", isFinal: true };
    const body = await writePayload(app, creator, delivery);
    if (body === undefined) return { problem: "nothingToSend", isFinal: true };
    const headers = signedHeaders(secretOf(app, webhook.secret_salt), delivery, body);
    const { status, text } = await app.outbound.send(webhook.url, { method: "POST", headers, body });
    return { responseCode: status, responseText: text, durationMs: Date.now() - began, problem: problemOf(status) };
  } catch (error) {
    if (error instanceof OutboundError) return { problem: error.problem, durationMs: Date.now() - began };
    app.log.error({ err: error, delivery: delivery.id }, "a webhook delivery failed");
    return { problem: "internal" };
  }
}

/** A redirect is not followed: it could lead to where the address itself may not. */
const problemOf = (status: number): Problem | null =>
  status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? "redirect" : "refused";

/** The creator with today's rights, if they may still have webhooks. */
async function findCreator(app: App, teamId: string, userId: string): Promise<TeamCaller | undefined> {
  const { rows } = await app.db.run(callerInTeamByUser, [userId, teamId]);
  const row = rows[0] as TeamCallerRow | undefined;
  const creator = row && readTeamCaller(row, teamId);
  return creator && mayUse(creator, "integrations_zapier") ? creator : undefined;
}
