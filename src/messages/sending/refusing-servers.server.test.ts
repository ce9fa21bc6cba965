import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closeWays } from "#messages/delivery/open-way.server.ts";
import { openSmtp, smtpWay } from "#messages/delivery/ways/smtp/smtp.server.ts";
import { bodyOf } from "#testing/data-world.ts";
import { type Behaviour, startMailServer } from "#testing/mail-server.ts";
import type { OutgoingTeam } from "#testing/outgoing-team.ts";
import { patience } from "#testing/patience.ts";
import { makeSelfSigned } from "#testing/self-signed.ts";
import { startSendingWorld } from "#testing/sending-world.ts";
import { startDue } from "#testing/start-due.ts";

const { makeTeam, forgetLimits, world, mail, beginDue, put, run, runLater, standing, addresses } = startSendingWorld();
let team: OutgoingTeam;
const people = ["a@example.test", "b@example.test", "c@example.test"];

beforeAll(async () => {
  team = await makeTeam();
  for (const email of people)
    await team.add(team.parents, { [team.fields.name]: email[0], [team.fields.email]: email });
});
beforeEach(async () => {
  await forgetLimits();
  // How a server greets is seen by new connections only.
  closeWays(world.app);
});

describe("a server that refuses for now", () => {
  it.each([
    ["greylists", { greylists: true }],
    ["says 421 to a sender", { mailFrom: { code: 421, text: "4.7.0 Try again later" } }],
    ["says 421 to recipients", { rcpt: { code: 421, text: "4.7.0 Too many" } }],
    ["cuts in the middle of a mail", { cut: "inData" as const }],
  ])("%s: everybody waits, and gets it once in the end", async (_name, behaviour) => {
    const id = await beginDue();
    mail.behave(behaviour);
    const { inSeconds } = await run(id);
    expect(inSeconds).toBeGreaterThan(0);
    expect(await standing(id)).toEqual(["a waiting", "b waiting", "c waiting"]);
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
    expect(await standing(id)).toEqual(["a waiting", "b waiting", "c waiting"]);
    const other = await beginDue();
    await startDue(world.app);
    await put(other, { content_type: "PARTICIPATION" });
    await run(other);
    expect(await standing(other)).toEqual(["a uncertain", "b uncertain", "c uncertain"]);
    mail.behave({});
    await runLater(id);
    await runLater(other);
    expect(await standing(id)).toEqual(["a sent", "b sent", "c sent"]);
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
    await vi.waitFor(() => expect(mail.letters).toHaveLength(3), patience);
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
    expect(await standing(id)).toEqual(["a uncertain", "b uncertain", "c uncertain"]);
    await vi.waitFor(() => expect(mail.letters).toHaveLength(3), patience);
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
    expect(await standing(id)).toEqual(["a waiting", "b waiting", "c waiting"]);
    Object.assign(world.app.env, { SMTP_URL: good });
    await bodyOf(team.act(id, "resume"));
    await run(id);
    Object.assign(world.app.env, { SMTP_URL: mail.url });
    expect(await standing(id)).toEqual(["a sent", "b sent", "c sent"]);
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
