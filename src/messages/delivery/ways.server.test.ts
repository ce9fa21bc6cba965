import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOutbound } from "#server/http/outbound.ts";
import { newId } from "#shared/ids.ts";
import { startMailServer } from "#testing/mail-server.ts";
import { makeSelfSigned } from "#testing/self-signed.ts";
import { sesKey, startSesServer } from "#testing/ses-server.ts";
import { freePort, startTestApp, type TestApp } from "#testing/test-app.ts";
import { startTwilioServer, twilioSid, twilioToken } from "#testing/twilio-server.ts";
import { wayKinds } from "./registry.server.ts";
import type { OpenWay, OutgoingMail, OutgoingSms, WayInput } from "./way.server.ts";
import { openSes } from "./ways/ses/ses.server.ts";
import { openSmtp } from "./ways/smtp/smtp.server.ts";
import { openTwilio } from "./ways/twilio/twilio.server.ts";

let mail: Awaited<ReturnType<typeof startMailServer>>;
let ses: Awaited<ReturnType<typeof startSesServer>>;
let twilio: Awaited<ReturnType<typeof startTwilioServer>>;
let world: TestApp;
const opened: OpenWay[] = [];

beforeAll(async () => {
  [mail, ses, twilio] = await Promise.all([startMailServer(), startSesServer(), startTwilioServer()]);
  const settings = { SES_ENDPOINT: ses.url, TWILIO_URL: twilio.url, APP_URL: "https://simply.example" };
  world = await startTestApp(settings);
});
beforeEach(() => mail.behave({}));
afterAll(async () => {
  for (const way of opened) way.close();
  await world?.stop();
  await mail?.stop();
  ses?.stop();
  twilio?.stop();
});

const keep = <W extends OpenWay<never>>(way: W): W => {
  opened.push(way as unknown as OpenWay);
  return way;
};
const inputs: Record<string, () => Omit<WayInput, "key" | "isOfTeam">> = {
  captured: () => ({ settings: {}, secrets: {} }),
  smtp: () => ({ settings: { host: "127.0.0.1", port: mail.port, security: "none" }, secrets: {} }),
  ses: () => ({
    settings: { region: "us-east-1", accessKeyId: sesKey, configurationSet: "messages" },
    secrets: { secretAccessKey: "a secret" },
  }),
  twilio: () => ({ settings: { accountSid: twilioSid }, secrets: { authToken: twilioToken } }),
};
const inputOf = (name: string, changed: Partial<WayInput> = {}): WayInput => {
  const input = inputs[name]!();
  const settings = { ...input.settings, ...changed.settings };
  return { key: name, isOfTeam: false, ...input, ...changed, settings };
};

const aMail = (changed: Partial<OutgoingMail> = {}): OutgoingMail => {
  const id = newId();
  return {
    ...{ id, teamId: newId(), messageId: newId() },
    from: { name: "Pine Camp", address: "office@pine.test" },
    to: { name: "Zoë Müller", address: `${id}@example.test` },
    ...{ subject: "Hello", text: "Hello Zoë", html: "<p>Hello Zoë</p>", mailId: `<${id}@pine.test>`, headers: {} },
    ...changed,
  };
};
const anSms = (changed: Partial<OutgoingSms> = {}): OutgoingSms => ({
  ...{ id: newId(), teamId: newId(), messageId: newId(), from: "+15005550006", to: "+15005550010", text: "Hello" },
  ...changed,
});

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

