import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closeWays } from "#messages/delivery/open-way.server.ts";
import { openSmtp, smtpWay } from "#messages/delivery/ways/smtp/smtp.server.ts";
import { newId } from "#shared/ids.ts";
import { holdBack } from "#system/backup/hold-back.server.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { type Behaviour, startMailServer } from "#testing/mail-server.ts";
import { makeOutgoingTeam, type OutgoingTeam } from "#testing/outgoing-team.ts";
import { makeSelfSigned } from "#testing/self-signed.ts";
import { sendMessage } from "./send-message.server.ts";
import { startDue } from "./start-due.server.ts";

let mail: Awaited<ReturnType<typeof startMailServer>>;
let world: Awaited<ReturnType<typeof startDataWorld>>;
let team: OutgoingTeam;
const people = ["a@example.test", "b@example.test", "c@example.test"];

beforeAll(async () => {
  mail = await startMailServer();
  world = await startDataWorld({ ROLE: "web", SMTP_URL: mail.url });
  team = await makeOutgoingTeam(world);
  for (const email of people)
    await team.add(team.parents, { [team.fields.name]: email[0], [team.fields.email]: email });
});
afterAll(async () => {
  await world?.stop();
  await mail?.stop();
});
beforeEach(async () => {
  mail.behave({});
  mail.letters.length = 0;
  await world.db.app.deleteFrom("send_limit").execute();
});

const put = (id: string, columns: object) =>
  world.db.team(team.teamId).update("outgoing_message", columns).where("id", "=", id).execute();
const makeDue = async (id: string) => {
  await bodyOf(team.admin.post(team.path(`/messages/${id}/schedule`), {}));
  await put(id, { scheduled_at: new Date() });
};
const beginDue = async (input: object = {}) => {
  const { Id } = await team.begin(input);
  await makeDue(Id);
  return Id;
};
const run = async (id: string) => {
  await startDue(world.app);
  return sendMessage(world.app, { teamId: team.teamId, messageId: id });
};
/** As if the time had passed for which everybody was told to wait. */
const runLater = async (id: string) => {
  await world.db.app.deleteFrom("send_limit").execute();
  const data = world.db.team(team.teamId).data;
  await data.updateTable("_outbox").set({ send_after: null }).where("message_id", "=", id).execute();
  return run(id);
};
const states = async (id: string) => {
  const rows = await world.db
    .team(team.teamId)
    .data.selectFrom("_outbox")
    .select(["address", "state"])
    .where("message_id", "=", id)
    .execute();
  return rows.map(({ address, state }) => `${address[0]} ${state}`).sort();
};
const addresses = () => mail.letters.flatMap(({ envelope }) => envelope).sort();

describe("a server that refuses for now", () => {
  it.each([
    // First: it knows by then everyone who has been written to before.
    ["greylists", { greylists: true }],
    ["says 421 to a sender", { mailFrom: { code: 421, text: "4.7.0 Try again later" } }],
    ["says 421 to recipients", { rcpt: { code: 421, text: "4.7.0 Too many" } }],
    ["cuts in the middle of a mail", { cut: "inData" as const }],
  ])("%s: everybody waits, and gets it once in the end", async (_name, behaviour) => {
    const id = await beginDue();
    mail.behave(behaviour);
    const { inSeconds } = await run(id);
    expect(inSeconds).toBeGreaterThan(0);
    expect(await states(id)).toEqual(["a waiting", "b waiting", "c waiting"]);
    expect((await team.message(id)).Status).toBe("SENDING");
    expect(mail.letters).toHaveLength(0);
    if (!("greylists" in behaviour)) mail.behave({});
    await runLater(id);
    expect(await team.message(id)).toMatchObject({ Status: "SENT", Counts: { sent: 3 } });
    expect(addresses()).toEqual(people);
  });

  it("takes a mail and is gone: nobody knows, so what somebody waits for is tried again, and nothing else is", async () => {
    mail.behave({ cut: "afterData" });
    const id = await beginDue();
    expect((await run(id)).inSeconds).toBeGreaterThan(60);
    expect(await states(id)).toEqual(["a waiting", "b waiting", "c waiting"]);
    const other = await beginDue();
    await startDue(world.app);
    await put(other, { content_type: "PARTICIPATION" });
    await run(other);
    expect(await states(other)).toEqual(["a uncertain", "b uncertain", "c uncertain"]);
    mail.behave({});
    await runLater(id);
    await runLater(other);
    expect(await states(id)).toEqual(["a sent", "b sent", "c sent"]);
    expect(mail.letters).toHaveLength(3);
  });
});

