import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { freePort } from "#testing/test-app.ts";
import { startWaysWorld } from "#testing/ways-world.ts";
import { wayKinds } from "./registry.server.ts";
import type { OutgoingMail, OutgoingSms, WayInput } from "./way.server.ts";
import { openSes } from "./ways/ses/ses.server.ts";
import { openSmtp } from "./ways/smtp/smtp.server.ts";
import { openTwilio } from "./ways/twilio/twilio.server.ts";

const { mail, ses, twilio, world, keep, inputOf, aMail, anSms } = startWaysWorld();

/** What has arrived there of it, by the name of the kind. */
const arrived: Record<string, (message: OutgoingMail | OutgoingSms) => Promise<boolean>> = {
  captured: async (message) => {
    const to = "mailId" in message ? message.to.address : message.to;
    return (await world.letters(to, 1)).length > 0;
  },
  smtp: async ({ id }) => mail.letters.some(({ raw }) => raw.includes(`<${id}@pine.test>`)),
  ses: async ({ id }) => ses.mails.some(({ tags }) => tags.recipient === id),
  twilio: async ({ id }) => twilio.messages.some(({ form }) => form.StatusCallback?.includes(id)),
};

const each = wayKinds.flatMap((kind) => kind.methods.map((method) => ({ kind, name: kind.name, method })));

