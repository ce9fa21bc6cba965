import { generateKeyPairSync } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { forgetExpired } from "#people/auth/jobs.server.ts";
import type { Outbound } from "#server/http/outbound.ts";
import { openMail } from "#server/mail/open-mail.ts";
import { openSettings } from "#server/settings/settings.ts";
import { sayIn } from "#server/words.ts";
import { newId } from "#shared/ids.ts";
import { startBucket } from "#testing/bucket.ts";
import { addToTeam, makePerson, makeTeam } from "#testing/factories.ts";
import { startMailServer } from "#testing/mail-server.ts";
import { patience } from "#testing/patience.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import type { Visitor } from "#testing/visitor.ts";
import type { ShownSettings, TestOutcome } from "./contract.ts";

const place = "/api/sys-admin/settings";
const password = "a password that nobody reads";
const sid = `AC${"0".repeat(32)}`;

let world: TestApp;
let admin: Visitor;
let adminEmail: string;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let bucket: Awaited<ReturnType<typeof startBucket>>;
const asked: { url: string; authorization: string }[] = [];

/** Twilio, as it answers to one token. */
const outbound = {
  findProblem: () => undefined,
  download: () => Promise.reject(new Error("not here")),
  send: async (url: string, { headers = {} }: { headers?: Record<string, string> }) => {
    const authorization = headers.authorization ?? "";
    asked.push({ url, authorization });
    const isRight = Buffer.from(authorization.slice(6), "base64").toString() === `${sid}:right-token`;
    const found = { auth_token: "right-token", friendly_name: "Camp Pine" };
    return { status: isRight ? 200 : 401, headers: {}, text: JSON.stringify(found) };
  },
} as unknown as Outbound;

beforeAll(async () => {
  [mail, bucket] = await Promise.all([startMailServer(), startBucket()]);
  world = await startTestApp({ APP_URL: "https://simply.example" }, undefined, outbound);
  ({ email: adminEmail } = await makePerson(world.db, { isSysAdmin: true }));
  admin = await world.signIn(adminEmail);
});
afterEach(async () => {
  await world.db.app.deleteFrom("setting").execute();
  await world.app.settings.refresh();
});
afterAll(async () => {
  await world?.stop();
  await mail?.stop();
  bucket?.stop();
});

const change = async (body: object) => {
  const answer = await admin.patch(place, body);
  expect(answer.body).not.toHaveProperty("error");
  return answer.body as ShownSettings;
};
const fieldsOf = ({ body }: { body: unknown }) =>
  (body as { error: { fields: { path: string; messageKey: string }[] } }).error.fields;
const smtp = () => {
  const { hostname, port } = new URL(mail.url);
  return { mailBy: "smtp", smtpHost: hostname, smtpPort: Number(port), smtpSecurity: "none" };
};