describe("a server that is slow", () => {
  /** As our own patience is a minute, and nobody has that here. */
  const impatient = { connect: 300, greeting: 300, answer: 300 };
  beforeEach(() => {
    vi.spyOn(smtpWay, "open").mockImplementation((app, input) => openSmtp(app, input, impatient));
    closeWays(world.app);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    closeWays(world.app);
  });
  const openGate = () => {
    let open = () => {};
    const gate = new Promise<void>((done) => {
      open = done;
    });
    return { gate, open };
  };

  it("to greet has got nothing: everybody waits, and gets it once in the end", async () => {
    const { gate, open } = openGate();
    mail.behave({ greetsAfter: gate });
    const id = await beginDue();
    expect((await run(id)).inSeconds).toBeGreaterThan(0);
    expect(await team.message(id)).toMatchObject({ Status: "SENDING", Problem: null, Counts: { waiting: 3 } });
    open();
    mail.behave({});
    await runLater(id);
    expect(await team.message(id)).toMatchObject({ Status: "SENT", Problem: null, Counts: { sent: 3 } });
    expect(addresses()).toEqual(people);
  });

  it("to say that it has a mail may have it: what somebody waits for comes again, as the same mail", async () => {
    const { gate, open } = openGate();
    mail.behave({ answersAfter: gate });
    const id = await beginDue();
    expect((await run(id)).inSeconds).toBeGreaterThan(60);
    expect(await team.message(id)).toMatchObject({ Status: "SENDING", Counts: { waiting: 3 } });
    open();
    await vi.waitFor(() => expect(mail.letters).toHaveLength(3));
    mail.behave({});
    await runLater(id);
    expect(await team.message(id)).toMatchObject({ Status: "SENT", Counts: { sent: 3 } });
    expect(mail.letters).toHaveLength(6);
    expect(new Set(mail.letters.map(({ messageId }) => messageId)).size).toBe(3);
  });

  it("to say so of any other mail: a person decides, and what is sent again is sent once", async () => {
    const { gate, open } = openGate();
    mail.behave({ answersAfter: gate });
    const id = await beginDue();
    await startDue(world.app);
    await put(id, { content_type: "PARTICIPATION" });
    expect(await run(id)).toEqual({});
    expect(await team.message(id)).toMatchObject({ Status: "SENT", Problem: null, Counts: { uncertain: 3 } });
    open();
    mail.behave({});
    await runLater(id);
    expect(await states(id)).toEqual(["a uncertain", "b uncertain", "c uncertain"]);
    await vi.waitFor(() => expect(mail.letters).toHaveLength(3));
    await bodyOf(team.admin.post(team.path(`/messages/${id}/uncertain`), { isSentAgain: true }));
    await run(id);
    expect(await team.message(id)).toMatchObject({ Status: "SENT", Counts: { sent: 3 } });
    expect(mail.letters).toHaveLength(6);
  });
});

