import { createHmac } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailIdFor } from "#messages/delivery/recipient-token.server.ts";
import { OutboundError, openOutbound } from "#server/http/outbound.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makePerson } from "#testing/factories.ts";
import { makeOutgoingTeam, type OutgoingTeam } from "#testing/outgoing-team.ts";
import { makeSentMessage, type SentMessage } from "#testing/sent-message.ts";
import { openSns, snsTopic } from "#testing/sns.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { bounceKeyOf } from "./notification-addresses.server.ts";

const account = `AC${"0a".repeat(16)}`;
const ownAccount = `AC${"0b".repeat(16)}`;
const token = "the installation's token";
const world = whileTesting(() =>
  startDataWorld({ ROLE: "web", TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: "+15550000000" }),
);
const sns = openSns();
let team: OutgoingTeam;
let sent: SentMessage;
const asked: string[] = [];

beforeAll(async () => {
  Object.assign(world.app.outbound, {
    download: async (url: string) => {
      asked.push(url);
      return Buffer.from(sns.cert);
    },
    send: async (url: string) => {
      asked.push(url);
      return { status: 200, headers: {}, text: "" };
    },
  });
  const { userId } = await makePerson(world.db);
  const sesTopics = `arn:aws:sns:us-east-1:123456789012:else, ${snsTopic}`;
  await world.db.transaction((tx) => world.app.settings.change(tx, { sesTopics }, userId));
  await world.app.settings.refresh();
});

beforeEach(async () => {
  asked.length = 0;
  team = await makeOutgoingTeam(world);
  sent = await makeSentMessage(world, team, ["ada@example.test"]);
});

const post = (path: string, body: string, headers: Record<string, string>) =>
  fetch(`${world.url}/api/message-notifications${path}`, { method: "POST", body, headers });
const statuses = async (of = sent) => (await of.outbox()).map(({ status }) => status);

describe("Amazon", () => {
  const tell = async (message: Record<string, string>) =>
    (await post("/ses", JSON.stringify(message), { "content-type": "text/plain; charset=UTF-8" })).status;
  const delivery = (of = sent, teamId = team.teamId) =>
    JSON.stringify({
      eventType: "Delivery",
      mail: { messageId: "ses-1", tags: { recipient: [of.rows[0]!.id], team: [teamId] } },
      delivery: { timestamp: "2026-11-16T10:00:00.000Z" },
    });

  it("is believed on a topic of the installation, once however often it says so", async () => {
    const message = sns.message({ Message: delivery() });
    expect([await tell(message), await tell(message)]).toEqual([204, 204]);
    expect(await statuses()).toEqual(["delivery"]);
    expect(await sent.events()).toHaveLength(1);
  });

  it("is not believed with another signature, topic or certificate, nor as JSON", async () => {
    const message = sns.message({ Message: delivery() });
    const elsewhere = message.SigningCertURL!.replace("amazonaws.com", "evil.example");
    expect(await tell({ ...message, Message: delivery().replace("Delivery", "Complaint") })).toBe(400);
    expect(await tell(sns.message({ Message: delivery(), TopicArn: `${snsTopic}-evil` }))).toBe(400);
    expect(await tell(sns.message({ Message: delivery(), SigningCertURL: elsewhere }))).toBe(400);
    expect(asked.filter((url) => url !== sns.certificateUrl)).toEqual([]);
    expect((await world.visitor().post("/api/message-notifications/ses", message)).status).toBe(400);
    expect(await statuses()).toEqual(["accepted"]);
  });

  it("on a team's own topic tells of that team alone", async () => {
    const own = snsTopic.replace("messages", newId());
    const other = await makeOutgoingTeam(world);
    const theirs = await makeSentMessage(world, other, ["bob@example.test"]);
    const way = {
      ...{ DeliveryMethodId: "EMAIL", Kind: "ses", Secrets: { secretAccessKey: "secret" } },
      Settings: { region: "us-east-1", accessKeyId: "A".repeat(20), topics: [own] },
    };
    await bodyOf(team.admin.put(team.path("/message-ways"), way));
    expect(await tell(sns.message({ TopicArn: own, Message: delivery(theirs, other.teamId) }))).toBe(204);
    expect(await tell(sns.message({ TopicArn: own, Message: delivery(theirs) }))).toBe(204);
    expect(await statuses(theirs)).toEqual(["accepted"]);
    expect(await tell(sns.message({ TopicArn: own, Message: delivery() }))).toBe(204);
    expect(await statuses()).toEqual(["delivery"]);
  });

  it.each<[string, RequestListener | undefined]>([
    ["refuses the connection", undefined],
    ["does not answer", () => undefined],
    ["answers without an end", (_request, response) => void response.writeHead(200).write("-----BEGIN")],
    ["says that it is not there now", (_request, response) => void response.writeHead(503).end()],
  ])("is asked for again while the server of certificates %s", async (_what, listener) => {
    const server = createServer(listener);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    if (!listener) await new Promise((done) => server.close(done));
    const real = openOutbound({ reachLoopback: true, limits: { milliseconds: 300 } });
    const { download } = world.app.outbound;
    world.app.outbound.download = (url, mostBytes) =>
      real.download(`http://127.0.0.1:${port}${new URL(url).pathname}`, mostBytes);
    const SigningCertURL = sns.certificateUrl.replace(/-[0-9a-f]+\.pem$/, `-${newId().replaceAll("-", "")}.pem`);
    const message = sns.message({ Message: delivery(), SigningCertURL });
    try {
      const answer = await post("/ses", JSON.stringify(message), { "content-type": "text/plain; charset=UTF-8" });
      expect([answer.status, (await answer.json()).error.code]).toEqual([503, "unavailable"]);
      expect(await statuses()).toEqual(["accepted"]);
    } finally {
      world.app.outbound.download = download;
      server.closeAllConnections();
      server.close();
    }
    expect(await tell(message)).toBe(204);
    expect(await statuses()).toEqual(["delivery"]);
  });

  it("is asked for again when the service could not be reached to confirm a subscription", async () => {
    const SubscribeURL = "https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=y";
    const confirmation = sns.message({ Type: "SubscriptionConfirmation", Token: "y", SubscribeURL });
    const { send } = world.app.outbound;
    try {
      world.app.outbound.send = async () => ({ status: 500, headers: {}, text: "" });
      expect(await tell(confirmation)).toBe(503);
      world.app.outbound.send = () => Promise.reject(new OutboundError("timeout"));
      expect(await tell(confirmation)).toBe(503);
    } finally {
      world.app.outbound.send = send;
    }
    expect(await tell(confirmation)).toBe(204);
  });

  it("is subscribed to once it is known who asks", async () => {
    const SubscribeURL = "https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=x";
    const confirmation = { Type: "SubscriptionConfirmation", Token: "x", SubscribeURL };
    const signed = sns.message(confirmation);
    expect(await tell({ ...signed, Token: "y" })).toBe(400);
    expect(asked).not.toContain(SubscribeURL);
    expect(await tell(signed)).toBe(204);
    expect(asked).toContain(SubscribeURL);
  });
});

