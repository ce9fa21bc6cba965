import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openOutbound } from "#server/http/outbound.ts";
import { patience } from "#testing/patience.ts";
import { openReceiver } from "#testing/receiver.ts";
import { sendDue } from "#testing/send-deliveries.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { openWebhookTeam, type WebhookTeam } from "#testing/webhook-team.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { forgetOldDeliveries } from "./claim-deliveries.server.ts";
import { failuresUntilPaused } from "./rules.ts";

/** A receiver that a test holds back is waited for, however long the machine takes for the rest of it. */
const outbound = () => openOutbound({ reachLoopback: true, limits: { milliseconds: patience } });

// Without a worker: each test sends when it wants to.
const world = whileTesting(() => startTestApp({ ROLE: "web" }, undefined, outbound()));
let team: WebhookTeam;

beforeEach(async () => {
  team = await openWebhookTeam(world);
});
afterEach(() => team.close());

/** Time passes. */
const letItBeDue = () =>
  world.app.pool.query("update app.webhook_delivery set next_try_at = now() where next_try_at > now()");

describe("what does not arrive", () => {
  it("is tried again after a while, and later a while longer", async () => {
    const webhook = await team.makeWebhook();
    team.receiver.answerWith({ status: 500, text: "not today" });
    await team.add();
    expect(await sendDue(world.app)).toEqual([10]);
    expect(await team.latest(webhook)).toMatchObject({
      ...{ status: "waiting", attempts: 1, responseCode: 500, responseText: "not today", problem: "refused" },
      error: "The address responded with an error (500).",
    });
    expect(await sendDue(world.app)).toEqual([]);
    await letItBeDue();
    expect(await sendDue(world.app)).toEqual([60]);
    team.receiver.answerWith({ status: 204 });
    await letItBeDue();
    await sendDue(world.app);
    expect(team.receiver.received).toHaveLength(3);
    expect(await team.latest(webhook)).toMatchObject({
      status: "delivered",
      attempts: 3,
      problem: null,
      nextTryAt: null,
    });
  });

  it("fails in the end, and can be sent again by hand", async () => {
    const webhook = await team.makeWebhook();
    team.receiver.answerWith({ status: 302, headers: { location: team.receiver.url } });
    await team.add();
    const waits: number[] = [];
    for (let round = 0; round < 6; round++) {
      waits.push(...(await sendDue(world.app)));
      await letItBeDue();
    }
    expect(waits).toEqual([10, 60, 600, 3_600, 21_600]);
    const failed = await team.latest(webhook);
    expect(failed).toMatchObject({ status: "failed", attempts: 6, problem: "redirect", responseCode: 302 });
    team.receiver.answerWith({ status: 200 });
    const retried = await team.ann.visitor.post(team.path(`/webhooks/${webhook.id}/deliveries/${failed.id}/retry`));
    expect(retried.body).toMatchObject({ status: "waiting" });
    await sendDue(world.app);
    expect(await team.latest(webhook)).toMatchObject({ status: "delivered", attempts: 7 });
  });

  it("goes nowhere private, whatever the name", async () => {
    const webhook = await team.makeWebhook();
    const strict = { ...world.app, outbound: openOutbound() };
    await team.add();
    await sendDue(strict);
    expect(await team.latest(webhook)).toMatchObject({ problem: "privateAddress", responseCode: null });
    expect(team.receiver.received).toEqual([]);
  });

  it(`pauses the webhook after ${failuresUntilPaused} in a row, which says so and can be ended`, async () => {
    const webhook = await team.makeWebhook();
    team.receiver.answerWith({ status: 500 });
    const fail = () => world.app.pool.query("update app.webhook_delivery set attempts = 5 where status = 'waiting'");
    for (let round = 0; round < failuresUntilPaused; round++) {
      expect((await team.shown(webhook))!.isActive).toBe(true);
      await team.add();
      await fail();
      await sendDue(world.app);
    }
    expect(await team.shown(webhook)).toMatchObject({ isActive: false, pausedBecause: "failing" });
    expect((await team.shown(webhook))!.notice).toContain("Paused");
    const { length } = (await team.log(webhook)).deliveries;
    await team.add();
    expect((await team.log(webhook)).deliveries).toHaveLength(length);
    const retry = await team.ann.visitor.post(
      team.path(`/webhooks/${webhook.id}/deliveries/${(await team.latest(webhook)).id}/retry`),
    );
    expect(retry.status).toBe(400);
    team.receiver.answerWith({ status: 200 });
    const again = await team.ann.visitor.patch(team.path(`/webhooks/${webhook.id}`), { isActive: true });
    expect(again.body).toMatchObject({ isActive: true, pausedBecause: null, notice: null });
    await team.add();
    await sendDue(world.app);
    expect(await team.latest(webhook)).toMatchObject({ status: "delivered" });
  });

  it("is not sent for someone who may have no webhooks any more", async () => {
    const webhook = await team.makeWebhook();
    await team.add();
    await world.app.pool.query("delete from app.team_user_role where role_id = $1", [team.zapier]);
    await sendDue(world.app);
    expect(team.receiver.received).toEqual([]);
    expect(await team.shown(webhook, team.admin)).toMatchObject({ isActive: false, pausedBecause: "creator" });
  });
});

