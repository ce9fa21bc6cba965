import { createServer, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ShownWay } from "#messages/delivery/contract.ts";
import { findMailboxes } from "#messages/delivery/find-mailboxes.server.ts";
import { claimMailbox } from "#messages/delivery/mailbox-state.server.ts";
import { mailIdFor, returnPathFor } from "#messages/delivery/recipient-token.server.ts";
import type { App } from "#server/app.ts";
import { openOutbound } from "#server/http/outbound.ts";
import type { ShownSettings } from "#system/sys-settings/contract.ts";
import { fromExchange, fromGmail, fromPostfix, notUnderstood } from "#testing/bounce-mails.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makePerson } from "#testing/factories.ts";
import { mailboxPassword, mailboxUser, startImapServer } from "#testing/imap-server.ts";
import { makeOutgoingTeam, type OutgoingTeam } from "#testing/outgoing-team.ts";
import { patience } from "#testing/patience.ts";
import { makeSelfSigned } from "#testing/self-signed.ts";
import { makeSentMessage, type SentMessage } from "#testing/sent-message.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { type ReadingLimits, readMailboxes } from "./read-mailboxes.server.ts";

const imap = whileTesting(() => startImapServer());
const world = whileTesting(() =>
  startDataWorld({ ROLE: "web", SMTP_URL: "smtp://127.0.0.1:9", BOUNCE_ADDRESS: "bounces@simply.example" }),
);
let team: OutgoingTeam;
let sent: SentMessage;
let admin: Visitor;

beforeEach(async () => {
  imap.empty();
  team = await makeOutgoingTeam(world);
  sent = await makeSentMessage(world, team, ["ada@example.test", "bob@example.test", "cid@example.test"]);
  const { email } = await makePerson(world.db, { isSysAdmin: true });
  admin = await world.signIn(email);
});
afterEach(async () => {
  await world.app.pool.query("delete from app.bounce_mailbox; delete from app.message_way");
  await set({ bounceHost: "" });
});

/** Of the installation. */
const set = async (changes: object) => {
  const { userId } = await makePerson(world.db);
  await world.db.transaction((tx) => world.app.settings.change(tx, changes, userId));
  await world.app.settings.refresh();
};
const useMailbox = (changes: object = {}) =>
  set({
    ...{ bounceHost: "127.0.0.1", bouncePort: imap.port, bounceSecurity: "none", bounceUser: mailboxUser },
    ...{ bouncePassword: mailboxPassword, bounceFolder: "INBOX", ...changes },
  });
const shown = async () => (await bodyOf<ShownSettings>(admin.get("/api/sys-admin/settings"))).bounceMailbox;
const about = (place: number, of = sent, { teamId } = team) => ({ id: of.rows[place]!.id, teamId });
const mailIdOf = (place: number) => mailIdFor(world.app, about(place), "pine.test");
const statuses = async (of = sent) => (await of.outbox()).map(({ status }) => status);
const suppressed = async ({ teamId } = team) =>
  (await world.db.team(teamId).data.selectFrom("_suppression").select("address").execute()).map((row) => row.address);
const usual: ReadingLimits = { mostMails: 500, mostTogether: 25, mostBytes: 256 * 1024 };
const read = (app: App = world.app, now = new Date(), limits = usual) => readMailboxes(app, now, limits);

