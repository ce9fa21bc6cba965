import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "#server/env.ts";
import { fixedByEnv } from "#server/settings/fixed-by-env.ts";
import { newId } from "#shared/ids.ts";
import { makePerson, makeTeam } from "#testing/factories.ts";
import { startMailServer } from "#testing/mail-server.ts";
import { startTestApp } from "#testing/test-app.ts";
import { twilioSid, twilioToken } from "#testing/twilio-server.ts";
import { verifyDkim } from "#testing/verify-dkim.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { openWayFor } from "./open-way.server.ts";
import { sealSecrets } from "./team-way.server.ts";
import type { OutgoingMail } from "./way.server.ts";

const world = whileTesting(startTestApp);
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server?.stop());

const newTeam = async () => world.db.team((await makeTeam(world.db)).teamId);
const aMail = (): OutgoingMail => {
  const id = newId();
  return {
    ...{ id, teamId: newId(), messageId: newId(), subject: "Hi", text: "Hi", html: "", headers: {} },
    ...{ from: { name: "", address: "a@pine.test" }, to: { name: "", address: `${id}@example.test` } },
    mailId: `<${id}@pine.test>`,
  };
};
const change = async (changes: object) => {
  const { userId } = await makePerson(world.db);
  await world.db.transaction((tx) => world.app.settings.change(tx, changes, userId));
  await world.app.settings.refresh();
};

it("where nothing is set up, messages are captured", async () => {
  const team = await newTeam();
  expect([await openWayFor(world.app, team, "EMAIL"), await openWayFor(world.app, team, "SMS")]).toMatchObject([
    { kind: "captured", key: "installation EMAIL" },
    { kind: "captured", key: "installation SMS" },
  ]);
});

it("in production, text messages that nobody sends are a mistake to be told of", async () => {
  const app = { ...world.app, env: { ...world.app.env, isProduction: true } };
  const way = await openWayFor(app, await newTeam(), "SMS");
  const sms = { id: newId(), teamId: newId(), messageId: newId(), from: "+1", to: "+15005550010", text: "x" };
  expect(await way.send([sms])).toEqual([{ is: "broken", reason: "not_set_up" }]);
});

it("all teams share the installation's, which is kept until its settings change", async () => {
  const [one, two] = [await newTeam(), await newTeam()];
  await change({ mailBy: "smtp", smtpHost: "127.0.0.1", smtpPort: server.port, smtpSecurity: "none" });
  const first = await openWayFor(world.app, one, "EMAIL");
  expect(first.kind).toBe("smtp");
  expect(await openWayFor(world.app, two, "EMAIL")).toBe(first);
  expect(await first.send([aMail()])).toMatchObject([{ is: "accepted" }]);
  await change({ mailBy: "ses", sesRegion: "us-east-1", sesAccessKeyId: "x", sesSecretAccessKey: "y" });
  expect((await openWayFor(world.app, one, "EMAIL")).kind).toBe("ses");
  expect(await first.send([aMail()])).toEqual([{ is: "later", reason: "closed" }]);
  await change({ twilioAccountSid: twilioSid, twilioAuthToken: twilioToken });
  expect((await openWayFor(world.app, one, "SMS")).kind).toBe("twilio");
  await change({ mailBy: "capture", twilioAccountSid: "" });
});

