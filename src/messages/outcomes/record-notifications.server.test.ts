import { beforeEach, describe, expect, it } from "vitest";
import { signLink } from "#messages/consent/links.server.ts";
import { newId } from "#shared/ids.ts";
import { startDataWorld } from "#testing/data-world.ts";
import { makeOutgoingTeam, type OutgoingTeam } from "#testing/outgoing-team.ts";
import { makeSentMessage, type SentMessage } from "#testing/sent-message.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { acceptNotifications } from "./accept-notifications.server.ts";
import { forgetFor } from "./jobs.server.ts";
import { recordNotifications } from "./record-notifications.server.ts";

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: OutgoingTeam;
let sent: SentMessage;
const [ada, bob] = ["ada@example.test", "bob@example.test"];

beforeEach(async () => {
  team = await makeOutgoingTeam(world);
  sent = await makeSentMessage(world, team, [ada, bob]);
});

const data = () => world.db.team(team.teamId).data;
const record = (...all: ReturnType<SentMessage["told"]>[]) => recordNotifications(world.app, team.teamId, all);
const suppressed = async () =>
  (await data().selectFrom("_suppression").select(["address", "reason", "origin"]).orderBy("address").execute()).map(
    ({ address, reason, origin }) => [address, reason, origin],
  );

describe("what is told of a message", () => {
  it("is kept once, and the last word stays the last in whatever order it comes", async () => {
    const delivery = sent.told(0, "delivery");
    const all = [sent.told(0, "open"), delivery, sent.told(0, "send")];
    expect(await record(...all)).toHaveLength(3);
    expect(await record(...all, delivery)).toEqual([]);
    const [row] = await sent.outbox();
    expect(row).toMatchObject({ status: "open", state: "sent", delivered_at: delivery.at });
    expect(row!.opened_at).not.toBeNull();
    expect((await sent.events()).map(({ type }) => type).sort()).toEqual(["delivery", "open", "send"]);
  });

  it("is found by what the provider calls it, and is nobody's where it is about another team", async () => {
    const other = await makeOutgoingTeam(world);
    const theirs = await makeSentMessage(world, other, [ada]);
    const { outboxId: _, ...unknown } = sent.told(1, "delivered", { providerId: sent.rows[1]!.provider_id });
    await record(unknown as never, sent.told(0, "delivered", { outboxId: theirs.rows[0]!.id }));
    expect((await sent.outbox()).map(({ status }) => status)).toEqual(["accepted", "delivered"]);
    expect((await theirs.outbox()).map(({ status }) => status)).toEqual(["accepted"]);
    expect(await theirs.events()).toEqual([]);
  });

  it("settles what was uncertain, and what was to be tried again because of it", async () => {
    const rows = { uncertain: ada, waiting: bob };
    for (const [state, address] of Object.entries(rows))
      await data()
        .updateTable("_outbox")
        .set({ state: state as "uncertain", status: null, sent_at: null })
        .where("address", "=", address)
        .execute();
    await record(sent.told(0, "failed"), sent.told(1, "bounce", { detail: { isPermanent: true } }));
    expect((await sent.outbox()).map(({ state, status }) => [state, status])).toEqual([
      ["failed", "failed"],
      ["sent", "bounce"],
    ]);
    await record(sent.told(0, "delivery"));
    expect((await sent.outbox())[0]).toMatchObject({ state: "sent", status: "delivery" });
  });

  it("leaves programs that open and click out of what people did", async () => {
    await record(sent.told(0, "open", { isMachine: true }), sent.told(0, "click", { isMachine: true }));
    expect((await sent.outbox())[0]).toMatchObject({ status: "accepted", opened_at: null, clicked_at: null });
    expect((await sent.events()).map(({ is_machine }) => is_machine)).toEqual([true, true]);
  });
});

