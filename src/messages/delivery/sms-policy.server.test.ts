import { beforeEach, describe, expect, it } from "vitest";
import { sendMessage } from "#messages/sending/send-message.server.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { startDue } from "#testing/start-due.ts";
import { startTwilioServer, twilioSid, twilioToken } from "#testing/twilio-server.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { SmsPolicyShown } from "./contract.ts";
import { openGate } from "./open-gate.server.ts";

const twilio = whileTesting(async () => {
  const server = await startTwilioServer();
  return { ...server, stop: async () => server.stop() };
});
const world = whileTesting(() =>
  startDataWorld({
    ...{ TWILIO_URL: twilio.url, TWILIO_ACCOUNT_SID: twilioSid, TWILIO_AUTH_TOKEN: twilioToken },
    TWILIO_FROM: "+15005550006",
  }),
);
let team: DataTeam;

beforeEach(async () => {
  team = await world.team();
  twilio.messages.length = 0;
});

const policy = () => bodyOf<SmsPolicyShown>(team.admin.get(team.path("/sms-policy")));
const change = (input: object) => bodyOf<SmsPolicyShown>(team.admin.patch(team.path("/sms-policy"), input));

/** Codes to these numbers, one after the other: why each did not leave. */
async function sendCodes(...numbers: string[]) {
  const reasons: string[] = [];
  for (const to of numbers) {
    const gate = await openGate(world.app, world.db.team(team.teamId), "SMS", { kind: "access_code" });
    const ids = { id: newId(), teamId: team.teamId, messageId: newId() };
    const [outcome] = await gate.send([{ ...ids, from: "+15005550006", to, text: "123456" }]);
    reasons.push(outcome!.is === "never" ? outcome!.reason : outcome!.is);
  }
  return reasons;
}
const sentTo = () => twilio.messages.map(({ form }) => form.To);

describe("where text messages go", () => {
  it("is the team's own country and its neighbors, until somebody chooses others", async () => {
    expect(await policy()).toMatchObject({ IsUsual: true, Countries: expect.arrayContaining(["CA", "MX", "US"]) });
    expect(await sendCodes("+18025550199", "+436641234567")).toEqual(["accepted", "sms_country"]);
    expect(await change({ Countries: ["AT"] })).toMatchObject({ IsUsual: false, Countries: ["AT"] });
    expect(await sendCodes("+18025550199", "+436641234567")).toEqual(["sms_country", "accepted"]);
    expect(sentTo()).toEqual(["+18025550199", "+436641234567"]);
    expect((await change({ Countries: null })).IsUsual).toBe(true);
  });

  it("is never a number that costs more, or of no country", async () => {
    await change({ Countries: ["US", "GB"] });
    expect(await sendCodes("+19005551234", "+449012345678", "+881612345678")).toEqual([
      ...["sms_premium", "sms_premium", "sms_no_country"],
    ]);
    expect(sentTo()).toEqual([]);
  });

  it("is changed by administrators alone", async () => {
    const member = await team.memberWith([], ["outgoing_messages_user_send_sms"]);
    expect((await member.patch(team.path("/sms-policy"), { PerDay: 5 })).status).toBe(403);
    expect((await team.admin.patch(team.path("/sms-policy"), { Countries: ["Austria"] })).status).toBe(400);
    expect((await team.admin.patch(team.path("/sms-policy"), { Countries: [] })).status).toBe(400);
  });
});

describe("how many text messages leave", () => {
  it("is limited for the team and the day, whatever they are; its administrators are told once", async () => {
    await change({ PerDay: 3 });
    const numbers = ["+18025550199", "+12025550101", "+13035550101", "+14045550101", "+15055550101"];
    expect(await sendCodes(...numbers)).toEqual([
      ...["accepted", "accepted", "accepted", "sms_day_limit", "sms_day_limit"],
    ]);
    expect(await policy()).toMatchObject({ PerDay: 3, UsedToday: 3 });
    const noted = await world.db.app
      .selectFrom("audit")
      .select("action")
      .where("team_id", "=", team.teamId)
      .where("action", "=", "sms_limit_reached")
      .execute();
    expect(noted).toHaveLength(1);
  });

  it("is no more than the installation allows a team", async () => {
    expect((await change({ PerDay: 1_000_000 })).PerDay).toBe((await policy()).MaxPerDay);
  });

  it("to numbers that lie side by side is what a family needs", async () => {
    const block = Array.from({ length: 12 }, (_, index) => `+1802555${String(1000 + index)}`);
    const reasons = await sendCodes(...block);
    expect(reasons.slice(0, 10)).toEqual(Array(10).fill("accepted"));
    expect(reasons.slice(10)).toEqual(["sms_block_limit", "sms_block_limit"]);
    expect(await sendCodes("+12025550101")).toEqual(["accepted"]);
  });
});

it("a test of a text message goes to a number once it is approved, where the team wants that", async () => {
  const author = await team.memberWith(
    [{ permissions: ["read_data_record_metadata", "read_data_field_data"] }],
    ["outgoing_messages_user_sms", "outgoing_messages_user_send_sms"],
  );
  const begun = {
    ...{ InternalName: "Bus", DeliveryMethodId: "SMS", ContentTypeId: "TRANSACTIONAL" },
    Contents: { en: { subject: "", text: "The bus is late." } },
  };
  const { Id } = await bodyOf<{ Id: string }>(author.post(team.path("/messages"), begun));
  const test = async () => (await author.post(team.path(`/messages/${Id}/test`), { phone: "+1 802 555 0199" })).status;
  expect(await test()).toBe(200);
  await bodyOf(team.admin.patch(team.path("/account"), { messagesNeedApproval: true }));
  expect(await test()).toBe(409);
  expect(sentTo()).toEqual(["+18025550199"]);
});

it("a text message reaches numbers that were typed with spaces", async () => {
  const { Id } = await bodyOf<{ Id: string }>(
    team.admin.post(team.path("/messages"), {
      ...{ InternalName: "Bus", DeliveryMethodId: "SMS", ContentTypeId: "TRANSACTIONAL" },
      Contents: { en: { subject: "", text: "The bus is late." } },
      Audience: { sources: [{ kind: "addresses", addresses: [{ address: "+1 802 555 0199" }] }] },
    }),
  );
  await bodyOf(team.admin.post(team.path(`/messages/${Id}/schedule`), {}));
  const due = { scheduled_at: new Date(Date.now() - 1000) };
  await world.db.team(team.teamId).update("outgoing_message", due).where("id", "=", Id).execute();
  await startDue(world.app);
  await sendMessage(world.app, { teamId: team.teamId, messageId: Id });
  expect(sentTo()).toEqual(["+18025550199"]);
});
