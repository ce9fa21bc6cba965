import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { messageLinks } from "#messages/content/message-links.server.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { startMailServer } from "#testing/mail-server.ts";
import { makeOutgoingTeam, type OutgoingTeam } from "#testing/outgoing-team.ts";
import type { Visitor } from "#testing/visitor.ts";
import { sendMessage } from "./send-message.server.ts";
import { startDue } from "./start-due.server.ts";

let mail: Awaited<ReturnType<typeof startMailServer>>;
let world: Awaited<ReturnType<typeof startDataWorld>>;
let team: OutgoingTeam;

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
});

const { name, email } = { name: (i: number) => `Parent ${i}`, email: (i: number) => `parent${i}@example.test` };

async function addParents(count: number, from = 0) {
  const ids: string[] = [];
  for (let i = from; i < from + count; i++) {
    const { id } = await team.add(team.parents, { [team.fields.name]: name(i), [team.fields.email]: email(i) });
    ids.push(id);
  }
  return ids;
}

/** As if its time had come. */
async function makeDue(id: string, ago = 1000) {
  await bodyOf(team.admin.post(team.path(`/messages/${id}/schedule`), {}));
  await put(id, { scheduled_at: new Date(Date.now() - ago) });
}
const put = (id: string, columns: object) =>
  world.db.team(team.teamId).update("outgoing_message", columns).where("id", "=", id).execute();

const run = async (id: string) => {
  await startDue(world.app);
  return sendMessage(world.app, { teamId: team.teamId, messageId: id });
};
const outbox = (id: string) =>
  world.db
    .team(team.teamId)
    .data.selectFrom("_outbox")
    .selectAll()
    .where("message_id", "=", id)
    .orderBy("address")
    .execute();
const states = async (id: string) => (await outbox(id)).map(({ address, state, reason }) => [address, state, reason]);
const addresses = () => mail.letters.flatMap(({ envelope }) => envelope).sort();

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

describe("a crash in the middle", () => {
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

describe("files", () => {
  const upload = async (who: Visitor, path: string, name: string, content: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.append("file", new File([content], name));
    return (await bodyOf<{ id: string }>(who.send("POST", path, form))).id;
  };

  it("go along: the same for all, and each recipient's own", async () => {
    const field = await team.field(team.parents, "Waiver", "single_file");
    const own = await upload(team.admin, team.path("/files"), "waiver-0.txt", "signed by 0");
    const map = await upload(team.admin, team.path("/files"), "map.txt", "turn left");
    const [first] = await addParents(2);
    await bodyOf(team.change(first!, { values: { [field]: own } }));
    const { Id } = await team.begin({ Attachments: [{ fileId: map }, { fieldId: field }] });
    await makeDue(Id);
    await run(Id);
    const attached = (to: string) =>
      mail.letters
        .find(({ envelope }) => envelope.includes(to))!
        .attachments.map(({ filename, content }) => `${filename}: ${content}`);
    expect(attached(email(0))).toEqual(["map.txt: turn left", "waiver-0.txt: signed by 0"]);
    expect(attached(email(1))).toEqual(["map.txt: turn left"]);
  });

  it("of another team are nobody's to attach or to show", async () => {
    const other = await world.team();
    const theirs = await upload(other.admin, other.path("/files"), "theirs.png", pixel);
    const { Id } = await team.begin();
    const answer = await team.admin.patch(team.path(`/messages/${Id}`), { Attachments: [{ fileId: theirs }] });
    expect(answer.status).toBe(400);
    const design = { blocks: [{ id: "p", kind: "picture", fileId: theirs, alt: "Theirs" }] };
    const shown = await team.admin.patch(team.path(`/messages/${Id}`), { Contents: { en: { design } } });
    expect(shown.status).toBe(400);
  });

  it("are not opened by writing their ids into a text", async () => {
    const field = await team.field(team.parents, "Passport", "single_file");
    const scan = await upload(team.admin, team.path("/files"), "scan.png", pixel);
    await team.add(team.parents, { [field]: scan });
    const who = await team.memberWith(
      [
        { permissions: ["read_data_record_metadata", "read_data_field_data"] },
        { permissions: ["read_data_field_data"], fieldId: field, isAllowed: false },
      ],
      ["outgoing_messages_user_emails", "outgoing_messages_templates"],
    );
    expect((await who.get(`/api/files/${scan}`)).status).toBe(404);
    const text = `"fileId":"${scan}" ${scan}`;
    await team.begin({ InternalName: scan, Contents: { en: { subject: scan, text } } }, who);
    const template = { Name: scan, DeliveryMethodId: "EMAIL", UsedFor: "marketing_only", ContentLanguageId: "en" };
    await bodyOf(who.post(team.path("/templates"), { ...template, SubjectLine: scan, TextOnlyVersion: text }));
    expect((await who.get(`/api/files/${scan}`)).status).toBe(404);
  });

  it("that a letter shows are read without signing in, by their own address only", async () => {
    const picture = await upload(team.admin, team.path("/files"), "sun.png", pixel);
    await addParents(1);
    const design = { blocks: [{ id: "p", kind: "picture", fileId: picture, alt: "The sun" }] };
    const { Id } = await team.begin({ Contents: { en: { subject: "Sun", design } } });
    await makeDue(Id);
    await run(Id);
    const address = /src="([^"]+)"/.exec(String(mail.letters[0]!.html))![1]!;
    const { pathname, search } = new URL(address);
    const path = `${pathname}${search}`;
    const stranger = world.visitor();
    expect((await stranger.get(path)).status).toBe(200);
    expect((await stranger.get(`${path.slice(0, -1)}x`)).status).toBe(404);
    expect((await stranger.get(`/api/message-pictures?token=${picture}.`)).status).toBe(404);
    expect((await stranger.get(`/api/files/${picture}`)).status).toBe(401);
  });
});

