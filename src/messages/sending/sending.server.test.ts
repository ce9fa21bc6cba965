import { beforeEach, describe, expect, it } from "vitest";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf } from "#testing/data-world.ts";
import type { OutgoingTeam } from "#testing/outgoing-team.ts";
import { startSendingWorld } from "#testing/sending-world.ts";
import { startDue } from "#testing/start-due.ts";
import { openMessages } from "./message-metrics.server.ts";
import { sendMessage } from "./send-message.server.ts";

const { makeTeam, world, mail, addParents, makeDue, put, run, outbox, states, addresses, email } = startSendingWorld({
  APP_URL: "https://simply.example",
  METRICS_TOKEN: "m".repeat(32),
});
let team: OutgoingTeam;

beforeEach(async () => {
  team = await makeTeam();
});

describe("a message that is due", () => {
  it("reaches each recipient once, with their own values, and is over", async () => {
    await addParents(3);
    const column = "{{ record.name }}";
    const { Id } = await team.begin({
      Contents: { en: { subject: `Hello ${column}`, text: `Dear ${column},\nsee you.` } },
    });
    await makeDue(Id);
    expect(await run(Id)).toEqual({});
    expect(await team.message(Id)).toMatchObject({ Status: "SENT", Counts: { total: 3, sent: 3, waiting: 0 } });
    expect(addresses()).toEqual([email(0), email(1), email(2)]);
    const letter = mail.letters.find(({ envelope }) => envelope.includes(email(1)))!;
    expect(letter.subject).toBe("Hello Parent 1");
    expect(letter.text).toContain("Dear Parent 1,");
    await run(Id);
    expect(mail.letters).toHaveLength(3);
    const [row] = await outbox(Id);
    expect(row).toMatchObject({ state: "sent", status: "accepted", way: "smtp", attempts: 1 });
    expect(row!.provider_id).not.toBeNull();
  });

  it("is counted for those who watch the process: that it waits, and how many it went to", async () => {
    const sent = async () =>
      Number(
        /simply_message_recipients_total\{way="smtp",state="sent"\} (\d+)/.exec(
          await world.app.metrics!.write(),
        )?.[1] ?? 0,
      );
    const scheduled = async () =>
      (await openMessages.read(world.db)).find(({ labels }) => labels.state === "scheduled")!.value;
    const [sentBefore, scheduledBefore] = [await sent(), await scheduled()];
    await addParents(2);
    const { Id } = await team.begin();
    await makeDue(Id);
    expect(await scheduled()).toBe(scheduledBefore + 1);
    await run(Id);
    expect(await sent()).toBe(sentBefore + 2);
    expect(await scheduled()).toBe(scheduledBefore);
  });

  it("writes once to an address that several records have, and once for each record where that is asked for", async () => {
    const ids = await addParents(1);
    for (const child of ["Ada", "Bo"])
      await team.add(team.campers, { [team.fields.camperName]: child, [team.fields.link]: ids });
    const children = {
      ...{ kind: "records", collectionId: team.campers, throughFieldId: team.fields.link },
      addressFieldIds: [team.fields.email],
    };
    const text = "Dear {{ person.name }}: {% for record in records %}{{ record.name }}. {% endfor %}";
    const Contents = { en: { subject: "Children", text } };
    const together = await team.begin({ Contents, Audience: { sources: [children] } });
    await makeDue(together.Id);
    await run(together.Id);
    expect(mail.letters).toHaveLength(1);
    expect(mail.letters[0]!.text).toContain("Dear Parent 0:");
    expect(mail.letters[0]!.text).toMatch(/Ada\./);
    expect(mail.letters[0]!.text).toMatch(/Bo\./);
    const single = await team.begin({ Contents, Audience: { sources: [children], per: "record" } });
    await makeDue(single.Id);
    await run(single.Id);
    expect(mail.letters).toHaveLength(3);
    expect(addresses()).toEqual([email(0), email(0), email(0)]);
  });

  it("leaves out who has no address, a wrong one, or must not be written to, and says so", async () => {
    await addParents(2);
    await team.add(team.parents, { [team.fields.name]: "Nobody" });
    const data = world.db.team(team.teamId).data;
    await data
      .insertInto("_suppression")
      .values({ id: newId(), channel: "EMAIL", address: email(0), address_key: email(0), reason: "hard_bounce" })
      .execute();
    const { Id } = await team.begin();
    await makeDue(Id);
    await run(Id);
    expect(await states(Id)).toEqual([
      [email(0), "skipped", "suppressed"],
      [email(1), "sent", null],
    ]);
    expect(addresses()).toEqual([email(1)]);
  });

  it("asks for consent again at the moment of sending", async () => {
    await addParents(2);
    const { Id } = await team.begin();
    await makeDue(Id);
    mail.behave({ rcpt: { code: 450, text: "4.2.0 Later" } });
    const left = await run(Id);
    expect(left.inSeconds).toBeGreaterThan(30);
    expect((await states(Id)).map(([, state]) => state)).toEqual(["waiting", "waiting"]);
    mail.behave({});
    const data = world.db.team(team.teamId).data;
    await data
      .insertInto("_suppression")
      .values({ id: newId(), channel: "EMAIL", address: email(0), address_key: email(0), reason: "complaint" })
      .execute();
    await data.updateTable("_outbox").set({ send_after: new Date() }).where("message_id", "=", Id).execute();
    await run(Id);
    expect(await states(Id)).toEqual([
      [email(0), "skipped", "suppressed"],
      [email(1), "sent", null],
    ]);
  });

  it("merges no more than whoever pressed the button may read", async () => {
    await addParents(1);
    const who = await team.memberWith(
      [
        { permissions: ["read_data_record_metadata", "read_data_field_data"] },
        { permissions: ["read_data_field_data"], fieldId: team.fields.phone, isAllowed: false },
      ],
      ["outgoing_messages_user_emails", "outgoing_messages_user_send_emails"],
    );
    const [parent] = (await team.list(team.parents)).records;
    await bodyOf(team.change(parent!.id, { values: { [team.fields.phone]: "+12125550123" } }));
    const text = "Phone [{{ record.phone | default: 'none' }}]";
    const { Id } = await team.begin({ Contents: { en: { subject: "x", text } } }, who);
    await bodyOf(who.post(team.path(`/messages/${Id}/schedule`), {}));
    await put(Id, { scheduled_at: new Date() });
    await run(Id);
    expect(mail.letters[0]!.text).toContain("Phone [none]");
  });
});

