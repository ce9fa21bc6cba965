import pg from "pg";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { holdBack } from "#system/backup/hold-back.server.ts";
import { bodyOf } from "#testing/data-world.ts";
import type { OutgoingTeam } from "#testing/outgoing-team.ts";
import { startSendingWorld } from "#testing/sending-world.ts";
import { startDue } from "#testing/start-due.ts";
import { sendMessage } from "./send-message.server.ts";

const { makeTeam, forgetLimits, world, mail, makeDue, beginDue, put, run, runLater, addresses } = startSendingWorld();
let team: OutgoingTeam;
const people = ["a@example.test", "b@example.test", "c@example.test"];

beforeAll(async () => {
  team = await makeTeam();
  for (const email of people)
    await team.add(team.parents, { [team.fields.name]: email[0], [team.fields.email]: email });
});
beforeEach(() => forgetLimits());

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
    await world.db.transaction((tx) =>
      tx
        .team(team.teamId)
        .insert("message_sender", [{ ...sender, ...columns } as never])
        .execute(),
    );
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
    await world.db.transaction((tx) => tx.team(team.teamId).insert("subscription_list", [list]).execute());
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