describe("Twilio", () => {
  const phone = "+15551234567";
  let texts: SentMessage;
  beforeEach(async () => {
    texts = await makeSentMessage(world, team, [phone], {
      input: { DeliveryMethodId: "SMS", Audience: { sources: [] } },
    });
  });
  const tell = (path: string, form: Record<string, string>, key = token) => {
    const words = Object.keys(form).sort();
    const url = `${world.app.env.APP_URL}/api/message-notifications${path}`;
    const signature = createHmac("sha1", key)
      .update(url + words.map((name) => name + form[name]).join(""))
      .digest("base64");
    const type = "application/x-www-form-urlencoded";
    return post(path, String(new URLSearchParams(form)), { "content-type": type, "x-twilio-signature": signature });
  };
  const statusPath = (of = texts, teamId = team.teamId) => `/twilio/status?recipient=${of.rows[0]!.id}&team=${teamId}`;
  const delivered = { MessageSid: "SM1", MessageStatus: "delivered", AccountSid: account };
  const own = {
    ...{ DeliveryMethodId: "SMS", Kind: "twilio", Settings: { accountSid: ownAccount } },
    Secrets: { authToken: "their own token" },
  };

  it("tells of a message what its signature covers, and no more", async () => {
    expect((await tell(statusPath(), delivered, "another token")).status).toBe(400);
    expect((await tell(statusPath(), { ...delivered, AccountSid: ownAccount })).status).toBe(400);
    expect(await statuses(texts)).toEqual(["accepted"]);
    expect((await tell(statusPath(), delivered)).status).toBe(204);
    expect(await statuses(texts)).toEqual(["delivered"]);
  });

  it("of a team's own account tells of that team alone", async () => {
    const other = await makeOutgoingTeam(world);
    await bodyOf(other.admin.put(other.path("/message-ways"), own));
    const theirs = { ...delivered, AccountSid: ownAccount };
    expect((await tell(statusPath(), theirs, "their own token")).status).toBe(400);
    expect((await tell(statusPath(texts, other.teamId), theirs, "their own token")).status).toBe(204);
    expect(await statuses(texts)).toEqual(["accepted"]);
  });

  const incoming = (Body: string, more = {}) => ({
    ...{ MessageSid: newId(), AccountSid: account, From: phone, To: "+15550000000", Body, ...more },
  });
  const isOptedOut = async () =>
    (await world.db.team(team.teamId).data.selectFrom("_suppression").select("id").execute()).length > 0;

  it("hands on STOP and START, which are obeyed once and answered", async () => {
    const stop = incoming("Stop");
    const answer = await tell("/twilio/incoming", stop);
    expect(answer.headers.get("content-type")).toContain("text/xml");
    expect(await answer.text()).toMatch(/<Response><Message>.+<\/Message><\/Response>$/);
    expect(await isOptedOut()).toBe(true);
    expect(await (await tell("/twilio/incoming", incoming("START"))).text()).toContain("<Message>");
    expect(await isOptedOut()).toBe(false);
    expect(await (await tell("/twilio/incoming", stop)).text()).toMatch(/<Response><\/Response>$/);
    expect(await isOptedOut()).toBe(false);
    expect((await tell("/twilio/incoming", incoming("STOP"), "forged")).status).toBe(400);
    expect(await isOptedOut()).toBe(false);
    expect(await (await tell("/twilio/incoming", incoming("Thanks!"))).text()).toMatch(/<Response><\/Response>$/);
    const byTwilio = await tell("/twilio/incoming", incoming("STOP", { OptOutType: "STOP" }));
    expect(await byTwilio.text()).toMatch(/<Response><\/Response>$/);
    expect(await isOptedOut()).toBe(true);
  });

  it("hands on what is no word to a person: as a reply, which stops nothing", async () => {
    for (const text of ["please stop by at noon", "Stop."]) await tell("/twilio/incoming", incoming(text));
    expect(await isOptedOut()).toBe(true);
    const data = world.db.team(team.teamId).data;
    const events = await data.selectFrom("_outbox_event").selectAll().where("type", "=", "received").execute();
    const replies = events.map(({ detail }) => (detail as { reply?: string }).reply ?? null);
    expect(replies.toSorted()).toEqual([null, "please stop by at noon"].toSorted());
    await tell("/twilio/incoming", incoming("START"));
    expect(await isOptedOut()).toBe(false);
    await tell("/twilio/incoming", incoming("I cannot stop smiling"));
    expect(await isOptedOut()).toBe(false);
  });

  it("of a team's own account changes nothing in another team", async () => {
    const other = await makeOutgoingTeam(world);
    await bodyOf(other.admin.put(other.path("/message-ways"), own));
    const theirs = incoming("STOP", { AccountSid: ownAccount });
    expect((await tell("/twilio/incoming", theirs, "their own token")).status).toBe(200);
    expect(await isOptedOut()).toBe(false);
  });
});