/** One transparent point. */
const pixel = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="),
  (sign) => sign.charCodeAt(0),
);

describe("one letter to one person, from a program", () => {
  it("is sent once for its key, with the values of a record", async () => {
    const template = await bodyOf<{ Id: string }>(
      team.admin.post(team.path("/templates"), {
        ...{ Name: "Receipt", DeliveryMethodId: "EMAIL", UsedFor: "transactional_only", ContentLanguageId: "en" },
        ...{
          SubjectLine: "Receipt for {{ record.name }}",
          TextOnlyVersion: "Thank you, {{ recipient.name }}.",
          IsTextOwn: true,
        },
      }),
    );
    await bodyOf(team.admin.post(team.path(`/templates/${template.Id}/publish`), {}));
    const [recordId] = await addParents(1);
    const ask = (key: string) =>
      bodyOf<{ messageId: string; isRepeated: boolean }>(
        team.admin.post(team.path("/messages/transactional"), {
          ...{ templateId: template.Id, DeliveryMethodId: "EMAIL", idempotencyKey: key },
          recipient: { address: "payer@example.test", name: "Pat", recordId },
        }),
      );
    const [first, second] = [await ask("invoice-7"), await ask("invoice-7")];
    expect([first.isRepeated, second.isRepeated, second.messageId]).toEqual([false, true, first.messageId]);
    await run(first.messageId);
    expect(addresses()).toEqual(["payer@example.test"]);
    expect(mail.letters[0]).toMatchObject({ subject: "Receipt for Parent 0" });
    expect(mail.letters[0]!.text).toContain("Thank you, Pat.");
    const listed = await bodyOf<{ total: number }>(team.admin.get(team.path("/messages")));
    expect(listed.total).toBe(0);
    const reader = await team.writer("outgoing_messages_user_emails");
    const refused = await reader.post(team.path("/messages/transactional"), {
      ...{
        templateId: template.Id,
        DeliveryMethodId: "EMAIL",
        idempotencyKey: "x",
        recipient: { address: "a@b.test" },
      },
    });
    expect(refused.status).toBe(403);
  });

  const receipt = (rest: object = {}) => ({
    ...{ Name: "Receipt", DeliveryMethodId: "EMAIL", UsedFor: "transactional_only", ContentLanguageId: "en" },
    SubjectLine: "Order {{ data.order.number }}",
    Design: {
      blocks: [
        {
          ...{ id: "r", kind: "repeat", over: "data.order.lines" },
          blocks: [{ id: "t", kind: "text", html: '<p>{{ item.name }} <a href="{{ item.url }}">see</a></p>' }],
        },
        {
          ...{ id: "c", kind: "condition", test: "data.order.isPaid", otherwise: [] },
          blocks: [{ id: "p", kind: "heading", text: "Paid on {{ data.order.on | date }}" }],
        },
      ],
    },
    ...rest,
  });
  const makeTemplate = (rest?: object) =>
    bodyOf<{ Id: string; Problems: { problem: string; blockId: string | null }[] }>(
      team.admin.post(team.path("/templates"), receipt(rest)),
    );

  it("takes data of its own, escaped by where they stand, and keeps them with who got them", async () => {
    const { Id, Problems } = await makeTemplate();
    expect(Problems).toEqual([]);
    await bodyOf(team.admin.post(team.path(`/templates/${Id}/publish`), {}));
    const lines = [
      { name: "<b>Canoe</b>", url: "javascript:alert(1)" },
      { name: "Tent", url: "https://shop.example/tent" },
    ];
    const data = { order: { number: 7, isPaid: true, on: "2027-03-04", lines } };
    const asked = {
      ...{ templateId: Id, DeliveryMethodId: "EMAIL", idempotencyKey: "order-7", data },
      recipient: { address: "payer@example.test" },
    };
    const { messageId } = await bodyOf<{ messageId: string }>(
      team.admin.post(team.path("/messages/transactional"), asked),
    );
    expect((await outbox(messageId))[0]).toMatchObject({ given: data, data: null });
    mail.behave({ rcpt: { code: 450, text: "4.2.0 Later" } });
    await run(messageId);
    const tryAgain = () => world.db.team(team.teamId).data.updateTable("_outbox").set({ send_after: null }).execute();
    mail.behave({ cut: "afterData" });
    await tryAgain();
    await run(messageId);
    expect((await outbox(messageId))[0]).toMatchObject({ state: "waiting", given: null, data: { data } });
    mail.behave({});
    mail.letters.length = 0;
    await tryAgain();
    await run(messageId);
    const [letter] = mail.letters;
    expect(letter!.subject).toBe("Order 7");
    expect(letter!.html).toContain("&#60;b&#62;Canoe");
    expect(letter!.html).toContain('href="#"');
    expect(letter!.html).toContain('href="https://shop.example/tent"');
    expect(letter!.text).toContain("Paid on March 4, 2027");
    const [row] = await outbox(messageId);
    expect(row).toMatchObject({ state: "sent", given: null, data: { data } });
    const { content } = await bodyOf<{ content: { text: string } }>(
      team.admin.get(team.path(`/messages/${messageId}/recipients/${row!.id}`)),
    );
    expect(content.text).toContain("Tent see (https://shop.example/tent)");
    const large = { ...asked, idempotencyKey: "other", data: { "=": 1 } };
    const refused = await team.admin.post(team.path("/messages/transactional"), large);
    expect([refused.status, refused.body]).toMatchObject([400, { error: { fields: [{ path: "data.=" }] } }]);
  });

  it("only it has data: no other template is published with them, and no other message is sent", async () => {
    const other = await makeTemplate({ UsedFor: "marketing_only" });
    expect(other.Problems.map(({ problem, blockId }) => [problem, blockId])).toEqual([
      ["noData", null],
      ["noData", "r"],
      ["noData", "c"],
      ["noData", "p"],
    ]);
    expect((await team.admin.post(team.path(`/templates/${other.Id}/publish`), {})).status).toBe(409);
    const { Id } = await makeTemplate();
    await bodyOf(team.admin.post(team.path(`/templates/${Id}/publish`), {}));
    await addParents(1);
    const message = await team.begin();
    await bodyOf(team.admin.post(team.path(`/messages/${message.Id}/use-template`), { templateId: Id }));
    const answer = await team.admin.post(team.path(`/messages/${message.Id}/schedule`), {});
    const { fields } = (answer.body as { error: { fields: { path: string }[] } }).error;
    expect([answer.status, fields.map(({ path }) => path)]).toEqual([
      409,
      ["Contents.en.subject", "Contents.en.r", "Contents.en.c", "Contents.en.p"],
    ]);
  });
});

