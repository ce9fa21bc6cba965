import { expect, it } from "vitest";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makeOutgoingTeam } from "#testing/outgoing-team.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { MessageShown } from "./contract.ts";

const world = whileTesting(() => startDataWorld({ APP_URL: "https://simply.example" }));

const userOf = async (who: Visitor) => {
  const { userId } = await bodyOf<{ userId: string }>(who.get("/api/me"));
  return world.db.app.selectFrom("user").select(["id", "email"]).where("id", "=", userId).executeTakeFirstOrThrow();
};
const emailOf = async (who: Visitor) => (await userOf(who)).email;

it("whoever may approve is written to in their language, and so is the author once it is answered", async () => {
  const team = await makeOutgoingTeam(world);
  await team.needApproval(true);
  const author = await team.writer("outgoing_messages_user_emails", "outgoing_messages_approval_emails");
  const approver = await team.writer("outgoing_messages_approval_emails");
  const ofTexts = await team.writer("outgoing_messages_approval_sms");
  const { id: approverId } = await userOf(approver);
  await world.db.app.updateTable("user").set({ interface_language: "fr" }).where("id", "=", approverId).execute();
  const { Id } = await team.begin({ InternalName: "June news" }, author);
  const path = (rest: string) => team.path(`/messages/${Id}${rest}`);
  const waiting = async (who: Visitor) =>
    (await bodyOf<{ total: number }>(who.get(team.path("/messages?waiting=true")))).total;

  const nameOf = async (who: Visitor) => (await bodyOf<{ name: string }>(who.get("/api/me"))).name;
  const approvers = [await nameOf(approver), await nameOf(team.admin)].sort((one, other) => one.localeCompare(other));
  expect((await team.message(Id, author)).Approval.Approvers).toEqual(approvers);

  expect((await team.message(Id, author)).Approval.YouMayApprove).toBe(false);

  const asked = await bodyOf<MessageShown>(author.post(path("/request-approval"), { note: "Before Friday" }));
  const [toApprover] = await world.letters(await emailOf(approver));
  expect(toApprover!.subject).toBe("«\u00a0June news\u00a0» attend votre approbation");
  expect(toApprover!.body_text).toContain("Before Friday");
  expect(toApprover!.body_text).toContain(`https://simply.example/team-${team.teamId}/outgoing-messages/${Id}`);
  // Team administrators approve too; the author does not, whatever they may do with others'.
  const [toAdmin] = await world.letters(await emailOf(team.admin));
  expect(toAdmin!.subject).toBe("“June news” waits for your approval");
  expect([await waiting(approver), await waiting(team.admin), await waiting(author)]).toEqual([1, 1, 0]);

  const back = { isApproved: false, note: "Name the day", Version: asked.Version };
  const returned = await bodyOf<MessageShown>(approver.post(path("/answer-approval"), back));
  const [first] = await world.letters(await emailOf(author));
  expect(first!.subject).toBe("Changes are requested for “June news”");
  expect(first!.body_text).toContain("Name the day");
  expect([await waiting(approver), await waiting(author)]).toEqual([0, 1]);
  expect(returned.Status).toBe("DRAFT");
  expect(asked.Approval.Approvers).toEqual(approvers);

  const again = await bodyOf<MessageShown>(author.post(path("/request-approval"), {}));
  await bodyOf(approver.post(path("/answer-approval"), { isApproved: true, Version: again.Version }));
  const [second] = await world.letters(await emailOf(author), 2);
  expect(second!.subject).toBe("“June news” was approved");
  expect(second!.body_text).not.toContain("They write");
  expect(await waiting(author)).toBe(1);
  expect((await team.message(Id, author)).Approval.Approvers).toEqual([]);
  const all = await world.db.app.selectFrom("captured_mail").select("recipient").execute();
  expect(all.map(({ recipient }) => recipient)).not.toContain(await emailOf(ofTexts));
});

it("says who is asked: nobody who asks, though an administrator may approve what they have written", async () => {
  const team = await makeOutgoingTeam(world);
  await team.needApproval(true);
  const { Id } = await team.begin();
  expect((await team.message(Id)).Approval).toMatchObject({ Approvers: [], YouMayApprove: true });
  const approver = await team.writer("outgoing_messages_approval_emails");
  const { name } = await bodyOf<{ name: string }>(approver.get("/api/me"));
  expect((await team.message(Id)).Approval).toMatchObject({ Approvers: [name], YouMayApprove: true });
  const asked = await bodyOf<MessageShown>(team.admin.post(team.path(`/messages/${Id}/request-approval`), {}));
  expect(asked.Approval.Approvers).toEqual([name]);
  await world.letters(await emailOf(approver));
  const all = await world.db.app.selectFrom("captured_mail").select("recipient").execute();
  expect(all.map(({ recipient }) => recipient)).not.toContain(await emailOf(team.admin));
});