describe("what is said of a message", () => {
  const noted = (words: string) => expect.stringMatching(words);
  it.each([
    ["a greeting of 421", { connect: { code: 421, text: "4.3.2 Too busy" } }, "SENDING", { waiting: 3 }, null],
    [
      ...["a refused greeting", { connect: { code: 554, text: "No service for you" } }, "ERROR_SENDING"],
      ...[{ waiting: 3 }, "^Messages can’t be sent at the moment: .*No service for you"],
    ],
    [
      ...["a refused sender", { mailFrom: { code: 550, text: "5.7.1 Not your address" } }, "ERROR_SENDING"],
      ...[{ waiting: 3 }, "^Messages can’t be sent at the moment: .*Not your address"],
    ],
    ["refused content", { data: { code: 554, text: "5.6.0 Spam" } }, "SENT", { failed: 3 }, null],
    ["a full mailbox", { rcpt: { code: 552, text: "5.2.2 Full" } }, "SENT", { failed: 3 }, null],
    ["too much at once", { data: { code: 454, text: "Throttling failure" } }, "SENDING", { waiting: 3 }, null],
    ["not now", { data: { code: 451, text: "4.3.0 Not now" } }, "SENDING", { waiting: 3 }, null],
  ] as [string, Behaviour, string, object, string | null][])(
    "after %s is what became of it, and nobody is burnt by what is the server's fault",
    async (_name, behaviour, Status, Counts, problem) => {
      mail.behave(behaviour);
      const id = await beginDue();
      await run(id);
      const Problem = problem === null ? null : noted(problem);
      expect(await team.message(id)).toMatchObject({ Status, Counts, Problem });
      const data = world.db.team(team.teamId).data;
      expect(await data.selectFrom("_suppression").select("address").execute()).toEqual([]);
      expect(mail.letters).toEqual([]);
    },
  );

  it("where encryption is asked for and not offered is that it stopped, before a word was sent", async () => {
    const settings = { ...world.app.settings.current, mailBy: "smtp" as const, smtpHost: "127.0.0.1" };
    const strict = { ...settings, smtpPort: mail.port, smtpSecurity: "starttls" as const, smtpUser: "" };
    vi.spyOn(world.app.settings, "current", "get").mockReturnValue(strict);
    Object.assign(world.app.env, { SMTP_URL: undefined });
    const id = await beginDue();
    await run(id);
    const stopped = await team.message(id);
    Object.assign(world.app.env, { SMTP_URL: mail.url });
    vi.restoreAllMocks();
    expect(stopped).toMatchObject({ Status: "ERROR_SENDING", Counts: { waiting: 3 } });
    expect(stopped.Problem).toMatch(/^Messages can’t be sent at the moment: 500 /);
    await bodyOf(team.act(id, "resume"));
    await run(id);
    expect(await team.message(id)).toMatchObject({ Status: "SENT", Problem: null, Counts: { sent: 3 } });
    expect(addresses()).toEqual(people);
  });
});

describe("a server that cannot be used", () => {
  /** Sent by that address, which does not work, then by one that does. */
  const tryBoth = async (bad: string, good: string) => {
    Object.assign(world.app.env, { SMTP_URL: bad });
    const id = await beginDue();
    await run(id);
    const stopped = await team.message(id);
    expect(await states(id)).toEqual(["a waiting", "b waiting", "c waiting"]);
    Object.assign(world.app.env, { SMTP_URL: good });
    await bodyOf(team.act(id, "resume"));
    await run(id);
    Object.assign(world.app.env, { SMTP_URL: mail.url });
    expect(await states(id)).toEqual(["a sent", "b sent", "c sent"]);
    return stopped;
  };

  it("for a wrong password stops the message with what it said, and resuming sends to everybody once", async () => {
    const strict = await startMailServer({ auth: { user: "camp", pass: "right" } });
    const at = (password: string) => strict.url.replace("//", `//camp:${password}@`);
    const stopped = await tryBoth(at("wrong"), at("right"));
    expect(stopped.Status).toBe("ERROR_SENDING");
    expect(stopped.Problem).toMatch(/^Messages can’t be sent at the moment: .*5\.7\.8 Wrong user or password/);
    expect(strict.letters.flatMap(({ envelope }) => envelope).sort()).toEqual(people);
    await strict.stop();
  });

  it("for a certificate that nobody vouches for stops it too", async () => {
    const tls = { ...makeSelfSigned("mail.example.test"), atOnce: true };
    const unknown = await startMailServer({ tls });
    const stopped = await tryBoth(unknown.url.replace("smtp:", "smtps:"), mail.url);
    expect(stopped.Status).toBe("ERROR_SENDING");
    expect(stopped.Problem).toMatch(/certificate/i);
    expect(unknown.letters).toHaveLength(0);
    expect(addresses()).toEqual(people);
    await unknown.stop();
  });
});

