import { beforeEach, describe, expect, it } from "vitest";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { bodyOf } from "#testing/data-world.ts";
import type { OutgoingTeam } from "#testing/outgoing-team.ts";
import { startSendingWorld } from "#testing/sending-world.ts";
import type { Visitor } from "#testing/visitor.ts";

const { makeTeam, addParents, put, run, addresses } = startSendingWorld();
let team: OutgoingTeam;

beforeEach(async () => {
  team = await makeTeam();
  await team.needApproval(true);
});

const writes = ["outgoing_messages_user_emails", "outgoing_messages_user_send_emails"] as const;

describe("a template that programs send, where messages want approval", () => {
  const make = (who: Visitor) =>
    bodyOf<{ Id: string }>(
      who.post(team.path("/templates"), {
        ...{ Name: "Receipt", DeliveryMethodId: "EMAIL", UsedFor: "transactional_only", ContentLanguageId: "en" },
        ...{ SubjectLine: "Receipt", TextOnlyVersion: "Thank you.", IsTextOwn: true },
      }),
    );
  const publish = (id: string, who: Visitor) => bodyOf(who.post(team.path(`/templates/${id}/publish`), {}));
  const send = async (templateId: string, key: string) => {
    const { status, body } = await team.admin.post(team.path("/messages/transactional"), {
      ...{ templateId, DeliveryMethodId: "EMAIL", idempotencyKey: key, recipient: { address: "payer@example.test" } },
    });
    return [status, (body as { messageId?: string }).messageId] as const;
  };

  it("leaves once somebody who may approve it, and has not written it, has published it", async () => {
    const author = await team.writer(...writes, "outgoing_messages_templates", "outgoing_messages_approval_emails");
    const approver = await team.writer("outgoing_messages_templates", "outgoing_messages_approval_emails");
    const { Id } = await make(author);
    const waits = async () =>
      (await bodyOf<{ IsWaitingForApproval: boolean }>(author.get(team.path(`/templates/${Id}`)))).IsWaitingForApproval;
    expect(await waits()).toBe(false);
    await publish(Id, author);
    expect((await send(Id, "own"))[0]).toBe(409);
    expect(await waits()).toBe(true);
    await publish(Id, approver);
    expect(await waits()).toBe(false);
    const [status, messageId] = await send(Id, "approved");
    expect(status).toBe(200);
    await run(messageId!);
    expect(addresses()).toEqual(["payer@example.test"]);
    await bodyOf(author.patch(team.path(`/templates/${Id}`), { SubjectLine: "Another" }));
    expect((await send(Id, "unpublished change"))[0]).toBe(200);
    await publish(Id, author);
    expect((await send(Id, "own again"))[0]).toBe(409);
  });

  it("is published as its publisher has seen it, or not at all", async () => {
    const { Id } = await make(team.admin);
    const { Version } = await bodyOf<{ Version: number }>(team.admin.get(team.path(`/templates/${Id}`)));
    const author = await team.writer(...writes, "outgoing_messages_templates");
    await bodyOf(author.patch(team.path(`/templates/${Id}`), { SubjectLine: "Another" }));
    expect((await team.admin.post(team.path(`/templates/${Id}/publish`), { Version })).status).toBe(409);
    expect((await team.admin.post(team.path(`/templates/${Id}/publish`), { Version: Version + 1 })).status).toBe(200);
  });

  it("makes its authors authors of the messages that begin with it", async () => {
    const author = await team.writer(...writes, "outgoing_messages_templates", "outgoing_messages_approval_emails");
    const other = await team.writer(...writes);
    const { Id: templateId } = await make(author);
    await publish(templateId, author);
    const { Id } = await team.begin({ ContentTypeId: "TRANSACTIONAL" }, other);
    await bodyOf(other.post(team.path(`/messages/${Id}/use-template`), { templateId }));
    await bodyOf(other.post(team.path(`/messages/${Id}/request-approval`), { note: "" }));
    const { Version } = await bodyOf<{ Version: number }>(author.get(team.path(`/messages/${Id}`)));
    const answer = { isApproved: true, note: "", Version };
    expect((await author.post(team.path(`/messages/${Id}/answer-approval`), answer)).status).toBe(403);
  });

  it("leaves as a team administrator has published it, who answers for the team", async () => {
    const { Id } = await make(team.admin);
    await publish(Id, team.admin);
    expect((await send(Id, "by an administrator"))[0]).toBe(200);
  });

  it("stops where approval is wanted since it was begun", async () => {
    await team.needApproval(false);
    const author = await team.writer(...writes, "outgoing_messages_templates");
    const { Id } = await make(author);
    await publish(Id, author);
    const [, messageId] = await send(Id, "begun");
    await team.needApproval(true);
    await run(messageId!);
    expect(addresses()).toEqual([]);
  });
});

