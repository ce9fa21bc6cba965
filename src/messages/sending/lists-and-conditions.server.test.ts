import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readLinkedLists } from "#messages/content/read-view-lists.server.ts";
import { callerOf } from "#messages/outgoing-messages/act-on-messages.server.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { startMailServer } from "#testing/mail-server.ts";
import { makeOutgoingTeam, type OutgoingTeam } from "#testing/outgoing-team.ts";
import { startDue } from "#testing/start-due.ts";
import type { Visitor } from "#testing/visitor.ts";
import { sendMessage } from "./send-message.server.ts";

let mail: Awaited<ReturnType<typeof startMailServer>>;
let world: Awaited<ReturnType<typeof startDataWorld>>;
let team: OutgoingTeam;
let camp: Awaited<ReturnType<typeof makeSessions>>;

beforeAll(async () => {
  mail = await startMailServer();
  world = await startDataWorld({ ROLE: "web", SMTP_URL: mail.url, APP_URL: "https://simply.example" });
});
afterAll(async () => {
  await world?.stop();
  await mail?.stop();
});
beforeEach(async () => {
  mail.behave({});
  mail.letters.length = 0;
  team = await makeOutgoingTeam(world);
  camp = await makeSessions();
});

/** Sessions with a day and a fee, a view of them by day, and three parents, two of whom have booked some. */
async function makeSessions() {
  const sessions = await team.collection("Session");
  const title = await team.field(sessions, "Title", "plain_text");
  const day = await team.field(sessions, "Day", "date");
  const fee = await team.field(sessions, "Fee", "decimal");
  const guests = await team.field(sessions, "Guests", "multi_data_record", {
    config: { collectionIds: [team.parents] },
  });
  const booked = await team.field(team.parents, "Booked", "multi_data_record", {
    config: { collectionIds: [sessions] },
  });
  const ids: string[] = [];
  for (const name of ["Ann", "Ben", "Cleo"]) {
    const email = `${name.toLowerCase()}@example.test`;
    ids.push((await team.add(team.parents, { [team.fields.name]: name, [team.fields.email]: email })).id);
  }
  const made: string[] = [];
  for (const [name, on, costs, theirs] of [
    ["Sailing", "2027-07-20", "450", [0, 1]],
    ["Hiking", "2027-07-06", "300.5", [0]],
    ["Closed", "2027-07-01", "1", [0, 1, 2]],
  ] as const) {
    const values = { [title]: name, [day]: on, [fee]: costs, [guests]: theirs.map((each) => ids[each]!) };
    made.push((await team.add(sessions, values)).id);
  }
  await bodyOf(team.change(ids[1]!, { values: { [booked]: [made[1]!, made[2]!] } }));
  const settings = {
    displayedFields: [{ field: day }, { field: fee }],
    filter: { field: title, operator: "is_not", value: "Closed" },
    sort: [{ field: day, descending: false }],
  };
  const view = await bodyOf<{ id: string }>(
    team.admin.post(team.path(`/collections/${sessions}/views`), {
      ...{ type: "list", internalName: "Next", isPersonal: false, publish: true, settings },
    }),
  );
  return { sessions, title, day, fee, guests, booked, viewId: view.id, made };
}

const contentWith = (block: object, others: object = {}) => ({
  en: { subject: "News", design: { blocks: [{ id: "v", kind: "view_records", viewId: camp.viewId, ...block }] } },
  ...others,
});
const put = (id: string, columns: object) =>
  world.db.team(team.teamId).update("outgoing_message", columns).where("id", "=", id).execute();
async function makeDue(id: string, who: Visitor = team.admin) {
  await bodyOf(who.post(team.path(`/messages/${id}/schedule`), {}));
  await put(id, { scheduled_at: new Date(Date.now() - 1000) });
}
const run = async (id: string) => {
  await startDue(world.app);
  return sendMessage(world.app, { teamId: team.teamId, messageId: id });
};
const letterTo = (name: string) => mail.letters.find(({ envelope }) => envelope.includes(`${name}@example.test`))!;
const textTo = (name: string) => (letterTo(name).text ?? "").trim();