describe("settings", () => {
  it("count at once, in other processes too, and are noted without what is secret", async () => {
    const { db, env, secret, log } = world.app;
    const elsewhere = await openSettings({ env, db, secret, log });
    const allNoted = () =>
      db.app.selectFrom("audit").select("detail").where("action", "=", "settings_changed").orderBy("at").execute();
    const before = (await allNoted()).length;
    await change({ productName: "Pine", signUp: "invite", twilioAccountSid: sid, twilioAuthToken: password });
    expect((await world.visitor().get("/api/auth/start")).body).toMatchObject({
      productName: "Pine",
      signUp: "invite",
    });
    const closed = await world.visitor().post("/api/auth/sign-up", { email: "x@example.test", name: "X", password });
    expect(closed.status).toBe(403);
    await elsewhere.refresh();
    expect([elsewhere.current.productName, elsewhere.secret("twilioAuthToken").value]).toEqual(["Pine", password]);

    const noted = (await allNoted()).slice(before);
    const keys = ["productName", "signUp", "twilioAccountSid", "twilioAuthToken"];
    expect(noted).toMatchObject([{ detail: { keys, values: { productName: "Pine" } } }]);
    expect(JSON.stringify(noted)).not.toContain(password);
    const stored = await db.app.selectFrom("setting").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(password);
    expect(stored.every(({ sealed }) => !sealed?.includes(password))).toBe(true);
  });

  it("are heard of by another process on its own", async () => {
    const { openApp } = await import("#app/server/open-app.ts");
    const other = await openApp({ ...world.app.env, ROLE: ["web"] }, world.databaseUrl);
    try {
      await vi.waitFor(() => expect(other.app.live.isListening()).toBe(true), { timeout: patience, interval: 10 });
      await change({ productName: "Oak" });
      await vi.waitFor(() => expect(other.app.settings.current.productName).toBe("Oak"), {
        timeout: patience,
        interval: 10,
      });
    } finally {
      await other.close();
    }
  });

  it("never show a secret again, only that there is one and how it ends", async () => {
    await change({ twilioAccountSid: sid, twilioAuthToken: password });
    const shown = await admin.get(place);
    expect((shown.body as ShownSettings).secrets.twilioAuthToken).toMatchObject({
      isSet: true,
      ending: "eads",
      problem: null,
    });
    expect(JSON.stringify(shown.body)).not.toContain(password);
    const short = await change({ twilioAuthToken: "short one" });
    expect(short.secrets.twilioAuthToken).toMatchObject({ isSet: true, ending: null });
    expect((await change({ twilioAuthToken: null })).secrets.twilioAuthToken.isSet).toBe(false);
  });

  it("tell when AUTH_SECRET has changed, and send nothing with what they cannot open", async () => {
    await change({ ...smtp(), smtpUser: "camp", smtpPassword: password });
    const { db, env, log } = world.app;
    const moved = await openSettings({ env, db, log, secret: Buffer.from("quite another secret, also long enough") });
    expect(moved.secret("smtpPassword")).toMatchObject({ problem: "otherKey" });
    expect(moved.secret("smtpPassword")).not.toHaveProperty("value");
    const letter = { to: "nobody@example.test", subject: "x", text: "x", html: "x" };
    await expect(openMail(env, moved, db).deliver(letter)).rejects.toThrow("AUTH_SECRET");
    await change({ smtpUser: "", smtpPassword: null });
  });

  it("are refused where the environment decides", async () => {
    const fixed = await startTestApp({ SMTP_URL: mail.url, SIGNUP: "invite", MAIL_FROM: "Env <env@simply.test>" });
    try {
      const { email } = await makePerson(fixed.db, { isSysAdmin: true });
      const me = await fixed.signIn(email);
      const { values, fixed: by } = (await me.get(place)).body as ShownSettings;
      expect(values).toMatchObject({ mailBy: "smtp", smtpHost: "127.0.0.1", signUp: "invite" });
      expect(by).toMatchObject({
        signUp: "SIGNUP",
        smtpHost: "SMTP_URL",
        smtpPassword: "SMTP_URL",
        mailFrom: "MAIL_FROM",
      });
      const refused = await me.patch(place, { signUp: "open", sessionDays: 5 });
      expect(fieldsOf(refused)).toMatchObject([{ path: "signUp", messageKey: "sysSettings.errors.fixed" }]);
      // Stored before the environment said it: it counts no more.
      const stored = { key: "smtpHost", value: JSON.stringify("elsewhere.invalid"), sealed: null, updated_by: null };
      await fixed.db.app.insertInto("setting").values(stored).execute();
      await fixed.app.settings.refresh();
      expect((await me.post(`${place}/mail/test`)).body).toMatchObject({ problem: null, subject: email });
      expect((await mail.letterTo(email)).from?.text).toContain("env@simply.test");
    } finally {
      await fixed.stop();
    }
  });
});

describe("signing and mailboxes", () => {
  it("want all that belongs to them, and a key that can sign", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const dkimPrivateKey = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const ofCurve = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const signing = { dkimDomain: "oak.example", dkimSelector: "camp" };
    const refused = async (body: object) => fieldsOf(await admin.patch(place, { ...smtp(), ...body }));
    expect(await refused(signing)).toMatchObject([{ path: "dkimPrivateKey", messageKey: "validation.empty" }]);
    for (const wrong of ["a key", ofCurve]) {
      const found = await refused({ ...signing, dkimPrivateKey: wrong });
      expect(found).toMatchObject([{ path: "dkimPrivateKey", messageKey: "validation.dkimKey" }]);
    }
    const shown = await change({ ...smtp(), ...signing, dkimPrivateKey });
    expect(shown.dkimRecord).toEqual({
      name: "camp._domainkey.oak.example",
      value: expect.stringMatching(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/=]+$/),
    });
    expect(JSON.stringify(shown)).not.toContain("PRIVATE");
    expect((await change({ dkimDomain: "", dkimSelector: "", dkimPrivateKey: null })).dkimRecord).toBeNull();

    const paths = (fields: { path: string }[]) => fields.map(({ path }) => path);
    expect(paths(await refused({ bounceHost: "imap.oak.example" }))).toEqual(["bounceUser", "bouncePassword"]);
    await change({ bounceHost: "imap.oak.example", bounceUser: "camp", bouncePassword: password });
    expect(paths(await refused({ bounceHost: "imap.evil.example" }))).toEqual(["bouncePassword"]);
    expect(paths(await refused({ bounceAddress: "much-too-long-a-name@oak.example" }))).toEqual(["bounceAddress"]);
    await change({ bounceHost: "", bounceUser: "", bouncePassword: null });
  });
});

