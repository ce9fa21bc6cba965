import { createHmac } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { recordEvents } from "#data/records/record-events.ts";
import { openOutbound } from "#server/http/outbound.ts";
import { newId } from "#shared/ids.ts";
import { grantData } from "#testing/factories.ts";
import { patience } from "#testing/patience.ts";
import type { Received } from "#testing/receiver.ts";
import { sendDue } from "#testing/send-deliveries.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { openWebhookTeam, type WebhookTeam } from "#testing/webhook-team.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { Delivery } from "./contract.ts";

// Without a worker: each test sends when it wants to.
const world = whileTesting(() => startTestApp({ ROLE: "web" }, undefined, openOutbound({ reachLoopback: true })));
let team: WebhookTeam;

beforeEach(async () => {
  team = await openWebhookTeam(world);
});
afterEach(() => team.close());

type Payload = {
  event: string;
  changeSetId: string;
  records: { id: string; name: string; values: Record<string, unknown>; isDeleted: boolean }[];
  fields: Record<string, string>;
};
const payloadOf = ({ body }: Received): Payload => JSON.parse(body);

describe("what is sent", () => {
  it("is signed, named and says what happened to which record", async () => {
    const webhook = await team.makeWebhook();
    const id = await team.add();
    await team.admin.visitor.patch(team.path(`/records/${id}`), { values: { [team.feeField]: "20" } });
    await team.admin.visitor.delete(team.path(`/records/${id}`));
    await team.admin.visitor.post(team.path(`/records/${id}/restore`));
    expect(team.receiver.received).toEqual([]);
    await sendDue(world.app);
    const all = await team.receiver.has(4);
    expect(all.map(({ headers }) => headers["simply-event"]).sort()).toEqual([...recordEvents].sort());
    const created = all.find(({ headers }) => headers["simply-event"] === "record.created")!;
    const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(created.headers["simply-signature"]))!;
    expect(createHmac("sha256", webhook.secret).update(`${seconds}.${created.body}`).digest("hex")).toBe(signature);
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);
    const payload = payloadOf(created);
    expect(payload).toMatchObject({ event: "record.created", teamId: team.id, webhookId: webhook.id });
    expect(payload.records).toMatchObject([
      { id, name: "Ada", values: { [team.nameField]: "Ada", [team.feeField]: "20" } },
    ]);
    expect(payload.fields).toEqual({ [team.nameField]: "Name", [team.feeField]: "Fee" });
    const { deliveries } = await team.log(webhook);
    expect(deliveries.map(({ id: each }) => each)).toContain(created.headers["simply-delivery"]);
    expect(deliveries[0]).toMatchObject({ status: "delivered", attempts: 1, responseCode: 200, error: null });
  });

  it("is only what the creator may read, at the moment of sending", async () => {
    await team.makeWebhook();
    const id = await team.add();
    await grantData(world.db, team.id, team.memberRoleId, {
      permissions: ["read_data_field_data"],
      fieldId: team.feeField,
      isAllowed: false,
    });
    await sendDue(world.app);
    const [received] = await team.receiver.has(1);
    expect(payloadOf(received!).records).toMatchObject([{ id, values: { [team.nameField]: "Ada" } }]);
    expect(received!.body).not.toContain('"12.5"');
    expect(payloadOf(received!).fields).toEqual({ [team.nameField]: "Name" });
  });

  it("is nothing where the creator sees none of it", async () => {
    const webhook = await team.makeWebhook();
    await team.add();
    await world.app.pool.query("delete from app.data_grant where team_id = $1", [team.id]);
    await world.app.pool.query("update app.team set definitions_version = definitions_version + 1 where id = $1", [
      team.id,
    ]);
    await sendDue(world.app);
    expect(await team.latest(webhook)).toMatchObject({ status: "skipped", problem: "nothingToSend" });
    expect(team.receiver.received).toEqual([]);
  });

  it("is what it asked for: some events, one collection and those below", async () => {
    const leaders = await team.make("/collections", { name: "Leader", pluralName: "Leaders", parentId: team.campers });
    const cabins = await team.make("/collections", { name: "Cabin", pluralName: "Cabins" });
    await team.makeWebhook({ events: ["record.deleted"] });
    await team.makeWebhook({ collectionId: team.campers, events: ["record.created"] });
    await team.makeWebhook({ isActive: false });
    await team.add({}, cabins);
    const lee = await team.add({ [team.nameField]: "Lee" }, leaders);
    await sendDue(world.app);
    expect((await team.receiver.has(1)).map((each) => payloadOf(each).records[0]!.id)).toEqual([lee]);
  });

  it("may have been asked for an event that there is no more: it is kept and shown, never chosen anew, never sent", async () => {
    const webhook = await team.makeWebhook({ events: ["record.created"] });
    const events = ["record.created", "moon.full"];
    const change = (body: object) => team.ann.visitor.patch(team.path(`/webhooks/${webhook.id}`), body);
    const refused = await change({ events });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: { fields: [{ path: "events.1" }] } });
    await world.db.team(team.id).update("webhook", { events }).where("id", "=", webhook.id).execute();
    expect((await change({ name: "Moon", events })).status).toBe(200);
    expect(await team.shown(webhook)).toMatchObject({ name: "Moon", events });
    await world.db
      .team(team.id)
      .insert("webhook_delivery", [
        { id: newId(), webhook_id: webhook.id, event: "moon.full", next_try_at: new Date() },
      ])
      .execute();
    await sendDue(world.app);
    expect(await team.latest(webhook)).toMatchObject({ event: "moon.full", problem: "nothingToSend" });
    expect(team.receiver.received).toEqual([]);
  });

  it("comes a hundred records at a time, and nothing of what was not committed", async () => {
    const webhook = await team.makeWebhook({ events: ["record.created"] });
    await expect(
      world.db.transaction(async (tx) => {
        await writeMany(tx, 3);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await world.db.transaction((tx) => writeMany(tx, 250));
    await sendDue(world.app);
    const all = await team.receiver.has(3);
    expect(all.map((each) => payloadOf(each).records.length).sort()).toEqual([100, 100, 50]);
    expect(new Set(all.flatMap((each) => payloadOf(each).records.map(({ id }) => id))).size).toBe(250);
    expect(new Set(all.map((each) => payloadOf(each).changeSetId)).size).toBe(1);
    const first = await team.log(webhook, "?limit=2");
    expect([
      first.deliveries.length,
      (await team.log(webhook, `?limit=2&cursor=${first.cursor}`)).deliveries.length,
    ]).toEqual([2, 1]);
  });

  it("costs a team without webhooks no statement, but for the first write after its definitions have changed", async () => {
    const statements = vi.spyOn(pg.Client.prototype, "query");
    const aboutWebhooks = () => statements.mock.calls.filter(([input]) => /webhook/.test(JSON.stringify(input))).length;
    await team.add();
    // In the transaction, and once more after it for those who come.
    await vi.waitFor(() => expect(aboutWebhooks()).toBe(2), patience);
    await team.add();
    await team.add();
    expect(aboutWebhooks()).toBe(2);
    statements.mockRestore();
  });

  /** As an import does it: many records in one change set. */
  async function writeMany(tx: TestApp["db"], count: number) {
    const { callerInTeamByUser, readTeamCaller } = await import("#server/http/caller-query.ts");
    const { definitionsAndRights } = await import("#data/collections/read-definitions.server.ts");
    const { saveRecords } = await import("#data/records/writing/save-records.server.ts");
    const { writePolicies } = await import("#data/records/writing/write-policies.server.ts");
    const { personWriter } = await import("#data/records/writing/writer.server.ts");
    const { rows } = await tx.run(callerInTeamByUser, [team.admin.userId, team.id]);
    const caller = readTeamCaller(rows[0] as never, team.id)!;
    const known = await definitionsAndRights(tx.team(team.id), caller);
    const fresh = () => ({
      ...{
        id: newId(),
        number: 0,
        homeId: team.campers,
        collections: [team.campers],
        name: "",
        version: 0,
        values: {},
      },
      ...{ createdAt: new Date(), createdBy: null, updatedAt: new Date(), updatedBy: null, deletedAt: null },
    });
    const intents = Array.from({ length: count }, () => ({ before: undefined, after: fresh() }));
    const writing = { app: world.app, tx, caller, ...known };
    await saveRecords(writing, personWriter(writing), intents, writePolicies.sent, { kind: "import" });
  }
});

describe("a webhook", () => {
  it("is tried out at once, also while it is off, with the answer shown and nothing counted", async () => {
    const webhook = await team.makeWebhook({ isActive: false });
    team.receiver.answerWith({ status: 418, text: "x".repeat(5_000) });
    const answer = await team.ann.visitor.post(team.path(`/webhooks/${webhook.id}/test`));
    expect(answer.body).toMatchObject({ event: "test", status: "failed", attempts: 1, responseCode: 418 });
    expect((answer.body as Delivery).responseText).toHaveLength(1_000);
    team.receiver.answerWith({ status: 200 });
    expect((await team.ann.visitor.post(team.path(`/webhooks/${webhook.id}/test`))).body).toMatchObject({
      status: "delivered",
    });
    expect(payloadOf(team.receiver.received[0]!)).toMatchObject({ event: "test", records: [] });
  });

  it("gets a new secret that counts from then on, and shows no secret otherwise", async () => {
    const webhook = await team.makeWebhook();
    const { body } = await team.ann.visitor.post(team.path(`/webhooks/${webhook.id}/secret`));
    const { secret } = body as { secret: string };
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(secret).not.toBe(webhook.secret);
    expect(await team.shown(webhook)).not.toHaveProperty("secret");
    await team.ann.visitor.post(team.path(`/webhooks/${webhook.id}/test`));
    const [received] = await team.receiver.has(1);
    const [, seconds, signature] = /^t=(\d+),v1=(.*)$/.exec(String(received!.headers["simply-signature"]))!;
    expect(createHmac("sha256", secret).update(`${seconds}.${received!.body}`).digest("hex")).toBe(signature);
    const stored = await world.app.pool.query("select row_to_json(w)::text as text from app.webhook w");
    expect(JSON.stringify(stored.rows)).not.toContain(secret.slice(6, 30));
  });

  it("leads to public addresses and to what its creator may see", async () => {
    const internal = await team.make("/collections", {
      name: "Inside",
      pluralName: "Inside",
      isInternalConfiguration: true,
    });
    const smart = await team.make("/collections", {
      ...{ name: "Free", pluralName: "Free", parentId: team.campers },
      membershipFilter: { field: team.feeField, operator: "is_empty" },
    });
    const inputs: [object, number][] = [
      [{ url: "http://169.254.169.254/" }, 400],
      [{ url: "http://10.0.0.1/" }, 400],
      [{ url: "ftp://example.com/" }, 400],
      [{ url: "https://me:secret@example.com/" }, 400],
      [{ url: "nonsense" }, 400],
      [{ events: [] }, 400],
      [{ events: ["record.exploded"] }, 400],
      [{ collectionId: smart }, 400],
      [{ collectionId: internal }, 404],
      [{ collectionId: newId() }, 404],
    ];
    for (const [input, status] of inputs) {
      const body = { name: "Zap", url: team.receiver.url, events: recordEvents, ...input };
      expect([input, (await team.ann.visitor.post(team.path("/webhooks"), body)).status]).toEqual([input, status]);
    }
  });

  it("can be made by a program with its owner's key", async () => {
    const made = await team.ann.visitor.post(team.path("/api-keys"), { name: "Zapier" });
    const program = world.visitor();
    program.headers = { authorization: `Bearer ${(made.body as { key: string }).key}` };
    const webhook = await team.makeWebhook({}, { ...team.ann, visitor: program });
    expect(await team.shown(webhook)).toMatchObject({ creator: { userId: team.ann.userId } });
  });

  it("belongs to its creator; administrators see and stop all, others do not know of it", async () => {
    const webhook = await team.makeWebhook({}, team.admin);
    const bob = await team.join({ roleIds: [team.zapier] });
    const at = team.path(`/webhooks/${webhook.id}`);
    expect(await team.shown(webhook, bob)).toBeUndefined();
    expect((await bob.visitor.patch(at, { url: team.receiver.url })).status).toBe(404);
    expect((await bob.visitor.get(`${at}/deliveries`)).status).toBe(404);
    for (const path of ["/secret", "/test"]) expect((await bob.visitor.post(at + path)).status).toBe(404);
    expect((await bob.visitor.delete(at)).status).toBe(404);
    const mine = await team.makeWebhook({}, bob);
    await team.add();
    const { deliveries } = await team.log(webhook, "", team.admin);
    // A delivery of one webhook is not found below another.
    const crossed = await bob.visitor.post(team.path(`/webhooks/${mine.id}/deliveries/${deliveries[0]!.id}/retry`));
    expect(crossed.status).toBe(404);
    expect((await team.admin.visitor.delete(team.path(`/webhooks/${mine.id}`))).status).toBe(204);
    expect(await team.shown(mine, bob)).toBeUndefined();
  });
});