describe("senders", () => {
  it("never send one delivery twice, however many there are", async () => {
    const webhook = await team.makeWebhook({ events: ["record.created"] });
    for (let round = 0; round < 12; round++) await team.add();
    let release = () => {};
    team.receiver.answerWith({ status: 200, after: new Promise((done) => (release = done)) });
    const sending = Array.from({ length: 4 }, () => sendDue(world.app));
    await team.receiver.has(2);
    release();
    await Promise.all(sending);
    const ids = team.receiver.received.map(({ headers }) => headers["simply-delivery"]);
    expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
    expect((await team.log(webhook)).deliveries.every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it("take over what another has left", async () => {
    const webhook = await team.makeWebhook();
    await team.add();
    await world.app.pool.query(
      "update app.webhook_delivery set status = 'sending', attempts = 1, next_try_at = now() + interval '1 minute'",
    );
    await sendDue(world.app);
    expect(team.receiver.received).toEqual([]);
    await letItBeDue();
    await sendDue(world.app);
    expect(await team.latest(webhook)).toMatchObject({ status: "delivered", attempts: 2 });
  });

  it("are not held up by a team.receiver that is slow", async () => {
    const slow = await openReceiver();
    let release = () => {};
    slow.answerWith({ status: 200, after: new Promise((done) => (release = done)) });
    await team.makeWebhook({ url: slow.url, events: ["record.created"] });
    for (let round = 0; round < 10; round++) await team.add();
    await team.makeWebhook({ events: ["record.created"] });
    for (let round = 0; round < 5; round++) await team.add();
    const sending = sendDue(world.app);
    await team.receiver.has(5);
    expect(slow.received.length).toBeLessThanOrEqual(3);
    release();
    await sending;
    expect(slow.received).toHaveLength(15);
    slow.close();
  });

  it("keep the log for 30 days", async () => {
    const webhook = await team.makeWebhook();
    await team.add();
    await team.add();
    const { deliveries } = await team.log(webhook);
    const old = new Date(Date.now() - 31 * 24 * 3600 * 1000);
    await world.db
      .team(team.id)
      .update("webhook_delivery", { created_at: old })
      .where("id", "=", deliveries[0]!.id)
      .execute();
    await forgetOldDeliveries(world.db);
    expect((await team.log(webhook)).deliveries.map(({ id }) => id)).toEqual([deliveries[1]!.id]);
  });
});

describe("a worker", () => {
  let working: TestApp;
  beforeEach(async () => {
    working = await startTestApp({}, undefined, openOutbound({ reachLoopback: true }));
  });
  afterEach(() => working?.stop());

  it("sends by itself, and plans to try again what failed", async () => {
    const theirs = await openWebhookTeam(working);
    const webhook = await theirs.makeWebhook();
    const becomes = (input: object) =>
      vi.waitFor(async () => expect(await theirs.latest(webhook)).toMatchObject(input), patience);
    await theirs.add();
    await becomes({ status: "delivered" });
    theirs.receiver.answerWith({ status: 500 });
    await theirs.add();
    await becomes({ status: "waiting", attempts: 1 });
    await vi.waitFor(async () => {
      const planned = await working.app.pool.query(
        "select 1 from app.job where kind = 'send-to-webhook' and state = 'waiting' and key = $1 and run_at > now()",
        [webhook.id],
      );
      expect(planned.rowCount).toBe(1);
    }, patience);
    await theirs.close();
  });
});