describe("an email that came back", () => {
  const bounce = (of = sent, teamId = team.teamId) =>
    [
      ...[
        "From: MAILER-DAEMON@mx.test",
        "To: office@pine.test",
        `Message-ID: <${newId()}@mx.test>`,
        "MIME-Version: 1.0",
      ],
      'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
      ...["", "--B", "Content-Type: message/delivery-status", "", "Reporting-MTA: dns; mx.test", ""],
      ...["Final-Recipient: rfc822; ada@example.test", "Action: failed", "Status: 5.1.1", "", "--B"],
      ...[
        "Content-Type: message/rfc822",
        "",
        `Message-ID: ${mailIdFor(world.app, { id: of.rows[0]!.id, teamId }, "pine.test")}`,
      ],
      ...["Subject: Héllo", "", "Body", "--B--", ""],
    ].join("\r\n");
  const sign = (mail: string, key: string, seconds = Math.floor(Date.now() / 1000)) =>
    `t=${seconds},v1=${createHmac("sha256", key).update(`${seconds}.${mail}`).digest("hex")}`;
  const tell = async (mail: string, signature: string, query = "") =>
    (await post(`/bounces${query}`, mail, { "content-type": "message/rfc822", "simply-signature": signature })).status;

  it("is believed with the installation's key, and only what was signed now", async () => {
    const key = bounceKeyOf(world.app);
    const mail = bounce();
    const old = Math.floor(Date.now() / 1000) - 400;
    for (const wrong of ["", "t=1,v1=00", sign(mail, "guessed"), sign(mail, key, old), sign(`${mail} `, key)])
      expect(await tell(mail, wrong)).toBe(400);
    expect(await statuses()).toEqual(["accepted"]);
    expect(await tell(mail, sign(mail, key))).toBe(204);
    expect(await tell(mail, sign(mail, key))).toBe(204);
    expect(await statuses()).toEqual(["bounce"]);
    expect(await sent.events()).toHaveLength(1);
  });

  it("is believed with a team's own key of that team alone", async () => {
    const shown = await bodyOf<{ bounces: string; bounceKey: string }>(
      team.admin.get(team.path("/message-notifications")),
    );
    const { search } = new URL(shown.bounces);
    const other = await makeOutgoingTeam(world);
    const theirs = await makeSentMessage(world, other, ["bob@example.test"]);
    const about = bounce(theirs, other.teamId);
    expect(await tell(about, sign(about, shown.bounceKey), search)).toBe(204);
    expect(await tell(about, sign(about, shown.bounceKey))).toBe(400);
    expect(await statuses(theirs)).toEqual(["accepted"]);
    const mail = bounce();
    expect(await tell(mail, sign(mail, shown.bounceKey), search)).toBe(204);
    expect(await statuses()).toEqual(["bounce"]);
  });
});