describe("a list of records", () => {
  it("is what the view finds, in its order and in the language of the content, and the same for everybody", async () => {
    const content = contentWith({ heading: "Next" });
    const { Id } = await team.begin({ Contents: { ...content, fr: { ...content.en, subject: "Nouvelles" } } });
    await makeDue(Id);
    mail.behave({ rcpt: { code: 450, text: "4.2.0 Later" } });
    await run(Id);
    mail.behave({});
    // What is sent later is what was sent first.
    await bodyOf(team.change(camp.made[1]!, { values: { [camp.title]: "Climbing" } }));
    await world.db.team(team.teamId).data.updateTable("_outbox").set({ send_after: null, language: "en" }).execute();
    const data = world.db.team(team.teamId).data;
    await data.updateTable("_outbox").set({ language: "fr" }).where("address", "=", "cleo@example.test").execute();
    await world.db.app.deleteFrom("send_limit").execute();
    await run(Id);
    expect(mail.letters).toHaveLength(3);
    expect(textTo("ann")).toBe(
      "Next\n\n- Hiking, Day: July 6, 2027, Fee: 300.5\n- Sailing, Day: July 20, 2027, Fee: 450",
    );
    expect(textTo("ben")).toBe(textTo("ann"));
    expect(textTo("cleo")).toContain("- Hiking, Day : 6 juillet 2027, Fee : 300,5");
    expect(letterTo("ann").html).toMatch(/<td [^>]*>Hiking<\/td><td [^>]*>July 6, 2027<\/td>/);
    const [row] = await data
      .selectFrom("_outbox")
      .selectAll()
      .where("message_id", "=", Id)
      .orderBy("address")
      .execute();
    expect(row!.data).not.toHaveProperty("lists");
    const one = team.path(`/messages/${Id}/recipients/${row!.id}`);
    const { content: again } = await bodyOf<{ content: { text: string } }>(team.admin.get(one));
    expect(again.text.trim()).toBe(textTo("ann"));
    const blind = await without(camp.fee, "outgoing_messages_other_users_emails");
    expect((await bodyOf<{ content: unknown }>(blind.get(one))).content).toBeNull();
  });

  it("is only what belongs to each recipient, whichever side the link is on, and is kept with them", async () => {
    const back = await team.begin({
      Contents: contentWith({ linkedBy: { fieldId: camp.guests, direction: "back" }, emptyText: "Nothing yet" }),
    });
    await makeDue(back.Id);
    await run(back.Id);
    expect(textTo("ann")).toMatch(/^- Hiking.*\n- Sailing/);
    expect(textTo("ben")).toMatch(/^- Sailing[^\n]*$/);
    expect(textTo("cleo")).toBe("Nothing yet");
    mail.letters.length = 0;
    const there = await team.begin({
      Contents: contentWith({ linkedBy: { fieldId: camp.booked, direction: "there" }, fieldIds: [camp.fee], most: 1 }),
    });
    await makeDue(there.Id);
    await run(there.Id);
    expect(textTo("ben")).toBe("- Hiking, Fee: 300.5");
    expect(textTo("ann")).toBe("");
    await bodyOf(team.change(camp.made[1]!, { values: { [camp.fee]: "9" } }));
    const data = world.db.team(team.teamId).data;
    const row = await data
      .selectFrom("_outbox")
      .selectAll()
      .where("message_id", "=", there.Id)
      .where("address", "=", "ben@example.test")
      .executeTakeFirstOrThrow();
    const one = team.path(`/messages/${there.Id}/recipients/${row.id}`);
    expect((await bodyOf<{ content: { text: string } }>(team.admin.get(one))).content.text).toContain("300.5");
  });

  it("is asked for a whole batch at once", async () => {
    const { userId } = await bodyOf<{ userId: string }>(team.admin.get("/api/me"));
    const caller = (await callerOf(world.app.db, { sends_as: userId, team_id: team.teamId }))!;
    const reader = { team: world.db.team(team.teamId), caller, format: { language: "en", timeZone: "UTC" } as const };
    const parents = await world.db.team(team.teamId).data.selectFrom("_record").select("id").execute();
    const asking = vi.spyOn(pg.Client.prototype, "query");
    const count = async (direction: "there" | "back", ids: string[]) => {
      const fieldId = direction === "there" ? camp.booked : camp.guests;
      const list = {
        key: "v",
        blockId: "v",
        viewId: camp.viewId,
        most: 5,
        fieldIds: [],
        linkedBy: { fieldId, direction },
      };
      asking.mockClear();
      await readLinkedLists(reader, list, ids);
      return asking.mock.calls.length;
    };
    const all = parents.map(({ id }) => id);
    const many = [...all, ...Array.from({ length: 200 }, newId)];
    for (const direction of ["there", "back"] as const) {
      const few = await count(direction, all);
      expect(few).toBeGreaterThan(0);
      // Others ask something now and then; of each by itself there would be hundreds.
      expect(await count(direction, many)).toBeLessThan(few + 50);
    }
    asking.mockRestore();
  });

  it("has nothing that whoever sends may not read", async () => {
    const sender = await without(camp.fee, "outgoing_messages_user_emails", "outgoing_messages_user_send_emails");
    const { Id } = await team.begin({ Contents: contentWith({}) }, sender);
    await makeDue(Id, sender);
    await run(Id);
    expect(textTo("ann")).toBe("- Hiking, Day: July 6, 2027\n- Sailing, Day: July 20, 2027");
    expect(letterTo("ann").html).not.toContain("Fee");
  });

  it("that was sent is shown, in a preview and with its links, to who may read it and to nobody else", async () => {
    const { Id } = await team.begin({ Contents: contentWith({ heading: "Next" }) });
    await makeDue(Id);
    await run(Id);
    expect(textTo("ann")).toContain("Hiking");
    const reader = await without(camp.fee, "outgoing_messages_other_users_emails");
    const [ann] = await world.db.team(team.teamId).data.selectFrom("_outbox").selectAll().orderBy("address").execute();
    for (const path of [`/messages/${Id}/preview?recordId=${ann!.person_id}`, `/messages/${Id}/picture`]) {
      expect(JSON.stringify(await bodyOf(team.admin.get(team.path(path))))).toContain("300.5");
      const shown = JSON.stringify(await bodyOf(reader.get(team.path(path))));
      expect(shown).toContain("Hiking");
      expect(shown).not.toContain("300.5");
    }
  });

  it("of a view whose filter cannot be evaluated shows nothing, is a problem, and is not sent", async () => {
    const other = await team.field(camp.sessions, "Inside", "plain_text");
    const settings = { displayedFields: [{ field: camp.day }], filter: { field: other, operator: "is_empty" } };
    const { id: viewId } = await bodyOf<{ id: string }>(
      team.admin.post(team.path(`/collections/${camp.sessions}/views`), {
        ...{ type: "list", internalName: "Outside", isPersonal: false, publish: true, settings },
      }),
    );
    const { Id } = await team.begin({ Contents: contentWith({ heading: "Next", viewId }) });
    const [ann] = await world.db.team(team.teamId).data.selectFrom("_record").select("id").orderBy("id").execute();
    const preview = async () =>
      (await bodyOf<{ text: string }>(team.admin.get(team.path(`/messages/${Id}/preview?recordId=${ann!.id}`)))).text;
    expect(await preview()).toContain("Hiking");
    expect((await team.admin.delete(team.path(`/collections/${camp.sessions}/fields/${other}`))).status).toBe(204);
    expect(await preview()).not.toContain("Hiking");
    const refused = await team.admin.post(team.path(`/messages/${Id}/schedule`), {});
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining("is on hold")]);
    expect(mail.letters).toEqual([]);
  });

  it("is seen before: as a record would get it, and in a template", async () => {
    const content = contentWith({ linkedBy: { fieldId: camp.guests, direction: "back" } });
    const { Id } = await team.begin({ Contents: content });
    const { candidates } = await bodyOf<{ candidates: { recordId: string }[] }>(
      team.admin.get(team.path(`/messages/${Id}/candidates?search=ben`)),
    );
    const shown = await bodyOf<{ text: string }>(
      team.admin.get(team.path(`/messages/${Id}/preview?recordId=${candidates[0]!.recordId}`)),
    );
    expect(shown.text.trim()).toMatch(/^- Sailing[^\n]*$/);
    const template = await bodyOf<{ Id: string }>(
      team.admin.post(team.path("/templates"), {
        ...{ Name: "Next", DeliveryMethodId: "EMAIL", UsedFor: "transactional_only", ContentLanguageId: "en" },
        ...{ SubjectLine: "Next", Design: content.en.design },
      }),
    );
    const preview = await bodyOf<{ text: string }>(team.admin.get(team.path(`/templates/${template.Id}/preview`)));
    expect(preview.text).toContain("- Hiking");
    await bodyOf(team.admin.post(team.path(`/templates/${template.Id}/publish`), {}));
    const asked = { templateId: template.Id, DeliveryMethodId: "EMAIL", recipient: { address: "ann@example.test" } };
    const send = (idempotencyKey: string) =>
      team.admin.post(team.path("/messages/transactional"), { ...asked, idempotencyKey });
    expect((await send("one")).status).toBe(200);
    expect((await team.admin.delete(team.path(`/views/${camp.viewId}`))).status).toBe(204);
    const { Problems } = await bodyOf<{ Problems: object[] }>(team.admin.get(team.path(`/templates/${template.Id}`)));
    expect(Problems).toMatchObject([{ problem: "viewClosed", blockId: "v", part: "viewId" }]);
    const refused = await send("two");
    expect([refused.status, refused.body]).toMatchObject([409, { error: { fields: [{ path: "templateId" }] } }]);
  });
});