describe("the installation's mailbox", () => {
  it("tells of what came back, however servers write it, and keeps nothing of it", async () => {
    await useMailbox();
    imap.put(fromPostfix({ mailId: mailIdOf(0) }));
    imap.put(fromExchange({ mailId: mailIdOf(1), address: "bob@example.test" }));
    imap.put(fromGmail({ mailId: mailIdOf(2), address: "cid@example.test" }));
    await read();
    expect(await statuses()).toEqual(["bounce", "bounce", "bounce"]);
    // The third one's mailbox is only full.
    expect((await suppressed()).sort()).toEqual(["ada@example.test", "bob@example.test"]);
    expect(imap.mails()).toEqual([]);
    expect(await shown()).toMatchObject({ problem: null, taken: 3, leftOver: 0 });
  });

  it("is believed by the address that it came back to, where nothing of ours is in it", async () => {
    await useMailbox();
    const to = returnPathFor(world.app, about(0), "bounces@simply.example");
    imap.put(fromPostfix({ mailId: "<lost@relay.test>", to }));
    await read();
    expect(await statuses()).toEqual(["bounce", "accepted", "accepted"]);
  });

  it("leaves what nobody understands, marked as read, and reads it once", async () => {
    await useMailbox();
    const odd = notUnderstood({ mailId: mailIdOf(0) });
    for (const raw of Object.values(odd)) imap.put(raw);
    await read();
    await read();
    expect(imap.mails()).toEqual(Object.keys(odd).map((subject) => ({ subject, flags: ["\\Seen"] })));
    expect(await statuses()).toEqual(["accepted", "accepted", "accepted"]);
    expect(await shown()).toMatchObject({ taken: 0, leftOver: 3 });
  });

  it("does not believe what somebody has made up", async () => {
    await useMailbox();
    const elsewhere = { secret: Buffer.from("a secret that is not this installation's") };
    const guessed = returnPathFor(elsewhere, about(0), "bounces@simply.example");
    imap.put(fromPostfix({ mailId: mailIdFor(elsewhere, about(0), "pine.test"), to: guessed }));
    imap.put(fromGmail({ mailId: `<${about(1).id}.${team.teamId}@pine.test>` }));
    await read();
    expect(await statuses()).toEqual(["accepted", "accepted", "accepted"]);
    expect(await sent.events()).toEqual([]);
    expect(imap.mails().map(({ flags }) => flags)).toEqual([["\\Seen"], ["\\Seen"]]);
  });

  it("gives up what is too much for one time, and of a large mail reads the beginning", async () => {
    await useMailbox();
    const large = fromPostfix({ mailId: mailIdOf(0) }).replace("Camp begins", `${"x".repeat(20_000)}\r\n`.repeat(40));
    for (const raw of [large, fromPostfix({ mailId: mailIdOf(1) }), fromPostfix({ mailId: mailIdOf(2) })])
      imap.put(raw);
    const few = { ...usual, mostMails: 2, mostTogether: 1, mostBytes: 8192 };
    await read(world.app, new Date(), few);
    expect(await statuses()).toEqual(["bounce", "bounce", "accepted"]);
    expect(imap.mails()).toHaveLength(1);
    await read(world.app, new Date(), few);
    expect(imap.mails()).toEqual([]);
  });

  it("is read by one process at a time, and again when that has died", async () => {
    await useMailbox();
    imap.put(fromPostfix({ mailId: mailIdOf(0) }));
    const [mailbox] = await findMailboxes(world.app);
    const now = new Date();
    expect(await claimMailbox(world.app, mailbox!, now)).toBe(true);
    await read(world.app, now);
    expect(await statuses()).toEqual(["accepted", "accepted", "accepted"]);
    await read(world.app, new Date(now.getTime() + 6 * 60_000));
    expect(await statuses()).toEqual(["bounce", "accepted", "accepted"]);
  });

  it("is not read where emails do not come back to us", async () => {
    await useMailbox();
    const before = imap.connections();
    const settings = { ...world.app.settings, current: { ...world.app.settings.current, mailBy: "ses" as const } };
    await read({ ...world.app, settings });
    expect(imap.connections()).toBe(before);
  });

  it("keeps a mail that we could not write down for the next time", async () => {
    await useMailbox();
    imap.put(fromPostfix({ mailId: mailIdOf(0) }));
    const app = { ...world.app };
    const away = vi.spyOn(world.db, "transaction").mockRejectedValue(new Error("the database is away"));
    await read(app);
    away.mockRestore();
    expect(imap.mails()).toMatchObject([{ flags: [] }]);
    await read();
    expect(await statuses()).toEqual(["bounce", "accepted", "accepted"]);
  });
});

describe("a mailbox that does not work", () => {
  it.each([
    ["another password", { bouncePassword: "guessed" }, "badLogin"],
    ["another folder", { bounceFolder: "Nowhere" }, "noFolder"],
    ["encryption that it does not have", { bounceSecurity: "starttls" }, "insecure"],
    ["no server there", { bouncePort: 9 }, "noConnection"],
    ["no such name", { bounceHost: "nowhere.invalid" }, "unresolved"],
  ])("says so: %s", async (_name, changes, problem) => {
    await useMailbox(changes);
    imap.put(fromPostfix({ mailId: mailIdOf(0) }));
    await read();
    expect(await shown()).toMatchObject({ problem, taken: 0 });
    const tested = await bodyOf<{ mailbox: object }>(admin.post("/api/sys-admin/settings/mail/test"));
    expect(tested.mailbox).toMatchObject({ problem });
    expect(JSON.stringify([tested, await shown()])).not.toContain("guessed");
    expect(await statuses()).toEqual(["accepted", "accepted", "accepted"]);
  });

  it("is left alone for longer each time, and tried at once when it is set anew", async () => {
    await useMailbox({ bouncePassword: "guessed" });
    const start = Date.now();
    const readAfter = (minutes: number) => read(world.app, new Date(start + minutes * 60_000));
    const tries: number[] = [];
    for (const minutes of [0, 4, 5, 10, 19, 20, 60, 80, 90, 300, 440, 441]) {
      const before = imap.connections();
      await readAfter(minutes);
      if (imap.connections() > before) tries.push(minutes);
    }
    expect(tries).toEqual([0, 5, 20, 80, 440]);
    await useMailbox();
    imap.put(fromPostfix({ mailId: mailIdOf(0) }));
    await readAfter(442);
    expect(await shown()).toMatchObject({ problem: null, taken: 1 });
  });

  it("is not waited for where it never answers", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
    await useMailbox({ bouncePort: (silent.address() as { port: number }).port });
    await read(world.app, new Date(), { ...usual, timeouts: { connect: 300, answer: 300, whole: 300 } });
    expect(await shown()).toMatchObject({ problem: "timeout" });
    silent.close();
  });

  it("is not believed with a certificate that nobody vouches for", async () => {
    const secure = await startImapServer({ tls: makeSelfSigned("localhost") });
    await useMailbox({ bounceHost: "localhost", bouncePort: secure.port, bounceSecurity: "tls" });
    await read();
    expect(await shown()).toMatchObject({ problem: "insecure" });
    await secure.stop();
  });

  it("only marks what it cannot delete alone", async () => {
    const plain = await startImapServer({ withoutDeleting: true });
    await useMailbox({ bouncePort: plain.port });
    plain.put(fromPostfix({ mailId: mailIdOf(0) }));
    await read();
    await read();
    expect(plain.mails()).toMatchObject([{ flags: ["\\Deleted", "\\Seen"] }]);
    expect(await shown()).toMatchObject({ taken: 1 });
    await plain.stop();
  });
});

