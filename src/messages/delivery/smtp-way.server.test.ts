import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openOutbound } from "#server/http/outbound.ts";
import { startMailServer } from "#testing/mail-server.ts";
import { makeSelfSigned } from "#testing/self-signed.ts";
import { startWaysWorld } from "#testing/ways-world.ts";
import type { WayInput } from "./way.server.ts";
import { openSmtp } from "./ways/smtp/smtp.server.ts";

const { mail, world, keep, inputOf, aMail } = startWaysWorld();

const headOf = (raw: string) => raw.slice(0, raw.indexOf("\r\n\r\n"));

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
