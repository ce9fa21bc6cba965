import { beforeEach, describe, expect, it } from "vitest";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { startMailServer } from "#testing/mail-server.ts";
import { makeOutgoingTeam, type OutgoingTeam } from "#testing/outgoing-team.ts";
import { startDue } from "#testing/start-due.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { sendMessage } from "./send-message.server.ts";

const mail = whileTesting(startMailServer);
const world = whileTesting(() =>
  startDataWorld({ ROLE: "web", SMTP_URL: mail.url, APP_URL: "https://simply.example" }),
);
let team: OutgoingTeam;
let listId: string;
const readers = 20;

beforeEach(async () => {
  mail.behave({});
  mail.letters.length = 0;
  team = await makeOutgoingTeam(world);
  const settings = { postalAddress: "1 Lake Road", trackOpens: true };
  await bodyOf(team.admin.patch(team.path("/message-settings"), settings));
  listId = newId();
  const list = { id: listId, internal_name: "News", external_name: "News" };
  await world.db.transaction((tx) => tx.team(team.teamId).insert("subscription_list", [list]).execute());
  const subscribers = Array.from({ length: readers }, (_, place) => `reader${place}@example.test`);
  await data()
    .insertInto("_subscriber")
    .values(
      subscribers.map((address) => ({
        ...{ id: newId(), list_id: listId, channel: "EMAIL" as const, address, address_key: address },
        ...{ name: address.split("@")[0]!, state: "subscribed" as const },
      })),
    )
    .execute();
});

const mine = () => world.db.team(team.teamId);
const data = () => mine().data;
const put = (id: string, columns: object) => mine().update("outgoing_message", columns).where("id", "=", id).execute();

const begin = (input: object = {}) =>
  team.begin({
    ...{ ContentTypeId: "MARKETING", SubscriptionListId: listId, Audience: { sources: [{ kind: "list", listId }] } },
    Contents: { en: { subject: "First", text: "News.", second: { subject: "Second for {{ recipient.name }}" } } },
    Trial: { share: 20, hours: 4, by: "opens" },
    ...input,
  });

const run = (id: string) => sendMessage(world.app, { teamId: team.teamId, messageId: id });

/** As far as it goes by itself: those on whom both are tried have it. */
async function tryBoth(input: object = {}): Promise<string> {
  const { Id } = await begin(input);
  await bodyOf(team.admin.post(team.path(`/messages/${Id}/schedule`), {}));
  await put(Id, { scheduled_at: new Date(Date.now() - 1000) });
  await startDue(world.app);
  await run(Id);
  return Id;
}

/** As if both had had their time. */
async function passHours(id: string) {
  const { trial } = await mine()
    .from("outgoing_message")
    .select("trial")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const triedAt = new Date(Date.now() - 5 * 3600_000).toISOString();
  await put(id, { trial: JSON.stringify({ ...trial, triedAt }) });
}

const open = (id: string, variant: "a" | "b", count: number) =>
  data()
    .updateTable("_outbox")
    .set({ opened_at: new Date() })
    .where("id", "in", (eb) =>
      eb.selectFrom("_outbox").select("id").where("message_id", "=", id).where("variant", "=", variant).limit(count),
    )
    .execute();

const subjects = () => Object.groupBy(mail.letters, ({ subject }) => (subject === "First" ? "a" : "b"));
const counts = () => ({ a: subjects().a?.length ?? 0, b: subjects().b?.length ?? 0 });
const reached = () => mail.letters.flatMap(({ envelope }) => envelope);