describe("mail", () => {
  it("leaves by the stored server from the next letter on, and the button shows its answer", async () => {
    await change({ ...smtp(), mailFrom: "Camp Oak <office@oak.example>", productName: "Oak" });
    const tried = await admin.post(`${place}/mail/test`);
    expect(tried.body).toMatchObject({ problem: null, subject: adminEmail, answer: expect.stringMatching(/^250/) });
    const letter = await mail.letterTo(adminEmail);
    expect(letter.from?.text).toContain("office@oak.example");
    expect(letter.subject).toContain("Oak");
  });

  it("says in plain words what is wrong, without the password", async () => {
    await change(smtp());
    mail.refuseNext(1);
    const refused = (await admin.post(`${place}/mail/test`)).body as TestOutcome;
    expect(refused).toMatchObject({ problem: "refused", answer: expect.stringContaining("Try again later") });
    await change({ smtpPort: 1 });
    expect((await admin.post(`${place}/mail/test`)).body).toMatchObject({ problem: "noConnection" });
    await change({ mailBy: "capture" });
    expect((await admin.post(`${place}/mail/test`)).body).toMatchObject({ problem: "notSetUp" });
  });

  it("asks for the password again before it goes to another server", async () => {
    await change({ ...smtp(), smtpUser: "camp", smtpPassword: password });
    const refused = await admin.patch(place, { smtpHost: "evil.example" });
    expect(fieldsOf(refused)).toMatchObject([{ path: "smtpPassword", messageKey: "sysSettings.errors.enterAgain" }]);
    await change({ mailBy: "capture", smtpUser: "", smtpPassword: null });
  });

  it("needs all that a way of sending needs", async () => {
    const refused = await admin.patch(place, { mailBy: "ses" });
    expect(fieldsOf(refused).map(({ path }) => path)).toEqual(["sesRegion", "sesAccessKeyId", "sesSecretAccessKey"]);
  });
});

