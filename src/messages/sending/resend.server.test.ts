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

beforeEach(async () => {
  mail.letters.length = 0;
  team = await makeOutgoingTeam(world);
  await bodyOf(team.admin.patch(team.path("/message-settings"), { trackOpens: true }));
});

const people = ["ada", "bob", "cid", "dee", "eve"];
const addressOf = (name: string) => `${name}@example.test`;
const data = () => world.db.team(team.teamId).data;
const outboxOf = (messageId: string, name: string) =>
  data().updateTable("_outbox").where("message_id", "=", messageId).where("address", "=", addressOf(name));

async function send(id: string) {
  await bodyOf(team.admin.post(team.path(`/messages/${id}/schedule`), {}));
  const due = { scheduled_at: new Date(Date.now() - 1000) };
  await world.db.team(team.teamId).update("outgoing_message", due).where("id", "=", id).execute();
  await startDue(world.app);
  await sendMessage(world.app, { teamId: team.teamId, messageId: id });
}

const resend = (id: string, body: object = {}) =>
  bodyOf<MessageShown>(team.admin.post(team.path(`/messages/${id}/resend`), body));
const reached = () => mail.letters.flatMap(({ envelope }) => envelope).sort();

describe("a message that is sent again to those who did not open it", () => {
  it("is a draft of the same content, and reaches those alone who have not opened it when it is sent", async () => {
    for (const name of people)
      await team.add(team.parents, { [team.fields.name]: name, [team.fields.email]: addressOf(name) });
    const Contents = { en: { subject: "Hello {{ record.name }}", text: "See you, {{ record.name }}." } };
    const first = await team.begin({ Contents, ReplyTo: "office@example.test" });
    await send(first.Id);
    expect(reached()).toHaveLength(5);
    mail.letters.length = 0;
    await outboxOf(first.Id, "ada").set({ opened_at: new Date() }).execute();
    await outboxOf(first.Id, "bob").set({ clicked_at: new Date() }).execute();
    const [cid] = await data().selectFrom("_outbox").selectAll().where("address", "=", addressOf("cid")).execute();
    await data()
      .insertInto("_outbox_event")
      .values({
        ...{ id: newId(), outbox_id: cid!.id, message_id: first.Id, type: "unsubscribed", at: new Date() },
        ...{ source: "us", source_id: newId(), detail: "{}" },
      })
      .execute();

    const id = newId();
    const again = await resend(first.Id, { Id: id, InternalName: "Welcome (again)" });
    expect(again).toMatchObject({
      Id: id,
      Status: "DRAFT",
      InternalName: "Welcome (again)",
      ReplyTo: "office@example.test",
    });
    expect(again.Contents.en).toMatchObject(Contents.en);
    expect(again.Audience.sources).toEqual([
      {
        ...{ kind: "message", messageId: first.Id, outcome: "notOpened" },
        ...{ collectionIds: [team.parents], personCollectionIds: [team.parents] },
      },
    ]);
    expect((await resend(first.Id, { Id: id })).Id).toBe(id);
    const counted = await bodyOf<{ willGet: number }>(team.admin.get(team.path(`/messages/${id}/audience`)));
    expect(counted.willGet).toBe(2);
    // Meanwhile.
    await outboxOf(first.Id, "dee").set({ opened_at: new Date() }).execute();
    await send(id);
    expect(reached()).toEqual([addressOf("eve")]);
    expect(mail.letters[0]!.subject).toBe("Hello eve");
  });

  it("can be left out of another one as well, and asks whether they want it as always", async () => {
    for (const name of people.slice(0, 3))
      await team.add(team.parents, { [team.fields.name]: name, [team.fields.email]: addressOf(name) });
    const first = await team.begin();
    await send(first.Id);
    mail.letters.length = 0;
    await outboxOf(first.Id, "ada").set({ opened_at: new Date() }).execute();
    const key = addressOf("bob");
    await data()
      .insertInto("_suppression")
      .values({ id: newId(), channel: "EMAIL", address: key, address_key: key, reason: "complaint" })
      .execute();
    const except = [{ kind: "message", messageId: first.Id, outcome: "opened" }];
    const other = await team.begin({ Audience: { ...team.audience, except } });
    await send(other.Id);
    expect(reached()).toEqual([addressOf("cid")]);
  });

  it("is refused where nobody knows who opened it, before it was sent, and to who may not see it", async () => {
    const draft = await team.begin();
    expect((await team.admin.post(team.path(`/messages/${draft.Id}/resend`))).status).toBe(409);
    await team.add(team.parents, { [team.fields.name]: "ada", [team.fields.email]: addressOf("ada") });
    const first = await team.begin();
    await send(first.Id);
    const path = team.path(`/messages/${first.Id}/resend`);
    const other = await team.writer("outgoing_messages_user_emails");
    expect((await other.post(path)).status).toBe(404);
    const theirs = await team.begin({}, other);
    const sources = [{ kind: "message", messageId: first.Id, outcome: "notOpened" }];
    await bodyOf(other.patch(team.path(`/messages/${theirs.Id}`), { Audience: { sources } }));
    expect(await other.get(team.path(`/messages/${theirs.Id}/audience`))).toMatchObject({
      status: 400,
      body: { error: { fields: [{ messageKey: "messages.problems.messageGone" }] } },
    });
    await bodyOf(team.admin.patch(team.path("/message-settings"), { trackOpens: false }));
    expect((await team.admin.post(path)).status).toBe(200);
    const untracked = await team.begin();
    await send(untracked.Id);
    expect(await team.admin.post(team.path(`/messages/${untracked.Id}/resend`))).toMatchObject({
      status: 409,
      body: { error: { fields: [{ messageKey: "messages.problems.opensUntracked" }] } },
    });
  });
});
