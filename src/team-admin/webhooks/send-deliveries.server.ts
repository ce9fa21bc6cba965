import { setTimeout } from "node:timers/promises";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { callerInTeamByUser, readTeamCaller, type TeamCallerRow } from "#server/http/caller-query.ts";
import { OutboundError } from "#server/http/outbound.ts";
import { mayUse } from "#shared/permissions.ts";
import { type Claimed, claimDelivery } from "./claim-deliveries.server.ts";
import type { Problem } from "./rules.ts";
import { type Outcome, settle } from "./settle-delivery.server.ts";
import { secretOf } from "./webhooks.server.ts";
import { signedHeaders, writePayload } from "./write-payload.server.ts";

const mostAtOnce = 6;
const longest = 5 * 60 * 1000;

/** Sends what is due, several at once, until nothing is; answers after how many seconds something is to be tried again. */
export async function sendDue(app: App): Promise<number[]> {
  const end = Date.now() + longest;
  const waits = new Set<number>();
  const running = new Set<Promise<void>>();
  while (true) {
    // While they are switched off, what waits goes on waiting.
    while (running.size < mostAtOnce && Date.now() < end && app.settings.current.webhooksOn) {
      const claimed = await claimDelivery(app.db);
      if (!claimed) break;
      const work: Promise<void> = send(claimed).finally(() => running.delete(work));
      running.add(work);
    }
    if (running.size === 0) return [...waits];
    await oneOf(running);
  }

  async function send(delivery: Claimed) {
    try {
      const wait = await sendDelivery(app, delivery);
      if (wait) waits.add(wait);
    } catch (error) {
      // It is due again when its minute is over.
      app.log.warn({ err: error, delivery: delivery.id }, "how a webhook delivery went could not be written down");
    }
  }
}

/** Until one is done; not longer than a second, because something new may be due while a slow one is on its way. */
async function oneOf(running: Set<Promise<void>>) {
  const patience = new AbortController();
  const second = setTimeout(1_000, undefined, { signal: patience.signal }).catch(() => {});
  await Promise.race([...running, second]);
  patience.abort();
}

/** One attempt, and what follows from it. */
export async function sendDelivery(app: App, delivery: Claimed): Promise<number | undefined> {
  return settle(app, delivery, await attempt(app, delivery));
}

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