describe("an audience that has grown since it was approved", () => {
  const write = async (input: object = {}) => {
    const author = await team.writer(...writes);
    const approver = await team.writer("outgoing_messages_approval_emails");
    const { Id } = await team.begin(input, author);
    const path = (rest: string) => team.path(`/messages/${Id}${rest}`);
    const asked = await bodyOf<MessageShown>(author.post(path("/request-approval"), {}));
    await bodyOf(approver.post(path("/answer-approval"), { isApproved: true, Version: asked.Version }));
    await bodyOf(author.post(path("/schedule"), {}));
    await put(Id, { scheduled_at: new Date(Date.now() - 1000) });
    const confirm = async (who: Visitor) => (await team.act(Id, "confirm", who)).status;
    return { Id, author, approver, confirm };
  };
  const held = { Status: "SCHEDULED", HeldBecause: "audience_grown" };

  it("waits for who approves where more people would get it, and then goes to all of them", async () => {
    await addParents(2);
    const { Id, author, approver, confirm } = await write();
    await team.add(team.parents, { [team.fields.name]: "Late", [team.fields.email]: "late@example.test" });
    await run(Id);
    expect(await team.message(Id)).toMatchObject(held);
    expect(await confirm(author)).toBe(403);
    expect(addresses()).toEqual([]);
    expect(await confirm(approver)).toBe(200);
    await run(Id);
    expect(addresses()).toEqual(["late@example.test", "parent0@example.test", "parent1@example.test"]);
  });

  it("waits where the filter of a smart collection was changed, however many it finds", async () => {
    const filterFor = (name: string) => ({ field: team.fields.name, operator: "is", value: name });
    const some = await team.collection("Some", { parentId: team.parents, membershipFilter: filterFor("Parent 0") });
    await addParents(2);
    const sources = [{ kind: "records", collectionId: some, addressFieldIds: [team.fields.email] }];
    const { Id, approver, confirm } = await write({ Audience: { sources } });
    await bodyOf(team.admin.patch(team.path(`/collections/${some}`), { membershipFilter: filterFor("Parent 1") }));
    await run(Id);
    expect(await team.message(Id)).toMatchObject(held);
    expect(await confirm(approver)).toBe(200);
    await run(Id);
    expect(addresses()).toEqual(["parent1@example.test"]);
  });

  it("waits where other people took the places of those who were approved", async () => {
    const ids = await addParents(3);
    const { Id, approver, confirm } = await write();
    for (const [place, id] of ids.entries())
      await bodyOf(
        team.admin.patch(team.path(`/records/${id}`), {
          values: { [team.fields.email]: `other${place}@elsewhere.test` },
        }),
      );
    await run(Id);
    expect(await team.message(Id)).toMatchObject(held);
    expect(addresses()).toEqual([]);
    expect(await confirm(approver)).toBe(200);
    await run(Id);
    expect(addresses()).toEqual([0, 1, 2].map((place) => `other${place}@elsewhere.test`));
  });

  it("goes to one of many who has another address by now without asking", async () => {
    const [first] = await addParents(5);
    const { Id } = await write();
    const values = { [team.fields.email]: "moved@example.test" };
    await bodyOf(team.admin.patch(team.path(`/records/${first}`), { values }));
    await run(Id);
    expect(addresses()).toHaveLength(5);
    expect(addresses()).toContain("moved@example.test");
  });

  it("goes to fewer without asking", async () => {
    const [first] = await addParents(2);
    const { Id } = await write();
    await bodyOf(team.admin.delete(team.path(`/records/${first}`)));
    await run(Id);
    expect(addresses()).toEqual(["parent1@example.test"]);
  });
});