describe("signing in", () => {
  it("ends after as many days and tries as are set", async () => {
    const { email, userId } = await makePerson(world.db);
    await world.signIn(email);
    await change({ sessionDays: 2, signInTries: 3 });
    const left = async () => {
      const rows = await world.db.app
        .selectFrom("session")
        .select("expires_at")
        .where("user_id", "=", userId)
        .execute();
      return rows.map(({ expires_at }) => Math.round((expires_at.getTime() - Date.now()) / 86_400_000));
    };
    expect(await left()).toEqual([2]);
    await world.signIn(email);
    expect(await left()).toEqual([2, 2]);
    const wrong = () => world.visitor().post("/api/auth/sign-in", { email, password: "not the password" });
    const statuses = [];
    for (let attempt = 0; attempt < 4; attempt++) statuses.push((await wrong()).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
  });
});

describe("files", () => {
  it("are taken as large and of those kinds that are set", async () => {
    const { userId, email } = await makePerson(world.db);
    const { teamId } = await makeTeam(world.db);
    await addToTeam(world.db, teamId, { userId });
    const me = await world.signIn(email);
    const upload = (content: string, name: string) => {
      const body = new FormData();
      body.append("file", new Blob([content]), name);
      return me.send("POST", `/api/teams/${teamId}/files`, body);
    };
    await change({ uploadMegabytes: 1, uploadTypes: ["document"] });
    expect((await upload("words", "a.txt")).status).toBe(200);
    expect((await upload("a,b\n1,2", "a.csv")).status).toBe(415);
    expect((await upload("x".repeat(1024 * 1024 + 1), "a.txt")).status).toBe(413);
  });

  it("go to a bucket that was tried, are read from where they are, and keep it from being exchanged", async () => {
    const { userId } = await makePerson(world.db);
    const save = (name: string) => {
      const stream = Readable.from([name]);
      return world.app.files.save({ stream, name, maxBytes: 1000, owner: { userId } });
    };
    const read = async (row: Awaited<ReturnType<typeof save>>) => text((await world.app.files.open(row)).stream);
    const before = await save("before.txt");
    const s3 = {
      filesIn: "s3",
      s3Bucket: "bucket",
      s3Endpoint: bucket.endpoint,
      s3AccessKeyId: "id",
      s3SecretAccessKey: password,
    };
    expect(fieldsOf(await admin.patch(place, { ...s3, s3Bucket: "missing" }))).toMatchObject([{ path: "s3Bucket" }]);
    expect(world.app.settings.current.filesIn).toBe("disk");

    await change(s3);
    expect((await admin.post(`${place}/files/test`)).body).toMatchObject({ problem: null, subject: "bucket" });
    const after = await save("after.txt");
    expect([...bucket.objects.keys()]).toEqual([`/bucket/files/${after.storage_key}`]);
    expect([await read(before), await read(after)]).toEqual(["before.txt", "after.txt"]);

    await change({ filesIn: "disk" });
    expect([await read(before), await read(after)]).toEqual(["before.txt", "after.txt"]);
    const refused = await admin.patch(place, { s3Bucket: "" });
    expect(fieldsOf(refused)).toMatchObject([{ messageKey: "sysSettings.errors.filesThere" }]);
    await world.app.files.remove(after.id);
    expect(bucket.objects.size).toBe(0);
    await change({ s3Bucket: "" });
  });
});

describe("what else is set", () => {
  it("decides for those whose browser inputs for nothing that we have", async () => {
    await change({ defaultLanguage: "fr", defaultBrand: "simply_music" });
    const visitor = world.visitor();
    visitor.headers = { "accept-language": "de" };
    expect((await visitor.get("/api/auth/start")).body).toMatchObject({ brand: "simply_music", language: "fr" });
    const say = sayIn("fr");
    const refused = (await visitor.get("/api/me")).body as { error: { message: string } };
    expect(refused.error.message).toBe(say("errors.unauthenticated"));
  });

  it("keeps the audit log for as many months", async () => {
    await change({ auditMonths: 2 });
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    const old = [days(50), days(70)].map((at) => ({ id: newId(), action: "an_old_deed", detail: "{}", at }));
    await world.db.app.insertInto("audit").values(old).execute();
    await forgetExpired.run(world.app, {});
    const left = await world.db.app.selectFrom("audit").select("id").where("action", "=", "an_old_deed").execute();
    expect(left).toEqual([{ id: old[0]!.id }]);
  });

  it("lets teams have so many webhooks, or none", async () => {
    const { userId, email } = await makePerson(world.db);
    const { teamId } = await makeTeam(world.db);
    await addToTeam(world.db, teamId, { userId, isTeamAdmin: true });
    const me = await world.signIn(email);
    const make = () => {
      const input = { name: "Zap", url: "https://example.org/hook", events: ["record.created"] };
      return me.post(`/api/teams/${teamId}/webhooks`, input);
    };
    await change({ webhooksPerTeam: 1 });
    expect((await make()).status).toBe(200);
    expect(fieldsOf(await make())).toMatchObject([{ messageKey: "data.tooManyWebhooks" }]);
    await change({ webhooksPerTeam: 5, webhooksOn: false });
    expect(fieldsOf(await make())).toMatchObject([{ messageKey: "data.webhooksOff" }]);
  });
});

describe("Twilio", () => {
  it("is asked for the account, and says no more than its name", async () => {
    await change({ twilioAccountSid: sid, twilioAuthToken: "wrong-token" });
    expect((await admin.post(`${place}/twilio/test`)).body).toMatchObject({ problem: "badLogin" });
    await change({ twilioAuthToken: "right-token" });
    const answer = await admin.post(`${place}/twilio/test`);
    expect(answer.body).toEqual({ problem: null, answer: "", subject: "Camp Pine" });
    expect(asked.at(-1)?.url).toBe(`https://api.twilio.com/2010-04-01/Accounts/${sid}.json`);
  });
});