describe("what follows", () => {
  it("hard bounces and complaints are not written to again", async () => {
    await record(
      sent.told(0, "bounce", { detail: { isPermanent: true } }),
      sent.told(1, "complaint", { source: "bounce-mail" }),
    );
    expect(await suppressed()).toEqual([
      [ada, "hard_bounce", "ses"],
      [bob, "complaint", "bounce-mail"],
    ]);
  });

  it("soft bounces are, after the fifth message in a row, however often and late they are told", async () => {
    const soft = (at: Date) => ({ at, detail: { isPermanent: false } });
    const onDay = async (day: number) => {
      const sentAt = new Date(Date.UTC(2026, 5, day));
      const made = await makeSentMessage(world, team, ["cid@example.test"], { row: { sent_at: sentAt } });
      return { made, bounced: () => made.told(0, "bounce", soft(new Date(sentAt.getTime() + 3600_000))) };
    };
    const days = await Promise.all([1, 3, 5, 7, 9, 11].map(onDay));
    for (const { bounced } of days.slice(0, 4)) for (let count = 0; count < 3; count++) await record(bounced());
    // The one after it arrived, and that is told after it bounced, too.
    await record(days[4]!.bounced(), days[4]!.made.told(0, "open", { at: new Date(Date.UTC(2026, 5, 9, 12)) }));
    await record(days[5]!.bounced());
    expect(await suppressed()).toEqual([]);
    for (const day of [13, 15, 17]) await record((await onDay(day)).bounced());
    expect(await suppressed()).toEqual([]);
    await record((await onDay(19)).bounced());
    expect(await suppressed()).toEqual([["cid@example.test", "hard_bounce", "soft_bounces"]]);
  });

  it("unsubscribing by a link of a message became of it", async () => {
    await world.db
      .team(team.teamId)
      .update("outgoing_message", { content_type: "PARTICIPATION" })
      .where("id", "=", sent.messageId)
      .execute();
    const token = signLink(world.app, "unsubscribe", { teamId: team.teamId, of: "outbox", id: sent.rows[0]!.id });
    const answer = await world.visitor().post(`/api/public/unsubscribe?token=${token}`, { from: "everything" });
    expect(answer.status).toBe(200);
    expect((await sent.outbox())[0]!.status).toBe("unsubscribed");
    expect(await sent.events()).toMatchObject([{ type: "unsubscribed", source: "us", detail: { how: "page" } }]);
  });

  it("webhooks are told, of messages that their creator may see", async () => {
    const events = ["message.delivered", "message.bounced", "message.clicked"];
    const hook = { name: "Zap", url: "https://hooks.invalid/", events };
    expect((await team.admin.post(team.path("/webhooks"), hook)).status).toBe(200);
    await record(
      sent.told(0, "delivery"),
      sent.told(1, "delivery"),
      sent.told(0, "click"),
      sent.told(1, "click", { isMachine: true }),
      sent.told(1, "open"),
    );
    const queued = await world.db
      .team(team.teamId)
      .from("webhook_delivery")
      .select(["event", "record_ids"])
      .orderBy("event")
      .execute();
    expect(queued.map(({ event, record_ids }) => [event, record_ids.length])).toEqual([
      ["message.clicked", 1],
      ["message.delivered", 2],
    ]);
  });
});

it("what comes together is written together, and what is broken or nobody's holds up nothing", async () => {
  const all = Array.from({ length: 500 }, (_, place) => sent.told(place % 2, "delivery"));
  const broken = sent.told(0, "delivery", { linkId: "not an id" });
  const settled = await Promise.allSettled([
    ...all.map((each) => acceptNotifications(world.app, [each])),
    acceptNotifications(world.app, [sent.told(0, "open", { teamId: newId() })]),
    acceptNotifications(world.app, [broken]),
  ]);
  expect(settled.map(({ status }) => status)).toEqual([...Array(501).fill("fulfilled"), "rejected"]);
  expect(await sent.events()).toHaveLength(500);
});

it("what came word for word goes after 90 days, and recipients after as long as the team keeps them", async () => {
  await record(sent.told(0, "delivery", { raw: { word: "for word" } }));
  await forgetFor(world.app, team.teamId);
  expect(await sent.events()).toMatchObject([{ raw: { word: "for word" } }]);
  await forgetFor(world.app, team.teamId, new Date(Date.now() + 91 * 24 * 3600_000));
  expect(await sent.events()).toMatchObject([{ type: "delivery", raw: null }]);
  await data().updateTable("_outbox").set({ state: "waiting" }).where("address", "=", bob).execute();
  await forgetFor(world.app, team.teamId, new Date(Date.now() + 25 * 31 * 24 * 3600_000));
  expect((await sent.outbox()).map(({ address }) => address)).toEqual([bob]);
  expect(await sent.events()).toEqual([]);
});