describe("smtp", () => {
  const patient = { connect: 20_000, greeting: 20_000, answer: 20_000 };
  const send = async (message = aMail(), changed: Partial<WayInput> = {}, timeouts = patient) =>
    (await keep(openSmtp(world.app, inputOf("smtp", changed), timeouts)).send([message]))[0];
  const large = () =>
    aMail({ attachments: [{ name: "big", contentType: "x/y", content: Buffer.alloc(12_000_000, 1) }] });

  it("keeps our Message-ID, the reply address and the headers", async () => {
    const message = aMail({ replyTo: "reply@pine.test", headers: { "List-Unsubscribe": "<https://x.test/u>" } });
    expect(await send(message)).toEqual({ is: "accepted", providerId: message.mailId });
    const letter = await mail.letterTo(message.to.address);
    expect(headOf(letter.raw)).toContain(`Message-ID: ${message.mailId}`);
    expect(headOf(letter.raw)).toContain("Reply-To: reply@pine.test");
    expect(headOf(letter.raw)).toContain("List-Unsubscribe: <https://x.test/u>");
  });

  it.each([
    [{ connect: { code: 421, text: "4.3.2 Too busy" } }, { is: "slowDown" }],
    [{ connect: { code: 554, text: "No service for you" } }, { is: "broken" }],
    [{ mailFrom: { code: 550, text: "5.7.1 Not your address" } }, { is: "broken" }],
    [{ mailFrom: { code: 451, text: "4.3.0 Not now" } }, { is: "later" }],
    [{ rcpt: { code: 450, text: "4.2.1 Not now" } }, { is: "later" }],
    [{ rcpt: { code: 550, text: "5.1.1 Nobody here" } }, { is: "never", isAddress: true }],
    [{ rcpt: { code: 550, text: "Nobody here" } }, { is: "never", isAddress: true }],
    [{ rcpt: { code: 552, text: "5.2.2 Mailbox full" } }, { is: "never", isAddress: false }],
    [{ rcpt: { code: 554, text: "5.7.1 Relaying denied" } }, { is: "never", isAddress: false }],
    [{ rcpt: { code: 452, text: "4.7.28 Too fast" } }, { is: "slowDown" }],
    [{ data: { code: 554, text: "5.6.0 Spam" } }, { is: "never", isAddress: false }],
    [{ data: { code: 451, text: "4.3.0 Not now" } }, { is: "later" }],
    [{ data: { code: 421, text: "4.3.2 Shutting down" } }, { is: "slowDown" }],
    [{ data: { code: 454, text: "Throttling failure: Maximum sending rate exceeded." } }, { is: "slowDown" }],
    [{ cut: "afterData" }, { is: "uncertain" }],
  ] as const)("after %j is %j", async (behaviour, outcome) => {
    mail.behave(behaviour);
    expect(await send()).toMatchObject({ ...outcome, reason: expect.stringMatching(/./) });
  });

  it("that takes the mail and never answers may have it", async () => {
    mail.behave({ isSilent: true });
    expect(await send(aMail(), {}, { ...patient, answer: 500 })).toMatchObject({ is: "uncertain" });
  });

  it("that is cut before the whole mail has left is tried again", async () => {
    mail.behave({ cut: "inData" });
    expect(await send(large())).toMatchObject({ is: "later" });
  });

  it("that is greylisted arrives the second time, as the same mail", async () => {
    mail.behave({ greylists: true });
    const way = keep(openSmtp(world.app, inputOf("smtp"), patient));
    const message = aMail();
    expect(await way.send([message])).toMatchObject([{ is: "later" }]);
    expect(await way.send([message])).toMatchObject([{ is: "accepted" }]);
    expect(mail.letters.filter(({ raw }) => raw.includes(message.mailId))).toHaveLength(1);
  });

  it("uses no more connections than it may, and each for many", async () => {
    const before = mail.connections();
    const outcomes = await keep(openSmtp(world.app, inputOf("smtp", { settings: { connections: 3 } }))).send(
      Array.from({ length: 30 }, () => aMail()),
    );
    expect(outcomes.every(({ is }) => is === "accepted")).toBe(true);
    expect(mail.connections() - before).toBeLessThanOrEqual(3);
  });

  it("goes on with what it has begun when it is closed, and takes no more", async () => {
    const way = openSmtp(world.app, inputOf("smtp"));
    const begun = way.send([aMail()]);
    await mail.letterTo((await begun.then(() => mail.letters.at(-1)!)).envelope[0]!);
    way.close();
    expect(await begun).toMatchObject([{ is: "accepted" }]);
    expect(await way.send([aMail()])).toEqual([{ is: "later", reason: "closed" }]);
  });

  it("where nobody listens is tried again, and a name that leads nowhere is the way's fault", async () => {
    expect(await send(aMail(), { settings: { port: 1 } })).toMatchObject({ is: "later" });
    const unknown = { url: "smtp://nowhere.invalid:25" };
    expect((await send(aMail(), { settings: unknown }))?.is).toMatch(/broken|later/);
  });

  it("with a wrong password is broken, and with the right one not", async () => {
    const strict = await startMailServer({ auth: { user: "camp", pass: "right" } });
    const settings = { host: "127.0.0.1", port: strict.port, security: "none", user: "camp" };
    expect(await send(aMail(), { settings, secrets: { password: "wrong" } })).toMatchObject({ is: "broken" });
    expect(await send(aMail(), { settings, secrets: {} })).toMatchObject({ is: "broken" });
    expect(await send(aMail(), { settings, secrets: { password: "right" } })).toMatchObject({ is: "accepted" });
    await strict.stop();
  });

  it("to a server whose certificate nobody vouches for is broken, by STARTTLS and at once", async () => {
    const tls = makeSelfSigned("127.0.0.1");
    for (const atOnce of [false, true]) {
      const server = await startMailServer({ tls: { ...tls, atOnce } });
      const settings = { host: "127.0.0.1", port: server.port, security: atOnce ? "tls" : "starttls" };
      expect(await send(aMail(), { settings })).toMatchObject({ is: "broken" });
      expect(server.letters).toEqual([]);
      await server.stop();
    }
  });

  it("that must be encrypted and is not offered is broken", async () => {
    const way = keep(openSmtp(world.app, inputOf("smtp", { settings: { security: "starttls" } }), patient));
    expect(await way.send([aMail()])).toMatchObject([{ is: "broken" }]);
  });

  it("of a team reaches nothing near the server", async () => {
    const before = mail.connections();
    for (const host of ["127.0.0.1", "localhost", "[::1]", "10.0.0.1", "169.254.169.254", "0x7f.1"]) {
      const outcome = await send(aMail(), { isOfTeam: true, settings: { host } });
      expect([host, outcome]).toMatchObject([host, { is: "broken" }]);
    }
    expect(mail.connections()).toBe(before);
    const app = { ...world.app, outbound: openOutbound({ reachLoopback: true }) };
    const [outside] = await keep(openSmtp(app, inputOf("smtp", { isOfTeam: true }))).send([aMail()]);
    expect(outside).toMatchObject({ is: "accepted" });
  });

  it("signs with a key of the team's, both headers of unsubscribing included", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const dkimPrivateKey = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const message = aMail({
      headers: {
        "List-Unsubscribe": "<https://x.test/u>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    });
    const settings = { dkimDomain: "pine.test", dkimSelector: "camp" };
    const way = keep(openSmtp(world.app, inputOf("smtp", { settings, secrets: { dkimPrivateKey } })));
    expect(way.selectors).toEqual(["camp"]);
    expect(await way.send([message])).toMatchObject([{ is: "accepted" }]);
    const { raw } = await mail.letterTo(message.to.address);
    const signature = headOf(raw)
      .replace(/\r\n\s+/g, "")
      .match(/^DKIM-Signature: .*$/m)![0];
    expect(signature).toContain("d=pine.test");
    expect(signature).toContain("s=camp");
    const signed = /;\s*h=([^;]+)/.exec(signature)![1]!.toLowerCase().split(":");
    expect(signed).toEqual(expect.arrayContaining(["from", "list-unsubscribe", "list-unsubscribe-post"]));
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