describe.each(each)("$name, $method", ({ kind, name, method }) => {
  const make = (): OutgoingMail | OutgoingSms => (method === "EMAIL" ? aMail() : anSms());
  const open = () => keep(kind.open(world.app, inputOf(name)));

  it("says what it is, and what its limits are", () => {
    const way = open();
    expect(way).toMatchObject({ kind: name, key: name });
    expect(way.limits.connections).toBeGreaterThan(0);
  });

  it("hands over each once, and answers in their order", async () => {
    const bad = method === "EMAIL" ? aMail({ to: { name: "", address: "no address" } }) : anSms({ to: "12" });
    const messages = name === "captured" && method === "SMS" ? [make(), make()] : [make(), bad, make()];
    const outcomes = await open().send(messages);
    expect(outcomes).toHaveLength(messages.length);
    for (const [at, message] of messages.entries()) {
      if (message === bad) expect(outcomes[at]).toMatchObject({ is: "never", isAddress: true });
      else {
        expect(outcomes[at]).toMatchObject({ is: "accepted", providerId: expect.stringMatching(/./) });
        expect(await arrived[name]!(message)).toBe(true);
      }
    }
    const ids = outcomes.flatMap((outcome) => (outcome.is === "accepted" ? [outcome.providerId] : []));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("asks before each goes out, for no more of them at a time than it has connections, and keeps back what it may not", async () => {
    const way = open();
    const messages = Array.from({ length: way.limits.connections + 3 }, make);
    const [kept, ...others] = messages;
    let asking = 0;
    let most = 0;
    const before = async (id: string) => {
      asking++;
      most = Math.max(most, asking);
      await setTimeout(5);
      asking--;
      if (id === kept!.id) throw new Error("not yours");
    };
    const [first, ...rest] = await way.send(messages, before);
    expect(first).toMatchObject({ is: "later" });
    expect(rest.map(({ is }) => is)).toEqual(others.map(() => "accepted"));
    // What is captured is written down all at once.
    expect(most).toBeLessThanOrEqual(name === "captured" ? messages.length : way.limits.connections);
    if (name !== "captured") expect(await arrived[name]!(kept!)).toBe(false);
  });

  it("has nothing to do for nobody", async () => expect(await open().send([])).toEqual([]));

  it("takes what its schema says, and nothing else", () => {
    const { settings } = inputOf(name);
    expect(kind.settings.safeParse(settings).success).toBe(true);
    expect(kind.settings.safeParse({ ...settings, unknown: 1 }).success).toBe(false);
    for (const secret of kind.secrets) expect(Object.keys(kind.settings.shape)).not.toContain(secret);
  });
});

const evil = "Hello\r\nBcc: everyone@example.test\r\nX-Evil: yes\r\n\r\nbody";
const evilMail = () =>
  aMail({
    subject: evil,
    from: { name: evil, address: "office@pine.test" },
    replyTo: `reply@pine.test\r\nX-Evil: yes`,
    headers: { "X-Fine": evil, "X-Bad\r\nX-Evil": "yes", Bcc: "everyone@example.test", To: "other@example.test" },
    attachments: [{ name: evil, contentType: `text/plain\r\nX-Evil: yes`, content: Buffer.from("file") }],
  });
const headOf = (raw: string) => raw.slice(0, raw.indexOf("\r\n\r\n"));
const expectNoEvil = (raw: string) => {
  expect(raw).not.toMatch(/^(x-evil|bcc):/im);
  expect(headOf(raw).match(/^to:/gim)).toHaveLength(1);
};

describe("line breaks in what becomes a header", () => {
  it("by smtp write no header, and reach one address", async () => {
    const message = evilMail();
    const [outcome] = await keep(openSmtp(world.app, inputOf("smtp"))).send([message]);
    expect(outcome).toMatchObject({ is: "accepted" });
    const letter = await mail.letterTo(message.to.address);
    expectNoEvil(letter.raw);
    expect(letter.envelope).toEqual([message.to.address]);
    expect(letter.subject).toBe("Hello Bcc: everyone@example.test X-Evil: yes body");
  });

  it("by ses write no header, and reach one address", async () => {
    const message = evilMail();
    await keep(openSes(world.app, inputOf("ses"))).send([message]);
    const got = ses.mails.find(({ tags }) => tags.recipient === message.id)!;
    expectNoEvil(got.raw);
    expect(got.to).toEqual([message.to.address]);
  });

  it.each([
    "a@example.test, b@example.test",
    "a@example.test\r\nRCPT TO:<b@example.test>",
    "A <a@example.test>",
    "a;b@x.test",
  ])("an address such as %j is none", async (address) => {
    const message = aMail({ to: { name: "", address } });
    for (const name of ["captured", "smtp", "ses"]) {
      const kind = wayKinds.find((each) => each.name === name)!;
      const [outcome] = await keep(kind.open(world.app, inputOf(name))).send([message]);
      expect(outcome).toEqual({ is: "never", reason: "invalid_address", isAddress: true });
    }
  });
});

describe("ses", () => {
  const send = async (message = aMail(), changed: Partial<WayInput> = {}, answer = 20_000) =>
    (await keep(openSes(world.app, inputOf("ses", changed), { connect: 20_000, answer })).send([message]))[0];

  it("tags each with whose and what it is, and names the configuration set", async () => {
    const message = aMail();
    const outcome = await send(message);
    const got = ses.mails.find(({ tags }) => tags.recipient === message.id)!;
    expect(outcome).toEqual({ is: "accepted", providerId: got.messageId });
    expect(got).toMatchObject({
      to: [message.to.address],
      tags: { recipient: message.id, team: message.teamId, message: message.messageId },
      configurationSet: "messages",
    });
    expect(headOf(got.raw)).toContain(`Message-ID: ${message.mailId}`);
  });

  it.each([
    [429, "TooManyRequestsException", "No.", { is: "slowDown" }],
    [400, "ThrottlingException", "Maximum sending rate exceeded.", { is: "slowDown" }],
    [400, "LimitExceededException", "Daily message quota exceeded.", { is: "slowDown" }],
    [400, "MessageRejected", "Email address is not verified.", { is: "broken" }],
    [400, "MessageRejected", "The message contains a virus.", { is: "never", isAddress: false }],
    [400, "MailFromDomainNotVerifiedException", "No.", { is: "broken" }],
    [400, "AccountSuspendedException", "No.", { is: "broken" }],
    [400, "SendingPausedException", "No.", { is: "broken" }],
    [404, "NotFoundException", "Configuration set <messages> does not exist.", { is: "broken" }],
    [403, "InvalidSignatureException", "No.", { is: "broken" }],
    [400, "BadRequestException", "Missing final '@domain'", { is: "never", isAddress: true }],
    [400, "BadRequestException", "Bad.", { is: "never", isAddress: false }],
    [503, "ServiceUnavailable", "No.", { is: "later" }],
    [504, "GatewayTimeout", "No.", { is: "uncertain" }],
  ] as const)("%i %s (%s) is %j", async (status, type, message, outcome) => {
    const before = ses.mails.length;
    ses.refuseNext(status, type, message);
    expect(await send()).toMatchObject(outcome);
    // Not tried again by itself.
    expect(ses.mails).toHaveLength(before);
  });

  it.each(["silent", "cut"] as const)("that stays %s may have arrived", async (trouble) => {
    ses.plan(trouble);
    expect(await send(aMail(), {}, 300)).toMatchObject({ is: "uncertain" });
  });

  it("with a wrong key is broken, and where nobody listens tried again", async () => {
    expect(await send(aMail(), { settings: { accessKeyId: "AKIAWRONGWRONGWRONG0" } })).toMatchObject({ is: "broken" });
    const app = { ...world.app, env: { ...world.app.env, SES_ENDPOINT: "http://127.0.0.1:1" } };
    expect(await keep(openSes(app, inputOf("ses"))).send([aMail()])).toMatchObject([{ is: "later" }]);
  });
});

describe("twilio", () => {
  const open = (changed: Partial<WayInput> = {}, answer = 20_000) =>
    keep(openTwilio(world.app, inputOf("twilio", changed), answer));
  const send = async (message = anSms(), changed: Partial<WayInput> = {}, answer = 20_000) =>
    (await open(changed, answer).send([message]))[0];

  it("sends from a number or a service, says where to tell of it, and takes the first status from the answer", async () => {
    const [one, two] = [anSms(), anSms({ from: `MG${"0".repeat(32)}` })];
    expect(await send(one)).toMatchObject({ is: "accepted", status: "queued" });
    expect(twilio.messages.at(-1)!.form).toEqual({
      ...{ To: one.to, From: one.from, Body: "Hello" },
      StatusCallback: `https://simply.example/api/message-notifications/twilio/status?recipient=${one.id}&team=${one.teamId}`,
    });
    expect(await send(two)).toMatchObject({ is: "accepted", status: "accepted" });
    expect(twilio.messages.at(-1)!.form).toMatchObject({ MessagingServiceSid: two.from });
  });

  it.each([
    [400, 21211, { is: "never", isAddress: true }],
    [400, 21614, { is: "never", isAddress: true }],
    [400, 21610, { is: "never", isAddress: false, reason: "opted_out" }],
    [400, 21408, { is: "never", isAddress: false }],
    [400, 21617, { is: "never", isAddress: false }],
    [429, 20429, { is: "slowDown" }],
    [400, 30001, { is: "slowDown" }],
    [400, 21611, { is: "slowDown" }],
    [401, 20003, { is: "broken" }],
    [400, 21606, { is: "broken" }],
    [403, 30002, { is: "broken" }],
    [503, 20503, { is: "later" }],
    [504, 20504, { is: "uncertain" }],
  ] as const)("%i with %i is %j", async (status, code, outcome) => {
    twilio.refuseNext(status, code);
    expect(await send()).toMatchObject(outcome);
  });

  it.each(["silent", "cut"] as const)("that stays %s may have arrived", async (trouble) => {
    twilio.plan(trouble);
    expect(await send(anSms(), {}, 300)).toMatchObject({ is: "uncertain" });
  });

  it("with a wrong token is broken, and where nobody listens tried again", async () => {
    expect(await send(anSms(), { secrets: { authToken: "wrong" } })).toMatchObject({ is: "broken" });
    const app = { ...world.app, env: { ...world.app.env, TWILIO_URL: `http://127.0.0.1:${await freePort()}` } };
    expect(await openTwilio(app, inputOf("twilio")).send([anSms()])).toMatchObject([{ is: "later" }]);
  });

  it("knows which numbers and services are the account's own", async () => {
    twilio.numbers.push("+15005550006");
    twilio.services.push(`MG${"1".repeat(32)}`);
    const way = open();
    expect(await Promise.all(["+15005550006", "+15005550007"].map((each) => way.owns!(each)))).toEqual([true, false]);
    expect(await way.owns!(`MG${"1".repeat(32)}`)).toBe(true);
    expect(await way.owns!(`MG${"2".repeat(32)}`)).toBe(false);
    expect(await open({ secrets: { authToken: "wrong" } }).owns!("+15005550006")).toBe(false);
  });
});
