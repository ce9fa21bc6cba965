import { beforeAll, expect, it } from "vitest";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makeOutgoingTeam, type OutgoingTeam } from "#testing/outgoing-team.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { MessageShown } from "./contract.ts";

const world = whileTesting(() => startDataWorld({ APP_URL: "https://simply.example" }));
let team: OutgoingTeam;
let author: Visitor;
let approver: Visitor;
const nextYear = new Date().getUTCFullYear() + 1;
const Schedule = { localTime: `${nextYear}-06-05T09:00` };

beforeAll(async () => {
  team = await makeOutgoingTeam(world);
  await team.needApproval(true);
  author = await team.writer("outgoing_messages_user_emails", "outgoing_messages_user_send_emails");
  approver = await team.writer("outgoing_messages_approval_emails");
  await add("ada@example.test");
});

const add = (email: string) =>
  team.add(team.parents, { [team.fields.name]: email.split("@")[0]!, [team.fields.email]: email });
const path = (id: string, rest = "") => team.path(`/messages/${id}${rest}`);
const ask = async (who = author, input: object = {}) => {
  const { Id } = await team.begin({ Schedule, ...input }, who);
  return bodyOf<MessageShown>(who.post(path(Id, "/request-approval"), {}));
};
const approve = ({ Id, Version }: MessageShown) =>
  bodyOf<MessageShown>(approver.post(path(Id, "/answer-approval"), { isApproved: true, Version }));
const newestLetter = async (who: Visitor) => {
  const { userId } = await bodyOf<{ userId: string }>(who.get("/api/me"));
  const query = world.db.app.selectFrom("user").select("email").where("id", "=", userId);
  const { email } = await query.executeTakeFirstOrThrow();
  return (await world.letters(email)).at(0)!.body_text;
};
/** As if it had been asked for long ago. */
const setTime = (id: string, localTime: string) =>
  world.db
    .team(team.teamId)
    .update("outgoing_message", { schedule: JSON.stringify({ localTime }) })
    .where("id", "=", id)
    .execute();

it("schedules what was asked for with a time, sent by whoever asked", async () => {
  const asked = await ask();
  expect(asked.Approval).toMatchObject({ AskerMaySend: true, WaitsFor: null });
  const approved = await approve(asked);
  expect(approved).toMatchObject({ Status: "SCHEDULED", Approval: { WaitsFor: null } });
  expect(approved.ScheduledAt).toMatch(new RegExp(`^${nextYear}-06-05T`));
  const { sends_as } = await world.db
    .team(team.teamId)
    .from("outgoing_message")
    .select("sends_as")
    .where("id", "=", asked.Id)
    .executeTakeFirstOrThrow();
  expect(sends_as).toBe(asked.Approval.RequestedBy!.UserId);
  expect(await newestLetter(author)).toMatch(new RegExp(`It goes out on .*June 5, ${nextYear}`));
  // Approved it stays, wherever it goes from there.
  expect((await bodyOf<MessageShown>(team.act(asked.Id, "unschedule", author))).Status).toBe("APPROVED");
});

it("leaves what was asked for without a time to its author", async () => {
  const approved = await approve(await ask(author, { Schedule: {} }));
  expect(approved).toMatchObject({ Status: "APPROVED", Approval: { WaitsFor: null } });
  expect(await newestLetter(author)).toContain("It can be sent now.");
});

it("asks for another time where the chosen one has passed meanwhile, and takes none that has passed before", async () => {
  const asked = await ask();
  await setTime(asked.Id, "2024-06-05T09:00");
  const approved = await approve(asked);
  expect(approved).toMatchObject({ Status: "APPROVED", ScheduledAt: null, Approval: { WaitsFor: "time" } });
  expect(await newestLetter(author)).toMatch(/The time you chose, .*2024.*, has passed/);
  const scheduled = await bodyOf<MessageShown>(author.post(path(asked.Id, "/schedule"), { Schedule }));
  expect(scheduled).toMatchObject({ Status: "SCHEDULED", Approval: { WaitsFor: null } });
  expect(await bodyOf<MessageShown>(team.act(asked.Id, "unschedule", author))).toMatchObject({
    ...{ Status: "APPROVED", Approval: { WaitsFor: null } },
  });

  const { Id } = await team.begin({ Schedule: { localTime: "2024-06-05T09:00" } }, author);
  const refused = await author.post(path(Id, "/request-approval"), {});
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { error: { fields: [{ path: "Schedule", messageKey: "messages.problems.inThePast" }] } },
  ]);
});

it("is not scheduled where more people would get it than when approval was asked for", async () => {
  const asked = await ask();
  await add("grace@example.test");
  expect(await approve(asked)).toMatchObject({ Status: "APPROVED", Approval: { WaitsFor: "audience" } });
});

it("waits for somebody who may send where its author may not", async () => {
  const writer = await team.writer("outgoing_messages_user_emails");
  const asked = await ask(writer);
  expect(asked.Approval.AskerMaySend).toBe(false);
  expect(await approve(asked)).toMatchObject({ Status: "APPROVED", Approval: { WaitsFor: "sender" } });
});