describe("the installation's server", () => {
  const pair = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const smtp = () => ({ mailBy: "smtp", smtpHost: "127.0.0.1", smtpPort: server.port, smtpSecurity: "none" });
  const unsubscribe = {
    "List-Unsubscribe": "<https://simply.example/api/public/unsubscribe?token=x>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };

  it.each([
    ["as it was made", pair.privateKey],
    ["without its line breaks, as a form of one line leaves it", pair.privateKey.replaceAll("\n", "")],
    ["with them written out, as an environment has it", pair.privateKey.replaceAll("\n", "\\n")],
  ])("signs with the key that is set, %s: letters too, and both headers of unsubscribing", async (_name, key) => {
    await change({ ...smtp(), dkimDomain: "pine.test", dkimSelector: "camp", dkimPrivateKey: key });
    const way = await openWayFor(world.app, await newTeam(), "EMAIL");
    expect(way.selectors).toEqual(["camp"]);
    const message = { ...aMail(), html: "<p>Hi  there </p>\n\n", headers: unsubscribe };
    expect(await way.send([message])).toMatchObject([{ is: "accepted" }]);
    const { raw } = await server.letterTo(message.to.address);
    const signed = verifyDkim(raw, pair.publicKey)!;
    expect(signed).toMatchObject({ domain: "pine.test", selector: "camp", isRight: true });
    expect(signed.headers).toEqual(expect.arrayContaining(["from", "list-unsubscribe", "list-unsubscribe-post"]));
    expect(verifyDkim(raw.replace("One-Click", "One-Clock"), pair.publicKey)).toMatchObject({ isRight: false });

    const to = `${newId()}@example.test`;
    await world.app.mail.deliver({ to, subject: "Hi", text: "Hi", html: "<p>Hi</p>" });
    const letter = await server.letterTo(to);
    expect(verifyDkim(letter.raw, pair.publicKey)).toMatchObject({ domain: "pine.test", isRight: true });
    await change({ mailBy: "capture", dkimDomain: "", dkimSelector: "", dkimPrivateKey: null });
  });

  it("signs nothing where no key is set, and uses as many connections as it may", async () => {
    await change({ ...smtp(), smtpConnections: 2 });
    const way = await openWayFor(world.app, await newTeam(), "EMAIL");
    expect(way.limits.connections).toBe(2);
    const before = server.connections();
    const mails = Array.from({ length: 12 }, aMail);
    expect((await way.send(mails)).every(({ is }) => is === "accepted")).toBe(true);
    expect(server.connections() - before).toBeLessThanOrEqual(2);
    const { raw } = await server.letterTo(mails[0]!.to.address);
    expect(verifyDkim(raw, pair.publicKey)).toBeUndefined();
    await change({ smtpConnections: 3 });
    expect((await openWayFor(world.app, await newTeam(), "EMAIL")).limits.connections).toBe(3);
    await change({ mailBy: "capture", smtpConnections: 10 });
  });

  it("is told by the environment as well, which then decides", () => {
    const signing = { DKIM_DOMAIN: "pine.test", DKIM_SELECTOR: "camp", DKIM_PRIVATE_KEY: pair.privateKey };
    const env = readEnv({ SMTP_URL: "smtp://mail.test", SMTP_CONNECTIONS: "4", ...signing });
    expect(fixedByEnv(env)).toMatchObject({
      values: { smtpConnections: 4, dkimDomain: "pine.test", dkimSelector: "camp", dkimPrivateKey: pair.privateKey },
      variables: { smtpConnections: "SMTP_CONNECTIONS", dkimPrivateKey: "DKIM_DOMAIN" },
    });
    for (const wrong of [{ DKIM_PRIVATE_KEY: "x" }, { DKIM_SELECTOR: "" }, { SMTP_CONNECTIONS: "0" }])
      expect(() => readEnv({ ...signing, ...wrong })).toThrow(/^The environment variable (DKIM|SMTP)_/);
  });
});

it("a team's own way is its own, and its secrets open nothing in another team's row or channel", async () => {
  const [one, two] = [await newTeam(), await newTeam()];
  const settings = JSON.stringify({ host: "mail.pine.example", user: "camp" });
  const secrets = sealSecrets(world.app, one, "EMAIL", { password: "secret" });
  expect(secrets.toString("latin1")).not.toContain("secret");
  const row = { channel: "EMAIL", kind: "smtp", settings, secrets } as const;
  await one.insert("message_way", [row]).execute();
  await two.insert("message_way", [row]).execute();
  const way = await openWayFor(world.app, one, "EMAIL");
  expect(way).toMatchObject({ kind: "smtp", key: `team ${one.id} EMAIL` });
  expect(await openWayFor(world.app, one, "EMAIL")).toBe(way);
  expect(await (await openWayFor(world.app, two, "EMAIL")).send([aMail()])).toEqual([
    { is: "broken", reason: "sealed" },
  ]);

  await one.update("message_way", { settings: JSON.stringify({ host: "127.0.0.1", port: server.port }) }).execute();
  const changed = await openWayFor(world.app, one, "EMAIL");
  expect(changed).not.toBe(way);
  const before = server.connections();
  expect(await changed.send([aMail()])).toEqual([{ is: "broken", reason: "privateAddress" }]);
  expect(server.connections()).toBe(before);

  await one.update("message_way", { settings: JSON.stringify({ url: server.url }) }).execute();
  expect(await (await openWayFor(world.app, one, "EMAIL")).send([aMail()])).toEqual([
    { is: "broken", reason: "bad_settings" },
  ]);
  await one.remove("message_way").execute();
  expect((await openWayFor(world.app, one, "EMAIL")).kind).toBe("captured");
});