describe("what has changed since it was scheduled", () => {
  const makeSender = async (columns: object = {}) => {
    const id = newId();
    const sender = {
      id,
      channel: "EMAIL",
      name: "Camp",
      address: `${id.slice(-6)}@example.test`,
      proven_at: new Date(),
    };
    await world.db
      .team(team.teamId)
      .insert("message_sender", [{ ...sender, ...columns } as never])
      .execute();
    return id;
  };
  const changeSender = (id: string, columns: object) =>
    world.db.team(team.teamId).update("message_sender", columns).where("id", "=", id).execute();

  it.each([
    ["deleted", { deleted_at: new Date() }],
    ["unproven", { proven_at: null }],
  ])("holds it where its sender is %s, and stops it where it had begun", async (_name, columns) => {
    const [before, since] = [await makeSender(), await makeSender()];
    const held = await beginDue({ SenderId: before });
    await changeSender(before, columns);
    await run(held);
    expect(await team.message(held)).toMatchObject({ Status: "SCHEDULED", HeldBecause: "not_ready" });
    const begun = await beginDue({ SenderId: since });
    await startDue(world.app);
    await changeSender(since, columns);
    await run(begun);
    const stopped = await team.message(begun);
    expect(stopped.Status).toBe("ERROR_SENDING");
    expect(stopped.Problem).not.toBe("");
    await changeSender(since, { deleted_at: null, proven_at: new Date() });
    await bodyOf(team.act(begun, "resume"));
    expect(mail.letters).toHaveLength(0);
    await run(begun);
    expect(addresses()).toEqual(people);
  });

  it("holds it where its list is gone", async () => {
    const listId = newId();
    const list = { id: listId, internal_name: "News", external_name: "News" };
    await world.db.team(team.teamId).insert("subscription_list", [list]).execute();
    await bodyOf(team.admin.patch(team.path("/message-settings"), { postalAddress: "1 Lake Road" }));
    const id = await beginDue({ ContentTypeId: "PARTICIPATION", SubscriptionListId: listId });
    await world.db
      .team(team.teamId)
      .update("subscription_list", { deleted_at: new Date() })
      .where("id", "=", listId)
      .execute();
    await run(id);
    expect(await team.message(id)).toMatchObject({ Status: "SCHEDULED", HeldBecause: "not_ready" });
    expect(mail.letters).toHaveLength(0);
  });

  it("holds it where it is not what was approved", async () => {
    await team.needApproval(true);
    const { Id } = await team.begin();
    const { Version } = await bodyOf<{ Version: number }>(
      team.admin.post(team.path(`/messages/${Id}/request-approval`), {}),
    );
    await bodyOf(team.admin.post(team.path(`/messages/${Id}/answer-approval`), { isApproved: true, Version }));
    await makeDue(Id);
    await put(Id, { contents: JSON.stringify({ en: { subject: "Other", text: "Other words" } }) });
    await run(Id);
    await team.needApproval(false);
    expect(await team.message(Id)).toMatchObject({ Status: "SCHEDULED", HeldBecause: "not_approved" });
    expect(mail.letters).toHaveLength(0);
  });
});

