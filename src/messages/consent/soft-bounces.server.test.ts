import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { makeTeam } from "#testing/factories.ts";
import { startTestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { readAddress } from "./addresses.ts";
import { askConsent } from "./ask-consent.server.ts";
import { followSoftBounce, softBounces } from "./soft-bounces.server.ts";

const world = whileTesting(() => startTestApp({ ROLE: "web" }));
let teamId: string;
beforeEach(async () => {
  ({ teamId } = await makeTeam(world.db));
});

const to = readAddress("EMAIL", "Full@home.test")!;
const team = () => world.db.team(teamId);
const day = (count: number) => new Date(Date.UTC(2026, 5, 1) + count * 24 * 3600 * 1000);
/** A message to them, and what is known of it. */
const send = async (at: number, row: object) => {
  const sent = { id: newId(), message_id: newId(), address: to.address, address_key: to.key, language: "en" };
  const usual = { state: "sent", status: "accepted", sent_at: day(at), attempts: 1, first_tried_at: day(at) };
  await team()
    .data.insertInto("_outbox")
    .values({ ...sent, ...usual, ...row } as never)
    .execute();
};
const bounce = async (at: number, row: object = { status: "bounce" }) => {
  await send(at, row);
  return followSoftBounce(team(), { ...to, at: day(at) });
};
const isStopped = async () => {
  const question = { method: "EMAIL", contentType: "TRANSACTIONAL", listId: null } as const;
  return (await askConsent(world.app, team(), question, [to.key])).has(to.key);
};

describe("refusals for now", () => {
  it("are one for good the fifth time in a row, over a week", async () => {
    expect(softBounces).toMatchObject({ inARow: 5, days: 7 });
    for (const at of [0, 2, 4, 6]) expect(await bounce(at)).toBe(false);
    expect(await isStopped()).toBe(false);
    expect(await bounce(8)).toBe(true);
    expect(await isStopped()).toBe(true);
  });

  it("of one bad day are not, however many: only with the one a week later", async () => {
    for (const at of [0, 0.1, 0.2, 0.3, 0.4, 0.5, 2, 6]) expect(await bounce(at)).toBe(false);
    expect(await bounce(6.9)).toBe(false);
    expect(await bounce(7)).toBe(true);
  });

  it("a month apart are too: nothing arrived in between", async () => {
    for (const at of [0, 31, 62, 93]) expect(await bounce(at)).toBe(false);
    expect(await bounce(124)).toBe(true);
  });

  it.each(["delivery", "delivered", "open", "click", "unsubscribed"])(
    "count anew after one that is known to have arrived (%s)",
    async (status) => {
      for (const at of [0, 2, 4, 6]) await bounce(at);
      await send(7, { status });
      for (const at of [8, 10, 12, 14]) expect(await bounce(at)).toBe(false);
      expect(await bounce(16)).toBe(true);
    },
  );

  it("count anew after one that nothing was heard of for three days", async () => {
    for (const at of [0, 2, 4, 6]) await bounce(at);
    await send(7, {});
    expect(await bounce(10.5)).toBe(false);
    for (const at of [12, 14, 16]) expect(await bounce(at)).toBe(false);
    expect(await bounce(18)).toBe(true);
  });

  it("of one that was sent just now nothing is known yet", async () => {
    for (const at of [0, 2, 4, 6]) await bounce(at);
    await send(7, {});
    expect(await bounce(9)).toBe(true);
  });

  it("are told at once by some servers; what is the way's fault is none", async () => {
    const failed = (reason: string) => ({ state: "failed", status: "failed", reason, sent_at: null });
    for (const at of [0, 2, 4, 6]) expect(await bounce(at, failed("552 5.2.2 Mailbox full"))).toBe(false);
    expect(await bounce(8, failed("554 5.7.1 Relaying denied"))).toBe(false);
    expect(await bounce(9, failed("552-5.2.2 The recipient's inbox is out of storage space"))).toBe(true);
  });

  it("count anew where somebody lets them be written to again", async () => {
    for (const at of [0, 2, 4, 6, 8]) await bounce(at);
    await team().data.deleteFrom("_suppression").execute();
    for (const at of [10, 12, 14, 16]) expect(await bounce(at)).toBe(false);
    expect(await isStopped()).toBe(false);
    expect(await bounce(18)).toBe(true);
  });

  it("of others, and of another team, are another matter", async () => {
    for (const at of [0, 2, 4, 6]) await bounce(at);
    await send(8, { status: "bounce", address: "other@home.test", address_key: "other@home.test" });
    const other = readAddress("EMAIL", "other@home.test")!;
    expect(await followSoftBounce(team(), { ...other, at: day(8) })).toBe(false);
    ({ teamId } = await makeTeam(world.db));
    expect(await bounce(8)).toBe(false);
  });
});