describe("a team's own mailbox", () => {
  const near = () => ({ ...world.app, outbound: openOutbound({ reachLoopback: true }) });
  const way = (changes: object = {}) => ({
    ...{ DeliveryMethodId: "EMAIL", Kind: "smtp" },
    Settings: {
      ...{ host: "mail.pine.example", bounceAddress: "back@pine.example", bounceHost: "127.0.0.1" },
      ...{ bouncePort: imap.port, bounceSecurity: "none", bounceUser: mailboxUser, ...changes },
    },
    Secrets: { bouncePassword: mailboxPassword },
  });
  const put = (changes: object = {}, who = team) => who.admin.put(who.path("/message-ways"), way(changes));
  const shownWay = async () =>
    (await bodyOf<{ ways: ShownWay[] }>(team.admin.get(team.path("/message-ways")))).ways[0]!;

  it("tells of that team alone", async () => {
    const other = await makeOutgoingTeam(world);
    const theirs = await makeSentMessage(world, other, ["eve@example.test"]);
    await bodyOf(put());
    const foreign = mailIdFor(world.app, about(0, theirs, other), "pine.test");
    imap.put(fromPostfix({ mailId: foreign }));
    imap.put(fromPostfix({ mailId: mailIdOf(0) }));
    await read(near());
    expect(await statuses(theirs)).toEqual(["accepted"]);
    expect(await statuses()).toEqual(["bounce", "accepted", "accepted"]);
    expect(imap.mails()).toMatchObject([{ flags: ["\\Seen"] }]);
    expect((await shownWay()).Mailbox).toMatchObject({ Problem: null, Taken: 1, LeftOver: 1 });
  });

  it("does not wait for that of a team whose server is silent", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket));
    await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
    const later = await makeOutgoingTeam(world);
    const theirs = await makeSentMessage(world, later, ["eve@example.test"]);
    await bodyOf(put({ bouncePort: (silent.address() as { port: number }).port }));
    await bodyOf(put({}, later));
    imap.put(fromPostfix({ mailId: mailIdFor(world.app, about(0, theirs, later), "pine.test") }));
    const timeouts = { connect: 60_000, answer: 60_000, whole: 60_000 };
    const reading = read(near(), new Date(), { ...usual, timeouts });
    await vi.waitFor(async () => expect(await statuses(theirs)).toEqual(["bounce"]), patience);
    // Whoever waits is let go: its server is gone.
    await new Promise<void>((done) => {
      silent.on("close", done);
      silent.close();
      for (const socket of sockets) socket.destroy();
    });
    await reading;
  });

  it("is never looked for near the server, and both the page and the test say so", async () => {
    await bodyOf(put());
    const before = imap.connections();
    await read();
    expect(imap.connections()).toBe(before);
    expect((await shownWay()).Mailbox).toMatchObject({ Problem: "privateAddress" });
    const tested = await bodyOf(team.admin.post(team.path("/message-ways/test"), { DeliveryMethodId: "EMAIL" }));
    expect(tested).toMatchObject({ Mailbox: { Problem: "privateAddress" } });
    expect(imap.connections()).toBe(before);
  });

  it("wants a user and a password, which are not shown again", async () => {
    for (const wrong of [{ bounceUser: "" }, { bounceAddress: "much-too-long-a-name@pine.example" }]) {
      expect((await put(wrong)).status).toBe(400);
    }
    const without = { ...way(), Secrets: {} };
    expect((await team.admin.put(team.path("/message-ways"), without)).status).toBe(400);
    const made = await bodyOf<ShownWay>(put());
    expect(made).toMatchObject({ SecretsSet: ["bouncePassword"], Mailbox: { ReadAt: null, Problem: null } });
    expect(JSON.stringify(made)).not.toContain(mailboxPassword);
  });
});