describe("before it is sent", () => {
  const problemsOf = async (id: string, who: Visitor = team.admin) => {
    const answer = await who.post(team.path(`/messages/${id}/schedule`), {});
    const { fields } = (answer.body as { error: { fields: { path: string; message: string }[] } }).error;
    return [answer.status, ...fields.map(({ path, message }) => `${path}: ${message}`)];
  };

  it("no view, one that is not theirs, and links that lead elsewhere are found, with their place", async () => {
    const wrong: [object, string][] = [
      [{ viewId: null }, "Please choose a view"],
      [{ viewId: camp.made[0] }, "was deleted, or you can’t see it"],
      [{ linkedBy: { fieldId: team.fields.link, direction: "back" } }, "can’t be narrowed"],
      [{ linkedBy: { fieldId: camp.guests, direction: "there" } }, "can’t be narrowed"],
      [{ linkedBy: { fieldId: camp.day, direction: "back" } }, "can’t be narrowed"],
    ];
    for (const [block, sentence] of wrong) {
      const { Id } = await team.begin({ Contents: contentWith(block) });
      expect(await problemsOf(Id)).toEqual([409, expect.stringMatching(`^Contents.en.v: .*${sentence}`)]);
    }
  });

  it("a view that is deleted meanwhile holds it, and stops what was begun", async () => {
    const [held, begun] = [
      await team.begin({ Contents: contentWith({}) }),
      await team.begin({ Contents: contentWith({}) }),
    ];
    await makeDue(begun.Id);
    await startDue(world.app);
    await makeDue(held.Id);
    expect((await team.admin.delete(team.path(`/views/${camp.viewId}`))).status).toBe(204);
    await run(held.Id);
    expect(await team.message(held.Id)).toMatchObject({ Status: "SCHEDULED", HeldBecause: "not_ready" });
    await run(begun.Id);
    const stopped = await team.message(begun.Id);
    expect([stopped.Status, stopped.Problem]).toEqual(["ERROR_SENDING", expect.stringContaining("view")]);
    expect(mail.letters).toHaveLength(0);
    await bodyOf(team.admin.post(team.path(`/views/${camp.viewId}/restore`), {}));
    await bodyOf(team.act(begun.Id, "resume"));
    await run(begun.Id);
    expect(mail.letters).toHaveLength(3);
  });
});