describe("before it is sent", () => {
  it("says how many get it and why others do not, who they are, and how it looks for one of them", async () => {
    const [first] = await addParents(2);
    await team.add(team.parents, { [team.fields.name]: "Nobody" });
    const { Id } = await team.begin({ Contents: { en: { subject: "Hi {{ record.name }}", text: "x" } } });
    const at = (rest: string) => team.path(`/messages/${Id}${rest}`);
    expect(await bodyOf(team.admin.get(at("/audience")))).toEqual({ willGet: 2, found: 3, leftOut: { no_address: 1 } });
    const { candidates } = await bodyOf<{ candidates: { name: string }[] }>(
      team.admin.get(at("/candidates?search=parent%201")),
    );
    expect(candidates).toEqual([expect.objectContaining({ name: name(1), address: email(1), reason: null })]);
    const left = await bodyOf<{ candidates: { name: string }[] }>(team.admin.get(at("/candidates?reason=no_address")));
    expect(left.candidates.map((each) => each.name)).toEqual(["Nobody"]);
    const shown = await bodyOf<{ subject: string }>(team.admin.get(at(`/preview?recordId=${first}`)));
    expect(shown.subject).toBe("Hi Parent 0");
    expect(await bodyOf(team.admin.post(at("/test"), { recordId: first }))).toEqual({ isAccepted: true, reason: "" });
    expect(mail.letters.at(-1)!.subject).toBe("Hi Parent 0");
  });

  it("shows what stands there where nobody is chosen, also in a test", async () => {
    const text = "Dear {{ record.name }}, {{ person.phone | default: 'hello' }}, {{ recipient.name }}. {{ team.name }}";
    const { Id } = await team.begin({ Contents: { en: { subject: "Hello {{ record.name }}", text } } });
    const at = (rest: string) => team.path(`/messages/${Id}${rest}`);
    const shown = await bodyOf<{ subject: string; text: string }>(team.admin.get(at("/preview")));
    expect(shown.subject).toBe("Hello «Name»");
    expect(shown.text).toMatch(/^Dear «Name», «Phone», Ada Example\. \S/);
    expect(await bodyOf(team.admin.post(at("/test"), {}))).toEqual({ isAccepted: true, reason: "" });
    expect(mail.letters.at(-1)!.subject).toBe("Hello «Name»");
    expect(mail.letters.at(-1)!.text).not.toContain("Ada Example");
  });

  it("refuses names that nobody knows, with their place", async () => {
    await addParents(1);
    const { Id } = await team.begin({ Contents: { en: { subject: "Hi {{ record.nmae }}", text: "x" } } });
    const answer = await team.admin.post(team.path(`/messages/${Id}/schedule`), {});
    const { fields } = (answer.body as { error: { fields: { path: string; message: string }[] } }).error;
    expect([answer.status, fields.map(({ path }) => path)]).toEqual([409, ["Contents.en.subject"]]);
    expect(fields[0]!.message).toContain("nmae");
  });

  it("is checked: what must be mended and what should be looked at, with its place and for how many", async () => {
    const [first] = await addParents(2);
    await bodyOf(team.change(first!, { values: { [team.fields.phone]: "+12125550123" } }));
    await team.add(team.parents, { [team.fields.email]: "nameless@example.test" });
    const button = { id: "b", kind: "button", label: "Call {{ record.phone }}", link: "http://localhost/" };
    const blocks = [{ id: "t", kind: "text", html: "<p>Dear {{ record.name }}, {{ record.nmae }}</p>" }, button];
    const text = "Dear {{ record.name | default: 'friend' }}, call us";
    const { Id } = await team.begin({
      Contents: { en: { subject: "HURRY UP", design: { blocks } }, fr: { subject: "Salut", text } },
    });
    type Check = Record<"isProblem" | "language" | "blockId" | "part" | "count" | "message" | "path", unknown>;
    const checksFor = async (who: Visitor) =>
      (await bodyOf<{ checks: Check[] }>(who.get(team.path(`/messages/${Id}/checks`)))).checks.map((check) =>
        [check.isProblem ? "!" : "?", check.path, check.language, check.blockId, check.part, check.count, check.message]
          .filter((each) => each !== null)
          .join(" | "),
      );
    expect(await checksFor(team.admin)).toEqual([
      "! | en | t | html | There’s no field called “nmae”.",
      "? | en | subject | The subject line is all capital letters, which looks like spam.",
      "? | en | b | link | This link only works on your own computer or network: http://localhost/",
      "? | en | t | html | 1 | 1 recipient has no value for “Name”.",
      "? | en | b | label | 2 | 2 recipients have no value for “Phone”.",
    ]);
    const blind = await team.memberWith(
      [
        { permissions: ["read_data_record_metadata", "read_data_field_data"] },
        { permissions: ["read_data_field_data"], fieldId: team.fields.phone, isAllowed: false },
      ],
      ["outgoing_messages_other_users_emails"],
    );
    expect(await checksFor(blind)).toContain(
      "? | en | b | label | You can’t see the field “Phone”, so it stays empty in the message.",
    );
    await bodyOf(team.admin.patch(team.path(`/messages/${Id}`), { Audience: { sources: [] } }));
    expect(await checksFor(team.admin)).toContain("! | Audience | Please choose who gets this message.");
  });

  it("keeps fields by their ids, and shows them by their names", async () => {
    await addParents(1);
    const { Id, SubjectLine } = await team.begin({ Contents: { en: { subject: "Hi {{ record.name }}", text: "x" } } });
    expect(SubjectLine).toBe("Hi {{ record.name }}");
    const kept = world.db.team(team.teamId).from("outgoing_message").select("contents").where("id", "=", Id);
    const { contents } = await kept.executeTakeFirstOrThrow();
    expect(JSON.stringify(contents)).toContain(`record.f_${team.fields.name.replaceAll("-", "")}`);
    const field = team.path(`/collections/${team.parents}/fields/${team.fields.name}`);
    await bodyOf(team.admin.patch(field, { title: "Full name" }));
    await makeDue(Id);
    await run(Id);
    expect(mail.letters[0]!.subject).toBe("Hi Parent 0");
  });
});

