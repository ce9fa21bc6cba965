import { expect, it } from "vitest";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makeOutgoingTeam } from "#testing/outgoing-team.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);

it("a message is told to whoever it waits for, by its name; several by their number", async () => {
  const team = await makeOutgoingTeam(world);
  await team.needApproval(true);
  const author = await team.writer("outgoing_messages_user_emails");
  const approver = await team.writer("outgoing_messages_approval_emails");
  const today = async (who: Visitor) => (await bodyOf<{ items: object[] }>(who.get(team.path("/today")))).items;
  const ask = async (InternalName: string) => {
    const { Id } = await team.begin({ InternalName }, author);
    const asked = await bodyOf<MessageShown>(author.post(team.path(`/messages/${Id}/request-approval`), {}));
    return { Id, Version: asked.Version };
  };
  const first = await ask("June news");
  const one = { kind: "messages.approve", count: 1, subject: { id: first.Id, name: "June news" } };
  expect([await today(approver), await today(author)]).toEqual([[one], []]);
  await ask("July news");
  expect(await today(approver)).toEqual([{ kind: "messages.approve", count: 2, subject: null }]);

  const answer = { isApproved: true, Version: first.Version };
  await bodyOf(approver.post(team.path(`/messages/${first.Id}/answer-approval`), answer));
  expect(await today(author)).toEqual([
    { kind: "messages.own", count: 1, subject: { id: first.Id, name: "June news" } },
  ]);
});

it("nothing waits for approval once the team asks for none: it is a draft again, which may be sent", async () => {
  const team = await makeOutgoingTeam(world);
  await bodyOf(team.needApproval(true));
  const author = await team.writer("outgoing_messages_user_emails", "outgoing_messages_user_send_emails");
  const { Id } = await team.begin({ InternalName: "June news" }, author);
  await bodyOf(author.post(team.path(`/messages/${Id}/request-approval`), { note: "Before Friday" }));
  const today = async (who: Visitor) => (await bodyOf<{ items: object[] }>(who.get(team.path("/today")))).items;
  expect(await today(team.admin)).toMatchObject([{ kind: "messages.approve" }]);
  await bodyOf(team.needApproval(false));
  expect(await today(team.admin)).toEqual([]);
  const { Status, Actions, Approval } = await team.message(Id, author);
  expect([Status, Actions.includes("sendNow"), Approval.RequestedAt]).toEqual(["DRAFT", true, null]);
  // Whoever wrote it may still not approve it.
  await bodyOf(team.needApproval(true));
  expect((await team.message(Id, author)).Approval.YouMayApprove).toBe(false);
});