describe("a backup that is restored", () => {
  it("sends nothing by itself: what was scheduled is held, what was being sent is paused, until somebody says so", async () => {
    const [scheduled, sending] = [await beginDue(), await beginDue()];
    await put(scheduled, { scheduled_at: new Date(Date.now() + 3600_000) });
    mail.behave({ rcpt: { code: 450, text: "4.2.0 Later" } });
    await run(sending);
    mail.behave({});
    const client = new pg.Client({ connectionString: world.databaseUrl });
    await client.connect();
    await holdBack(client, { teamId: team.teamId });
    await client.end();
    await startDue(world.app, new Date(Date.now() + 2 * 3600_000));
    await runLater(sending);
    await runLater(scheduled);
    expect(mail.letters).toHaveLength(0);
    expect(await team.message(scheduled)).toMatchObject({ Status: "SCHEDULED", HeldBecause: "restored" });
    expect(await team.message(sending)).toMatchObject({ Status: "SENDING", IsPaused: true });
    await bodyOf(team.act(sending, "unpause"));
    await run(sending);
    await bodyOf(team.act(scheduled, "confirm"));
    await run(scheduled);
    expect(addresses()).toEqual([...people, ...people].sort());
  });
});

describe("a time that the clocks leave out or repeat", () => {
  it.each([
    ["in spring", "2099-03-08T02:30", "2099-03-08T07:30:00.000Z"],
    ["in autumn", "2099-11-01T01:30", "2099-11-01T05:30:00.000Z"],
  ])("%s is sent once", async (_name, localTime, instant) => {
    const { Id } = await team.begin();
    const Schedule = { localTime };
    const { ScheduledAt } = await bodyOf<{ ScheduledAt: string }>(
      team.admin.post(team.path(`/messages/${Id}/schedule`), { Schedule }),
    );
    expect(ScheduledAt).toBe(instant);
    const at = (seconds: number) => new Date(Date.parse(instant) + seconds * 1000);
    await startDue(world.app, at(-1));
    expect((await team.message(Id)).Status).toBe("SCHEDULED");
    for (const later of [at(0), at(3600), at(7200)]) {
      await startDue(world.app, later);
      await sendMessage(world.app, { teamId: team.teamId, messageId: Id });
    }
    expect((await team.message(Id)).Status).toBe("SENT");
    expect(addresses()).toEqual(people);
  });
});