describe("links", () => {
  it("are what features add, one or one of several; those that nobody knows are found", async () => {
    messageLinks
      .add({
        name: "wizard",
        members: async () => ["sign_up"],
        addressFor: (_app, { recordId }, member) => `https://wizards.example/${member}/${recordId}`,
      })
      .install();
    const [parent] = await addParents(1);
    const text = "{{ links.wizard.sign_up }} {{ links.record }}";
    const { Id } = await team.begin({ Contents: { en: { subject: "For {{ record._name }}", text } } });
    await makeDue(Id);
    await run(Id);
    const page = `https://simply.example/team-${team.teamId}/data-records/${parent}`;
    expect(mail.letters[0]!.subject).toBe("For Parent 0");
    expect(mail.letters[0]!.text).toContain(`https://wizards.example/sign_up/${parent} ${page}`);
    expect((await outbox(Id))[0]!.data).toMatchObject({ links: { record: page } });
    expect((await outbox(Id))[0]!.data!.links).not.toHaveProperty("unsubscribe");
    const wrong = await team.begin({
      Contents: { en: { subject: "{{ links.wizard.singup }} {{ links.wizrd }}", text: "x" } },
    });
    const answer = await team.admin.post(team.path(`/messages/${wrong.Id}/schedule`), {});
    expect(JSON.stringify(answer.body)).toMatch(/singup.*wizrd/);
  });
});

