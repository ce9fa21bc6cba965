import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makeOutgoingTeam, type OutgoingTeam, plainContent } from "#testing/outgoing-team.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { MessageListed, MessageShown } from "./contract.ts";

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: OutgoingTeam;

beforeAll(async () => {
  team = await makeOutgoingTeam(world);
});

const at = (id: string, rest = "") => team.path(`/messages/${id}${rest}`);
const problems = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error: { fields: { path: string; messageKey: string }[] } }).error.fields.map(
    ({ path, messageKey }) => `${path} ${messageKey}`,
  ),
];
const listed = async (query: string, who: Visitor = team.admin) =>
  bodyOf<{ messages: MessageListed[]; total: number }>(who.get(team.path(`/messages?${query}`)));
const deedsOf = async (id: string) => {
  const rows = await world.db.app
    .selectFrom("audit")
    .select("action")
    .where("subject_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
};

describe("a message", () => {
  it("is spelled as the specification spells it", async () => {
    const made = await team.begin({ InternalDescription: "First letter" });
    expect(made).toMatchObject({
      ...{ InternalName: "Welcome", DeliveryMethodId: "EMAIL", ContentTypeId: "TRANSACTIONAL", Type: "TRANSACTIONAL" },
      ...{ ContentLanguageId: "en", SubjectLine: "Hello", MessageName: "Hello", InternalDescription: "First letter" },
      ...{ Status: "DRAFT", SenderId: null, ScheduledAt: null, SentAt: null, TeamId: team.teamId },
      ...{ TextOnlyVersion: "Camp begins on Monday.", Template: null, Version: 2 },
    });
    expect(made.CreatedByTeamUserId).not.toBeNull();
    expect(made.OwnedBy).toEqual(made.CreatedBy);
  });

  it("is made once, however often it is sent with its id", async () => {
    const Id = newId();
    await team.begin({ Id });
    await team.begin({ Id });
    expect((await listed("list=drafts")).messages.filter((each) => each.Id === Id)).toHaveLength(1);
    const other = await team.writer("outgoing_messages_user_emails");
    const taken = await other.post(team.path("/messages"), {
      ...{ Id, InternalName: "Mine", DeliveryMethodId: "EMAIL", ContentTypeId: "MARKETING" },
    });
    expect(problems(taken)).toEqual([409, ["id validation.idTaken"]]);
  });

  it("keeps what is said in each language, and the subject of its own", async () => {
    const { Id } = await team.begin();
    const changed = await bodyOf<MessageShown>(
      team.admin.patch(at(Id), { SubjectLine: "Hi", Contents: { es: { subject: "Hola", text: "El lunes." } } }),
    );
    expect(changed.Contents.en).toMatchObject({ subject: "Hi", text: "Camp begins on Monday." });
    expect(changed.Contents.es).toMatchObject({ subject: "Hola" });
    const partly = await bodyOf<MessageShown>(team.admin.patch(at(Id), { Contents: { es: { text: "El martes." } } }));
    expect(partly.Contents.es).toMatchObject({ subject: "Hola", text: "El martes." });
    const less = await bodyOf<MessageShown>(team.admin.patch(at(Id), { Contents: { es: null } }));
    expect(Object.keys(less.Contents)).toEqual(["en"]);
  });

  it("of which two write different parts has both, and of the same part the second is refused", async () => {
    const design = (text: string) => ({ blocks: [{ id: "t", kind: "heading", text, level: 1 }] });
    const { Id, PartTags: first } = await team.begin({ Contents: { en: { subject: "Hi", design: design("One") } } });
    const seen = (part: "subject" | "design", tags = first) => ({ BasedOn: { en: { [part]: tags.en![part]! } } });
    const write = (content: object, more: object) => team.admin.patch(at(Id), { Contents: { en: content }, ...more });
    await bodyOf(write({ design: design("Theirs") }, seen("design")));
    const both = await bodyOf<MessageShown>(write({ subject: "Mine" }, seen("subject")));
    expect(both.Contents.en).toMatchObject({ subject: "Mine", design: design("Theirs") });
    expect(both.UpdatedBy?.UserId).toBe(both.OwnedBy?.UserId);

    const late = await write({ design: design("Mine") }, seen("design"));
    expect(problems(late)).toEqual([409, ["Contents.en.design messages.problems.changedMeanwhile"]]);
    expect((await team.message(Id)).Contents.en).toMatchObject({ design: design("Theirs") });
    // What an answer was lost of is the same when it is sent once more.
    await bodyOf(write({ design: design("Theirs") }, seen("design")));
    const kept = await bodyOf<MessageShown>(write({ design: design("Mine") }, seen("design", both.PartTags)));
    expect(kept.Contents.en).toMatchObject({ subject: "Mine", design: design("Mine") });
  });

  it("that somebody else has changed meanwhile is not overwritten", async () => {
    const { Id, Version } = await team.begin();
    await bodyOf(team.admin.patch(at(Id), { SubjectLine: "First", Version }));
    const late = await team.admin.patch(at(Id), { SubjectLine: "Second", Version });
    expect(problems(late)).toEqual([409, ["Version messages.problems.changedMeanwhile"]]);
    expect((await team.message(Id)).SubjectLine).toBe("First");
  });

  it("names no sender and no list of another team", async () => {
    const { Id } = await team.begin();
    const other = await world.team();
    const [sender, list] = [newId(), newId()];
    const row = { id: sender, channel: "EMAIL" as const, name: "They", address: "they@example.test" };
    await world.db.transaction(async (tx) => {
      const theirs = tx.team(other.teamId);
      await theirs.insert("message_sender", [{ ...row, proven_at: new Date() }]).execute();
      await theirs.insert("subscription_list", [{ id: list, internal_name: "News", external_name: "News" }]).execute();
    });
    const answers = [
      await team.admin.patch(at(Id), { SenderId: sender }),
      await team.admin.patch(at(Id), { SenderId: newId() }),
      await team.admin.patch(at(Id), { SubscriptionListId: list }),
      await team.admin.patch(at(Id), { SubscriptionListId: newId() }),
    ];
    expect(answers.map(problems)).toEqual([
      [400, ["SenderId messages.problems.noSender"]],
      [400, ["SenderId messages.problems.noSender"]],
      [400, ["SubscriptionListId messages.problems.noList"]],
      [400, ["SubscriptionListId messages.problems.noList"]],
    ]);
  });

  it("names the template that it begins with, by id and name", async () => {
    const template = await bodyOf<{ Id: string }>(
      team.admin.post(team.path("/templates"), {
        ...{ Name: "News", DeliveryMethodId: "EMAIL", UsedFor: "transactional_only", ContentLanguageId: "en" },
        ...{ SubjectLine: "News of the month", Design: { blocks: [{ id: "t", kind: "text", html: "<p>Hello</p>" }] } },
      }),
    );
    await bodyOf(team.admin.post(team.path(`/templates/${template.Id}/publish`)));
    const { Id } = await team.begin({ Contents: {} });
    const use = async (templateId: string, id = Id) =>
      bodyOf<MessageShown>(team.admin.post(at(id, "/use-template"), { templateId }));
    const begun = await use(template.Id);
    expect(begun.Template).toMatchObject({ id: template.Id, name: "News" });
    expect(begun.SubjectLine).toBe("News of the month");
    // A subject that nobody has typed makes room for the next template's, another stays.
    await bodyOf(team.admin.patch(team.path(`/templates/${template.Id}`), { SubjectLine: "News of the week" }));
    await bodyOf(team.admin.post(team.path(`/templates/${template.Id}/publish`)));
    expect((await use(template.Id)).SubjectLine).toBe("News of the week");
    await bodyOf(team.admin.patch(at(Id), { SubjectLine: "For July" }));
    expect((await use(template.Id)).SubjectLine).toBe("For July");
  });

  it("is copied into a draft of one's own", async () => {
    const { Id } = await team.begin({ InternalName: "Original" });
    const other = await team.writer("outgoing_messages_user_emails", "outgoing_messages_other_users_emails");
    const copy = await bodyOf<MessageShown>(other.post(at(Id, "/duplicate"), { InternalName: "Copy" }));
    expect(copy).toMatchObject({
      InternalName: "Copy",
      Status: "DRAFT",
      SubjectLine: "Hello",
      Audience: { per: "address" },
    });
    expect(copy.Audience.sources).toHaveLength(1);
    expect(copy.OwnedBy).not.toEqual((await team.message(Id)).OwnedBy);
  });
});

describe("the way of a message", () => {
  it("leads from a draft to the schedule and back, where no approval is asked for", async () => {
    const { Id } = await team.begin();
    const scheduled = await bodyOf<MessageShown>(
      team.admin.post(at(Id, "/schedule"), { Schedule: { localTime: "2099-07-01T09:00" } }),
    );
    expect(scheduled).toMatchObject({ Status: "SCHEDULED", ScheduledAt: "2099-07-01T13:00:00.000Z" });
    expect(problems(await team.admin.patch(at(Id), { SubjectLine: "Late" }))).toEqual([
      409,
      [" messages.problems.notNow"],
    ]);
    expect((await bodyOf<MessageShown>(team.act(Id, "unschedule"))).Status).toBe("DRAFT");
    expect(await deedsOf(Id)).toEqual(["message_created", "message_scheduled", "message_unscheduled"]);
  });

  it("sent now leaves half a minute later, and can be taken back until then", async () => {
    const { Id } = await team.begin();
    const before = Date.now();
    const { ScheduledAt } = await bodyOf<MessageShown>(team.admin.post(at(Id, "/schedule"), {}));
    const wait = Date.parse(ScheduledAt!) - before;
    expect(wait).toBeGreaterThanOrEqual(30_000);
    expect(wait).toBeLessThan(60_000);
    expect((await bodyOf<MessageShown>(team.act(Id, "unschedule"))).Status).toBe("DRAFT");
  });

  it("says all that is missing at once", async () => {
    const { Id } = await team.begin({ Contents: {}, Audience: { sources: [] }, ContentTypeId: "MARKETING" });
    const [status, fields] = problems(await team.admin.post(at(Id, "/schedule"), {}));
    expect(status).toBe(409);
    expect(fields).toEqual(
      expect.arrayContaining([
        "SubjectLine messages.problems.noSubject",
        "Contents messages.problems.noContent",
        "Audience messages.problems.noRecipients",
        "SubscriptionListId messages.problems.listWanted",
      ]),
    );
    expect((await team.message(Id)).Status).toBe("DRAFT");
  });

  it("is not into the past", async () => {
    const { Id } = await team.begin();
    const answer = await team.admin.post(at(Id, "/schedule"), { Schedule: { localTime: "2001-01-01T09:00" } });
    expect(problems(answer)).toEqual([409, ["Schedule messages.problems.inThePast"]]);
  });

  it("to the archive and back keeps the status, and a draft that was never sent can go", async () => {
    const { Id } = await team.begin();
    expect((await bodyOf<MessageShown>(team.act(Id, "archive"))).IsArchived).toBe(true);
    expect((await listed("list=archived")).messages.map((each) => each.Id)).toContain(Id);
    expect((await listed("list=drafts")).messages.map((each) => each.Id)).not.toContain(Id);
    expect(await bodyOf<MessageShown>(team.act(Id, "unarchive"))).toMatchObject({ IsArchived: false, Status: "DRAFT" });
    expect((await team.admin.send("DELETE", at(Id))).status).toBe(204);
    expect((await team.admin.get(at(Id))).status).toBe(404);
  });

  it("is handed over to an active member only", async () => {
    const { Id } = await team.begin();
    const other = await world.team();
    const { userId } = await bodyOf<{ userId: string }>(meOf(other.admin));
    expect(problems(await team.admin.post(at(Id, "/hand-over"), { OwnedBy: userId }))).toEqual([
      400,
      ["OwnedBy messages.problems.noMember"],
    ]);
    const next = await team.writer("outgoing_messages_user_emails");
    const { userId: nextId } = await bodyOf<{ userId: string }>(meOf(next));
    expect((await next.get(at(Id))).status).toBe(404);
    expect((await team.admin.post(at(Id, "/hand-over"), { OwnedBy: nextId })).status).toBe(200);
    expect((await next.get(at(Id))).status).toBe(200);
  });
});

describe("approval", () => {
  it("is by another, of what they saw, and ends when the content changes", async () => {
    const strict = await makeOutgoingTeam(world);
    await strict.needApproval(true);
    const path = (id: string, rest = "") => strict.path(`/messages/${id}${rest}`);
    const author = await strict.writer(
      ...([
        "outgoing_messages_user_emails",
        "outgoing_messages_user_send_emails",
        "outgoing_messages_approval_emails",
      ] as const),
    );
    const approver = await strict.writer("outgoing_messages_approval_emails");
    const { Id } = await strict.begin({}, author);
    expect((await approver.get(path(Id))).status).toBe(404);
    expect(problems(await author.post(path(Id, "/schedule"), {}))).toEqual([409, [" messages.problems.notNow"]]);
    const asked = await bodyOf<MessageShown>(author.post(path(Id, "/request-approval"), { note: "Before Friday" }));
    expect(asked).toMatchObject({ Status: "AWAITING_APPROVAL", Approval: { RequestNote: "Before Friday" } });
    const waiting = await bodyOf<{ total: number }>(approver.get(strict.path("/messages?toApprove=true")));
    expect(waiting.total).toBe(1);
    expect((await bodyOf<{ total: number }>(author.get(strict.path("/messages?toApprove=true")))).total).toBe(0);
    const yes = { isApproved: true, Version: asked.Version };
    expect((await author.post(path(Id, "/answer-approval"), yes)).status).toBe(403);
    const stale = await approver.post(path(Id, "/answer-approval"), { ...yes, Version: asked.Version - 1 });
    expect(problems(stale)).toEqual([409, ["Version messages.problems.changedMeanwhile"]]);
    const back = await bodyOf<MessageShown>(
      approver.post(path(Id, "/answer-approval"), { isApproved: false, note: "Name the day", Version: asked.Version }),
    );
    expect(back).toMatchObject({ Status: "DRAFT", Approval: { AnswerNote: "Name the day" } });
    const again = await bodyOf<MessageShown>(author.post(path(Id, "/request-approval"), {}));
    const approved = await bodyOf<MessageShown>(
      approver.post(path(Id, "/answer-approval"), { isApproved: true, Version: again.Version }),
    );
    expect(approved.Status).toBe("APPROVED");
    const renamed = await bodyOf<MessageShown>(author.patch(path(Id), { InternalName: "Another name" }));
    expect(renamed.Status).toBe("APPROVED");
    const changed = await bodyOf<MessageShown>(author.patch(path(Id), { SubjectLine: "Another subject" }));
    expect(changed.Status).toBe("DRAFT");
    const third = await bodyOf<MessageShown>(author.post(path(Id, "/request-approval"), {}));
    await bodyOf(approver.post(path(Id, "/answer-approval"), { isApproved: true, Version: third.Version }));
    const sent = await bodyOf<MessageShown>(author.post(path(Id, "/schedule"), {}));
    expect(sent.Status).toBe("SCHEDULED");
    expect((await bodyOf<MessageShown>(strict.act(Id, "unschedule", author))).Status).toBe("APPROVED");
  });
});

it("nobody approves what they have written, whoever has changed its name since", async () => {
  const strict = await makeOutgoingTeam(world);
  await strict.needApproval(true);
  const path = (id: string, rest = "") => strict.path(`/messages/${id}${rest}`);
  const all = ["outgoing_messages_user_emails", "outgoing_messages_other_users_emails"] as const;
  const owner = await strict.writer(...all);
  const writer = await strict.writer(...all, "outgoing_messages_approval_emails");
  const approver = await strict.writer(...all, "outgoing_messages_approval_emails");
  const { Id } = await strict.begin({}, owner);
  const ask = async () => bodyOf<MessageShown>(owner.post(path(Id, "/request-approval"), {}));
  const approve = async (who: typeof owner, { Version }: MessageShown) =>
    (await who.post(path(Id, "/answer-approval"), { isApproved: true, Version })).status;
  await bodyOf(writer.patch(path(Id), { SubjectLine: "Written by somebody else" }));
  await bodyOf(owner.patch(path(Id), { InternalName: "Renamed" }));
  expect(await approve(writer, await ask())).toBe(403);
  await bodyOf(strict.act(Id, "withdraw", owner));
  const asked = await ask();
  const waitingFor = async (who: typeof owner) =>
    (await bodyOf<{ total: number }>(who.get(strict.path("/messages?toApprove=true")))).total;
  expect([await waitingFor(writer), await waitingFor(approver)]).toEqual([0, 1]);
  const copy = (await bodyOf<MessageShown>(owner.post(path(Id, "/duplicate"), {}))).Id;
  expect([await approve(writer, asked), await approve(approver, asked)]).toEqual([403, 200]);
  const copied = await bodyOf<MessageShown>(owner.post(path(copy, "/request-approval"), {}));
  const approveCopy = async (who: typeof owner) =>
    (await who.post(path(copy, "/answer-approval"), { isApproved: true, Version: copied.Version })).status;
  expect([await approveCopy(writer), await approveCopy(approver)]).toEqual([403, 200]);
  // What was approved is nobody's work any more but that of who changes it again.
  await bodyOf(owner.patch(path(Id), { SubjectLine: "Another" }));
  expect(await approve(writer, await ask())).toBe(200);
});

describe("lists", () => {
  it("show everyone what is theirs, and others' by right, sorted by what the specification names", async () => {
    const mine = await makeOutgoingTeam(world);
    const writer = await mine.writer("outgoing_messages_user_emails");
    const reader = await mine.writer("outgoing_messages_other_users_sms");
    await mine.begin({ InternalName: "B of admin" });
    await mine.begin({ InternalName: "A of writer" }, writer);
    await mine.begin({ InternalName: "Text", DeliveryMethodId: "SMS", Contents: plainContent });
    const names = async (who: Visitor, query = "") =>
      (await bodyOf<{ messages: MessageListed[] }>(who.get(mine.path(`/messages?${query}`)))).messages.map(
        ({ InternalName }) => InternalName,
      );
    expect(await names(mine.admin)).toEqual(["Text", "A of writer", "B of admin"]);
    expect(await names(mine.admin, "sort=InternalName")).toEqual(["A of writer", "B of admin", "Text"]);
    expect(await names(mine.admin, "method=SMS")).toEqual(["Text"]);
    expect(await names(mine.admin, "search=of%20ADMIN")).toEqual(["B of admin"]);
    expect(await names(writer)).toEqual(["A of writer"]);
    expect(await names(reader)).toEqual(["Text"]);
    const nobody = await mine.writer();
    expect(await names(nobody)).toEqual([]);
    for (const sort of ["CreatedAt", "OwnedBy", "Status", "ScheduledAt", "SentAt", "Type"])
      expect(await names(mine.admin, `sort=${sort}&descending=true`)).toHaveLength(3);
  });
});

const meOf = (visitor: Visitor) => visitor.get("/api/me");

describe("what is scheduled", () => {
  const localTime = "2031-05-01T09:00";
  const Schedule = { localTime, window: { from: "08:00", to: "20:00" }, inRecipientsZone: false, perHour: 100 };
  const begun = async () => {
    const { Id } = await team.begin();
    await bodyOf(team.admin.post(at(Id, "/schedule"), { Schedule }));
    return Id;
  };

  it("is moved to another time, with everything else as it was, and is held no more", async () => {
    const Id = await begun();
    await world.db
      .team(team.teamId)
      .update("outgoing_message", { held_because: "late" })
      .where("id", "=", Id)
      .execute();
    const moved = await bodyOf<MessageShown>(team.admin.post(at(Id, "/reschedule"), { localTime: "2031-05-03T10:30" }));
    expect(moved).toMatchObject({ Status: "SCHEDULED", HeldBecause: null });
    expect(moved.Schedule).toEqual({ ...Schedule, localTime: "2031-05-03T10:30" });
    expect(new Date(moved.ScheduledAt!) > new Date("2031-05-02T00:00:00Z")).toBe(true);
    expect((await deedsOf(Id)).slice(-2)).toEqual(["message_scheduled", "message_scheduled"]);
  });

  it("is found by when it leaves, the first instant included and the last not", async () => {
    const Id = await begun();
    const { ScheduledAt } = await team.message(Id);
    const found = async (scheduledFrom: string, scheduledBefore: string) => {
      const query = new URLSearchParams({ list: "scheduled", scheduledFrom, scheduledBefore });
      const { messages } = await bodyOf<{ messages: MessageListed[] }>(team.admin.get(team.path(`/messages?${query}`)));
      return messages.map((each) => each.Id).includes(Id);
    };
    const [early, late] = ["2031-04-30T00:00:00.000Z", "2031-05-04T00:00:00.000Z"];
    expect(await found(early, late)).toBe(true);
    expect(await found(ScheduledAt!, late)).toBe(true);
    expect(await found(early, ScheduledAt!)).toBe(false);
    expect(await found(late, "2031-06-01T00:00:00.000Z")).toBe(false);
  });

  it("is not moved into the past, nor before it is scheduled", async () => {
    const Id = await begun();
    const past = await team.admin.post(at(Id, "/reschedule"), { localTime: "2020-05-03T10:30" });
    expect(problems(past)).toEqual([409, ["localTime messages.problems.inThePast"]]);
    expect((await team.message(Id)).Schedule.localTime).toBe(localTime);
    const draft = await team.begin();
    const early = await team.admin.post(at(draft.Id, "/reschedule"), { localTime });
    expect(problems(early)).toEqual([409, [" messages.problems.notNow"]]);
  });
});

it("a message that is pinned to a project is shown to who may see it", async () => {
  const { Id } = await team.begin({ InternalName: "Pinned" });
  const other = await team.writer("outgoing_messages_user_emails");
  const project = await bodyOf<{ id: string }>(
    team.admin.post(team.path("/projects"), { name: "Summer", isOpen: true }),
  );
  const path = team.path(`/projects/${project.id}`);
  expect((await team.admin.post(`${path}/pins`, { kind: "message", subjectId: Id })).status).toBe(200);
  type Whole = { pins: { name: string | null }[] };
  const namesFor = async (who: Visitor) => (await bodyOf<Whole>(who.get(path))).pins.map(({ name }) => name);
  expect(await namesFor(team.admin)).toEqual(["Pinned"]);
  expect(JSON.stringify(await bodyOf(other.get(path)))).not.toContain("Pinned");
});