describe("a way that does not work", () => {
  it("for anybody stops the message, burns nobody, and resuming sends to those not yet sent", async () => {
    await addParents(30);
    const { Id } = await team.begin();
    await makeDue(Id);
    mail.behave({ rcpt: { code: 550, text: "5.7.1 Not from you" } });
    await run(Id);
    const stopped = await team.message(Id);
    expect(stopped.Status).toBe("ERROR_SENDING");
    expect(stopped.Problem).toContain("5.7.1");
    expect((await outbox(Id)).every(({ state }) => state === "waiting")).toBe(true);
    const { data } = world.db.team(team.teamId);
    expect(await data.selectFrom("_suppression").select("id").execute()).toEqual([]);
    mail.behave({});
    expect((await bodyOf<MessageShown>(team.act(Id, "resume"))).Status).toBe("SENDING");
    await run(Id);
    expect(await team.message(Id)).toMatchObject({ Status: "SENT", Counts: { sent: 30, failed: 0 } });
    expect(new Set(addresses()).size).toBe(30);
    expect(mail.letters).toHaveLength(30);
  });

  it("for anybody suppresses no address, whatever it says of each", async () => {
    await addParents(20);
    const { Id } = await team.begin();
    await makeDue(Id);
    mail.behave({ rcpt: { code: 550, text: "5.1.1 No such user" } });
    await run(Id);
    expect((await team.message(Id)).Status).toBe("ERROR_SENDING");
    const { data } = world.db.team(team.teamId);
    expect(await data.selectFrom("_suppression").select("id").execute()).toEqual([]);
  });

  it("for one address fails that one alone", async () => {
    await addParents(3);
    const { Id } = await team.begin();
    await makeDue(Id);
    mail.behave({ rcpt: { code: 550, text: "5.1.1 No such user" } });
    await run(Id);
    expect(
      (await states(Id)).every(([, state, reason]) => state === "failed" && String(reason).includes("5.1.1")),
    ).toBe(true);
    expect((await team.message(Id)).Status).toBe("SENT");
    const suppressed = () => world.db.team(team.teamId).data.selectFrom("_suppression").select("reason").execute();
    expect(await suppressed()).toEqual(Array(3).fill({ reason: "hard_bounce" }));
  });
});

/** What administrators are told of it by email. */
async function emailsAbout(messageId: string) {
  const { rows } = await world.app.pool.query(
    "select data from app.job where kind = 'send-notice' order by created_at",
  );
  return rows
    .map(({ data }) => data as { kind: string; path: string; values: Record<string, string> })
    .filter(({ path }) => path === `/team-${team.teamId}/outgoing-messages/${messageId}`)
    .map(({ kind, values }) => ({ kind, values }));
}