describe("what was sent", () => {
  it("is shown as they got it, to who may read what is in it", async () => {
    const [parent] = await addParents(1);
    await bodyOf(team.change(parent!, { values: { [team.fields.phone]: "+12125550123" } }));
    const { Id } = await team.begin({ Contents: { en: { subject: "Call {{ record.phone }}", text: "x" } } });
    await makeDue(Id);
    await run(Id);
    await bodyOf(team.change(parent!, { values: { [team.fields.phone]: "+12125550199" } }));
    const { recipients } = await bodyOf<{ recipients: { id: string; state: string; personId: string }[] }>(
      team.admin.get(team.path(`/messages/${Id}/recipients`)),
    );
    expect(recipients).toEqual([expect.objectContaining({ state: "sent", personId: parent })]);
    const one = team.path(`/messages/${Id}/recipients/${recipients[0]!.id}`);
    const { content } = await bodyOf<{ content: { subject: string } | null }>(team.admin.get(one));
    expect(content!.subject).toContain("0123");
    const blind = await team.memberWith(
      [
        { permissions: ["read_data_record_metadata", "read_data_field_data"] },
        { permissions: ["read_data_field_data"], fieldId: team.fields.phone, isAllowed: false },
      ],
      ["outgoing_messages_other_users_emails"],
    );
    expect((await bodyOf<{ content: unknown }>(blind.get(one))).content).toBeNull();
  });
});