describe("who gets it, and what", () => {
  let other: OutgoingTeam;
  let fields: Record<"language" | "second" | "zone", string>;
  const begin = async (sources: object[], more: object = {}, input: object = {}) => {
    const Audience = { sources, ...more };
    const { Id } = await other.begin({ Audience, ...input });
    await bodyOf(other.admin.post(other.path(`/messages/${Id}/schedule`), {}));
    await world.app.pool.query(
      "update app.outgoing_message set scheduled_at = now() - interval '1 second' where id = $1",
      [Id],
    );
    await startDue(world.app);
    await sendMessage(world.app, { teamId: other.teamId, messageId: Id });
    return Id;
  };
  const source = (more: object = {}) => ({
    ...{ kind: "records", collectionId: other.parents, addressFieldIds: [other.fields.email], ...more },
  });

  beforeAll(async () => {
    other = await makeOutgoingTeam(world);
    fields = {
      language: await other.field(other.parents, "Language", "plain_text"),
      second: await other.field(other.parents, "Second", "email_address"),
      zone: await other.field(other.parents, "Zone", "plain_text"),
    };
    const { name, email } = other.fields;
    const add = (who: string, values: object) =>
      other.add(other.parents, { [name]: who, [email]: `${who}@example.test`, ...values });
    await add("ana", {
      [fields.language]: "Español",
      [fields.second]: "ana2@example.test",
      [fields.zone]: "Asia/Tokyo",
    });
    await add("bob", { [fields.language]: "" });
    await add("chloe", { [fields.language]: "fr", [fields.zone]: "Not/AZone" });
    await add("dora", { [email]: null, [fields.second]: "dora2@example.test" });
  });

  it("is each in their own language, and the message's where that is missing", async () => {
    const Contents = {
      en: { subject: "Hello {{ record.name }}", text: "See you." },
      es: { subject: "Hola {{ record.name }}", text: "Hasta pronto." },
    };
    await begin([source()], { languageFieldId: fields.language }, { Contents });
    const subjects = Object.fromEntries(mail.letters.map(({ envelope, subject }) => [envelope[0], subject]));
    expect(subjects).toEqual({
      "ana@example.test": "Hola ana",
      "bob@example.test": "Hello bob",
      "chloe@example.test": "Hello chloe",
    });
  });

  it("is the first address that somebody has, or all of them", async () => {
    const addressFieldIds = [other.fields.email, fields.second];
    await begin([source({ addressFieldIds })]);
    expect(addresses().map((each) => each.split("@")[0])).toEqual(["ana", "bob", "chloe", "dora2"]);
    mail.letters.length = 0;
    await begin([source({ addressFieldIds, everyAddress: true })]);
    expect(addresses().map((each) => each.split("@")[0])).toEqual(["ana2", "ana", "bob", "chloe", "dora2"]);
  });

  it("is whoever a smart collection finds, but not whom the audience excepts", async () => {
    const membershipFilter = { field: fields.language, operator: "is_not_empty" };
    const input = { name: "Speaker", pluralName: "Speakers", parentId: other.parents, membershipFilter };
    const { id } = await bodyOf<{ id: string }>(other.admin.post(other.path("/collections"), input));
    await begin([source({ collectionId: id })]);
    expect(addresses()).toEqual(["ana@example.test", "chloe@example.test"]);
    mail.letters.length = 0;
    await begin([source()], { except: [source({ collectionId: id })] });
    expect(addresses()).toEqual(["bob@example.test"]);
    mail.letters.length = 0;
    const addresses_ = { kind: "addresses", addresses: [{ address: "BOB@example.test" }] };
    await begin([source()], { except: [addresses_] });
    expect(addresses()).toEqual(["ana@example.test", "chloe@example.test"]);
  });

  it("leaves when it is that time where each lives", async () => {
    const { Id } = await other.begin({ Audience: { sources: [source()], zoneFieldId: fields.zone } });
    const Schedule = { localTime: "2099-03-08T02:30", inRecipientsZone: true };
    await bodyOf(other.admin.post(other.path(`/messages/${Id}/schedule`), { Schedule }));
    await startDue(world.app, new Date("2099-03-07T13:00:00Z"));
    const { inSeconds } = await sendMessage(world.app, { teamId: other.teamId, messageId: Id });
    expect(inSeconds).toBeGreaterThan(3600);
    expect(mail.letters).toHaveLength(0);
    const rows = await world.db
      .team(other.teamId)
      .data.selectFrom("_outbox")
      .select(["name", sql<Date>`send_after`.as("at")])
      .where("message_id", "=", Id)
      .orderBy("name")
      .execute();
    expect(rows.map(({ name, at }) => `${name} ${at.toISOString()}`)).toEqual([
      "ana 2099-03-07T17:30:00.000Z",
      "bob 2099-03-08T07:30:00.000Z",
      "chloe 2099-03-08T07:30:00.000Z",
    ]);
  });

  it("is not scheduled with a tag that nobody knows, and says where it stands", async () => {
    const Contents = { en: { subject: "Hello {{ record.nothing }}", text: "{{ record.name }} {{ strange.name }}" } };
    const { Id } = await other.begin({ Contents });
    const { status, body } = await other.admin.post(other.path(`/messages/${Id}/schedule`), {});
    expect(status).toBe(409);
    const { fields: found } = (body as { error: { fields: { path: string; messageKey: string }[] } }).error;
    expect(found.map(({ path }) => path).sort()).toEqual(["Contents.en.subject", "Contents.en.text"]);
  });
});