describe("conditions", () => {
  const asked = (id: string, filter: object, words: string, about = "record") => ({
    ...{ id, kind: "condition", about, filter, otherwise: [] },
    blocks: [{ id: `${id}-in`, kind: "text", html: `<p>${words}</p>` }],
  });
  const is = (field: string, value: string) => ({ field, operator: "is", value });

  it("are asked of each recipient's record, and of what is repeated for them", async () => {
    const costly = { field: camp.fee, operator: "more_than", value: "400" };
    const blocks = [
      asked("c", is(team.fields.name, "Ann"), "Hello Ann"),
      {
        ...{ id: "r", kind: "repeat", over: "record.booked", otherwise: [] },
        blocks: [asked("q", is(camp.title, "Hiking"), "Bring boots", "item"), asked("p", costly, "Costly", "item")],
      },
    ];
    const { Id } = await team.begin({ Contents: { en: { subject: "To {{ record._name }}", design: { blocks } } } });
    await makeDue(Id);
    await run(Id);
    expect([textTo("ann"), textTo("ben"), textTo("cleo")]).toEqual(["Hello Ann", "Bring boots", ""]);
    expect(letterTo("cleo").subject).toBe("To Cleo");
  });

  it("that cannot be asked are found, with their place", async () => {
    const hiking = is(camp.title, "Hiking");
    const blocks = [
      asked("gone", is(camp.made[0]!, "x"), "x"),
      asked("elsewhere", is(camp.title, "x"), "x"),
      asked("q", hiking, "x", "item"),
      { id: "r", kind: "repeat", over: "record.booked", blocks: [asked("fits", hiking, "x", "item")] },
    ];
    const { Id } = await team.begin({ Contents: { en: { subject: "News", design: { blocks } } } });
    const answer = await team.admin.post(team.path(`/messages/${Id}/schedule`), {});
    const { fields } = (answer.body as { error: { fields: { path: string; message: string }[] } }).error;
    expect(fields.map(({ path }) => path)).toEqual(["Contents.en.gone", "Contents.en.elsewhere", "Contents.en.q"]);
    expect(fields[0]!.message).toContain("This condition");
  });
});

const without = (fieldId: string, ...features: Parameters<OutgoingTeam["writer"]>) =>
  team.memberWith(
    [
      { permissions: ["read_data_record_metadata", "read_data_field_data"] },
      { permissions: ["read_data_field_data"], fieldId, isAllowed: false },
    ],
    features,
  );