describe("two subjects", () => {
  it("are tried on a part, and the better one goes to the rest: everyone gets it once", async () => {
    const id = await tryBoth();
    expect(counts()).toEqual({ a: 2, b: 2 });
    const tried = await team.message(id);
    expect(tried).toMatchObject({ Status: "SENDING", Trial: { share: 20, hours: 4, by: "opens" } });
    expect(tried.TrialResult).toMatchObject({ winner: null, decidesAt: expect.any(String) });
    expect((await run(id)).inSeconds).toBeGreaterThan(3.9 * 3600);
    expect(mail.letters).toHaveLength(4);

    await open(id, "b", 1);
    await passHours(id);
    expect(await run(id)).toEqual({ inSeconds: 0 });
    expect((await team.message(id)).TrialResult).toMatchObject({ winner: "b", why: "better", decidedBy: null });
    await Promise.all([run(id), run(id)]);
    await run(id);
    expect(counts()).toEqual({ a: 2, b: 18 });
    expect(new Set(reached()).size).toBe(readers);
    expect(await team.message(id)).toMatchObject({ Status: "SENT", Counts: { sent: readers } });
    const own = mail.letters.find(({ envelope }) => envelope.includes("reader7@example.test"))!;
    const { recipients } = await bodyOf<{ recipients: { id: string }[] }>(
      team.admin.get(team.path(`/messages/${id}/recipients?search=reader7`)),
    );
    const shown = await bodyOf<{ content: { subject: string } }>(
      team.admin.get(team.path(`/messages/${id}/recipients/${recipients[0]!.id}`)),
    );
    expect(shown.content.subject).toBe(own.subject);
    const stats = await bodyOf<object>(team.admin.get(team.path(`/messages/${id}/stats`)));
    expect(stats).toMatchObject({ trial: { a: { sent: 2, opened: 0 }, b: { sent: 2, opened: 1 } } });
  });

  it("of which neither is better leave it at the first, and say so", async () => {
    const id = await tryBoth();
    await passHours(id);
    await run(id);
    expect((await team.message(id)).TrialResult).toMatchObject({ winner: "a", why: "nothing" });
    await run(id);
    expect(counts()).toEqual({ a: 18, b: 2 });
    const even = await tryBoth();
    await open(even, "a", 1);
    await open(even, "b", 1);
    await passHours(even);
    await run(even);
    expect((await team.message(even)).TrialResult).toMatchObject({ winner: "a", why: "tie" });
  });

  it("are decided earlier by a person who may send, once", async () => {
    const id = await tryBoth();
    const path = team.path(`/messages/${id}/subject`);
    const writer = await team.writer("outgoing_messages_other_users_emails");
    expect((await writer.post(path, { variant: "b" })).status).toBe(403);
    const other = await team.writer("outgoing_messages_user_emails", "outgoing_messages_user_send_emails");
    expect((await other.post(path, { variant: "b" })).status).toBe(404);
    const chosen = await bodyOf<MessageShown>(team.admin.post(path, { variant: "b" }));
    expect(chosen.TrialResult).toMatchObject({ winner: "b", why: "person", decidedBy: { Name: expect.any(String) } });
    expect((await team.admin.post(path, { variant: "a" })).status).toBe(409);
    await run(id);
    expect(counts()).toEqual({ a: 2, b: 18 });
    expect((await team.message(id)).Status).toBe("SENT");
  });

  it("wait while it is paused, and for nobody once the rest is canceled", async () => {
    const id = await tryBoth();
    await bodyOf(team.act(id, "pause"));
    await passHours(id);
    expect(await run(id)).toEqual({});
    expect((await team.message(id)).TrialResult).toMatchObject({ winner: null });
    await bodyOf(team.act(id, "unpause"));
    await bodyOf(team.act(id, "cancelRest"));
    expect(await run(id)).toEqual({});
    expect(mail.letters).toHaveLength(4);
    expect(await team.message(id)).toMatchObject({
      ...{ Status: "SENT", Counts: { sent: 4, canceled: 16 }, TrialResult: { winner: null } },
    });
  });

  it("go on where a process died: nobody is tried twice, and one in doubt holds up nobody", async () => {
    const { Id } = await begin();
    await bodyOf(team.admin.post(team.path(`/messages/${Id}/schedule`), {}));
    await put(Id, { scheduled_at: new Date(Date.now() - 1000) });
    await startDue(world.app);
    mail.behave({ rcpt: { code: 450, text: "4.2.0 Later" } });
    await run(Id);
    const tried = await data().selectFrom("_outbox").selectAll().where("variant", "is not", null).execute();
    expect(tried.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1]);
    mail.behave({});
    const [first, ...others] = tried.map(({ id }) => id);
    const claimed = { state: "attempting" as const, lease_until: new Date(Date.now() - 1000), send_after: null };
    await data().updateTable("_outbox").set(claimed).where("id", "=", first!).execute();
    await data().updateTable("_outbox").set({ send_after: null }).where("id", "in", others).execute();
    await run(Id);
    expect(mail.letters).toHaveLength(3);
    expect((await team.message(Id)).Counts).toMatchObject({ sent: 3, uncertain: 1, waiting: 16 });
    await passHours(Id);
    await run(Id);
    await run(Id);
    expect(mail.letters).toHaveLength(readers - 1);
    expect(new Set(reached()).size).toBe(readers - 1);
  });

  it("want a second one, and what shows which is better", async () => {
    const one = await begin({ Contents: { en: { subject: "First", text: "News." } } });
    const schedule = (id: string) => team.admin.post(team.path(`/messages/${id}/schedule`), {});
    const keysOf = (answer: { body: never }) =>
      (answer.body as { error: { fields: { messageKey: string }[] } }).error.fields.map(({ messageKey }) => messageKey);
    expect(keysOf(await schedule(one.Id))).toEqual(["messages.problems.secondSubjectWanted"]);
    const clicks = await begin({ Trial: { share: 50, hours: 1, by: "clicks" } });
    expect(keysOf(await schedule(clicks.Id))).toEqual(["messages.problems.trialUntracked.clicks"]);
    expect((await team.admin.patch(team.path(`/messages/${one.Id}`), { Trial: { share: 60 } })).status).toBe(400);
    // What is no longer wanted is gone, and what is copied has not been tried.
    const copy = await bodyOf<MessageShown>(team.admin.post(team.path(`/messages/${await tryBoth()}/duplicate`), {}));
    expect(copy).toMatchObject({ Trial: { share: 20, hours: 4, by: "opens" }, TrialResult: null });
    const body = { Trial: null, Contents: { en: { second: null } } };
    const plain = await bodyOf<MessageShown>(team.admin.patch(team.path(`/messages/${copy.Id}`), body));
    expect(plain.Trial).toBeNull();
    expect(plain.Contents.en).not.toHaveProperty("second");
  });
});