describe("a crash in the middle", () => {
  it("could leave no more in doubt than what is on the wire: all others are waiting, and are sent by whoever goes on", async () => {
    await addParents(30);
    const { Id } = await team.begin();
    await makeDue(Id);
    await startDue(world.app);
    await put(Id, { content_type: "PARTICIPATION" });
    const answered = Promise.withResolvers<void>();
    mail.behave({ answersAfter: answered.promise });
    const sent = sendMessage(world.app, { teamId: team.teamId, messageId: Id });
    const counts = async () => {
      const counted = { waiting: 0, attempting: 0 };
      for (const { state } of await outbox(Id)) counted[state as keyof typeof counted]++;
      return counted;
    };
    // As many as there are connections; the other batches are claimed and written.
    await expect.poll(counts).toEqual({ waiting: 20, attempting: 10 });
    const claimed = (await outbox(Id)).filter(({ state }) => state === "waiting");
    expect(claimed.some(({ lease_until }) => lease_until !== null)).toBe(true);
    answered.resolve();
    await sent;
    expect((await states(Id)).every(([, state]) => state === "sent")).toBe(true);

    // What a process had claimed that has died.
    const data = world.db.team(team.teamId).data;
    const died = { state: "waiting", lease_until: new Date(Date.now() - 1000), sent_at: null, status: null } as const;
    const [first, second] = await outbox(Id);
    await data.updateTable("_outbox").set(died).where("id", "in", [first!.id, second!.id]).execute();
    await put(Id, { status: "SENDING" });
    mail.letters.length = 0;
    await sendMessage(world.app, { teamId: team.teamId, messageId: Id });
    expect(mail.letters).toHaveLength(2);
    expect((await team.message(Id)).Counts).toMatchObject({ sent: 30, uncertain: 0 });
  });

  it("leaves nobody out, and lists who may have got it: of marketing for a person to decide", async () => {
    await addParents(3);
    const { Id } = await team.begin();
    await makeDue(Id);
    await startDue(world.app);
    await put(Id, { content_type: "PARTICIPATION" });
    mail.behave({ rcpt: { code: 450, text: "4.2.0 Later" } });
    await sendMessage(world.app, { teamId: team.teamId, messageId: Id });
    mail.behave({});
    const data = world.db.team(team.teamId).data;
    const [first] = await outbox(Id);
    const died = { state: "attempting", lease_until: new Date(Date.now() - 1000) } as const;
    await data
      .updateTable("_outbox")
      .set({ send_after: new Date(0) })
      .where("message_id", "=", Id)
      .execute();
    await data.updateTable("_outbox").set(died).where("id", "=", first!.id).execute();
    await sendMessage(world.app, { teamId: team.teamId, messageId: Id });
    expect(await states(Id)).toEqual([
      [email(0), "uncertain", "interrupted"],
      [email(1), "sent", null],
      [email(2), "sent", null],
    ]);
    expect((await team.message(Id)).Status).toBe("SENT");
    expect(await emailsAbout(Id)).toEqual([
      { kind: "messageUncertain", values: expect.objectContaining({ count: "1" }) },
    ]);
  });
});

describe("what is scheduled", () => {
  it("is held when it is too late, when its sender is gone or may no more, and goes on when somebody confirms it", async () => {
    await addParents(1);
    const { Id } = await team.begin();
    await makeDue(Id, 7 * 3600 * 1000);
    await run(Id);
    expect(await team.message(Id)).toMatchObject({ Status: "SCHEDULED", HeldBecause: "late" });
    expect(mail.letters).toHaveLength(0);
    await bodyOf(team.act(Id, "confirm"));
    await run(Id);
    expect((await team.message(Id)).Status).toBe("SENT");

    const writer = await team.writer("outgoing_messages_user_emails", "outgoing_messages_user_send_emails");
    const theirs = await team.begin({}, writer);
    await bodyOf(writer.post(team.path(`/messages/${theirs.Id}/schedule`), {}));
    await put(theirs.Id, { scheduled_at: new Date() });
    await world.app.pool.query(
      "update app.team_user set deactivated_as_of = now() where team_id = $1 and user_id = (select owned_by from app.outgoing_message where id = $2)",
      [team.teamId, theirs.Id],
    );
    await run(theirs.Id);
    expect(await team.message(theirs.Id)).toMatchObject({ Status: "SCHEDULED", HeldBecause: "sender_gone" });
    // To the administrator of the team: its owner is no member any more.
    expect(await emailsAbout(theirs.Id)).toEqual([
      { kind: "messageHeld", values: expect.objectContaining({ because: expect.stringContaining("no longer") }) },
    ]);
  });

  it("is not sent while it is paused, and what is canceled is never sent", async () => {
    await addParents(3);
    const { Id } = await team.begin();
    await makeDue(Id);
    await startDue(world.app);
    await bodyOf(team.act(Id, "pause"));
    await sendMessage(world.app, { teamId: team.teamId, messageId: Id });
    expect(mail.letters).toHaveLength(0);
    await bodyOf(team.act(Id, "unpause"));
    mail.behave({ rcpt: { code: 450, text: "4.2.0 Later" } });
    await sendMessage(world.app, { teamId: team.teamId, messageId: Id });
    expect((await bodyOf<MessageShown>(team.act(Id, "cancelRest"))).Status).toBe("SENT");
    mail.behave({});
    await run(Id);
    expect(mail.letters).toHaveLength(0);
    expect((await states(Id)).every(([, state]) => state === "canceled")).toBe(true);
  });
});
