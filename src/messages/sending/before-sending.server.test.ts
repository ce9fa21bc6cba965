import { beforeEach, describe, expect, it } from "vitest";
import { messageLinks } from "#messages/content/message-links.server.ts";
import { bodyOf } from "#testing/data-world.ts";
import type { OutgoingTeam } from "#testing/outgoing-team.ts";
import { startSendingWorld } from "#testing/sending-world.ts";
import type { Visitor } from "#testing/visitor.ts";

const { makeTeam, world, mail, addParents, makeDue, run, outbox, email } = startSendingWorld({
  APP_URL: "https://simply.example",
});
let team: OutgoingTeam;

beforeEach(async () => {
  team = await makeTeam();
});

describe("before it is sent", () => {
  it("says how many get it and why others do not, who they are, and how it looks for one of them", async () => {
    const [first] = await addParents(2);
    await team.add(team.parents, { [team.fields.name]: "Nobody" });
    const { Id } = await team.begin({ Contents: { en: { subject: "Hi {{ record.name }}", text: "x" } } });
    const at = (rest: string) => team.path(`/messages/${Id}${rest}`);
    expect(await bodyOf(team.admin.get(at("/audience")))).toEqual({
      ...{ willGet: 2, found: 3, leftOut: { no_address: 1 }, shared: 0, languages: { en: 2 } },
    });
    const { candidates } = await bodyOf<{ candidates: { name: string }[] }>(
      team.admin.get(at("/candidates?search=parent%201")),
    );
    expect(candidates).toEqual([expect.objectContaining({ name: "Parent 1", address: email(1), reason: null })]);
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
      "? | Audience | This message is in several languages, but no field of Parents that you can read says which language each person reads.",
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

  it("names fields that the recipients do not have by their titles, and never by an id", async () => {
    await addParents(1);
    const html = "<p>Dear {{ record.name }}, is {{ record.phone }} still your number?</p>";
    const design = { blocks: [{ id: "t", kind: "text", html }] };
    const { Id } = await team.begin({ Contents: { en: { subject: "Hi", design } } });
    const { link, email: address } = team.fields;
    const sources = [{ kind: "records", collectionId: team.campers, throughFieldId: link, addressFieldIds: [address] }];
    const changeTo = (Audience: object) => team.admin.patch(team.path(`/messages/${Id}`), { Audience });
    await bodyOf(changeTo({ sources }));
    const shown = await team.message(Id);
    expect(JSON.stringify(shown.Contents)).toContain("Dear {{ record.name }}, is {{ record.phone }}");
    const NotOf = "Campers";
    expect(shown.ForeignFields).toEqual([{ Path: "record.phone", Title: "Phone", NotOf }]);
    const messagesFor = async (who: Visitor) =>
      (
        await bodyOf<{ checks: { isProblem: boolean; message: string }[] }>(
          who.get(team.path(`/messages/${Id}/checks`)),
        )
      ).checks.flatMap(({ isProblem, message }) => (isProblem ? message : []));
    expect(await messagesFor(team.admin)).toEqual([`“Phone” isn’t a field of ${NotOf}.`]);
    expect((await team.admin.post(team.path(`/messages/${Id}/schedule`), {})).status).toBe(409);
    const blind = await team.memberWith(
      [
        { permissions: ["read_data_record_metadata", "read_data_field_data"] },
        { permissions: ["read_data_field_data"], fieldId: team.fields.phone, isAllowed: false },
      ],
      ["outgoing_messages_other_users_emails"],
    );
    expect(await messagesFor(blind)).toEqual(["This merge tag’s field isn’t there for these recipients."]);
    expect((await team.message(Id, blind)).ForeignFields).toEqual([
      { Path: expect.stringMatching(/^record\.f_/), Title: null, NotOf },
    ]);
    // What is saved again as it is shown stays the same field, and is there again for its own recipients.
    await bodyOf(team.admin.patch(team.path(`/messages/${Id}`), { Contents: shown.Contents }));
    await bodyOf(changeTo(team.audience));
    expect(await messagesFor(team.admin)).toEqual([]);
    expect((await team.message(Id)).ForeignFields).toEqual([]);
  });

  it("refuses what says nothing: an email without visible content, a text message without words", async () => {
    const [first] = await addParents(1);
    await bodyOf(team.change(first!, { values: { [team.fields.phone]: "+12125550123" } }));
    const checks = async (Id: string) =>
      (
        await bodyOf<{ checks: { path: string; message: string }[] }>(
          team.admin.get(team.path(`/messages/${Id}/checks`)),
        )
      ).checks.map(({ path, message }) => `${path} ${message}`);
    const blocks = [
      { id: "h", kind: "heading" },
      { id: "t", kind: "text", html: "<p></p>" },
    ];
    const email = await team.begin({ Contents: { en: { subject: "Hi", design: { blocks } } } });
    const sms = await team.begin({ DeliveryMethodId: "SMS", Contents: { en: { text: " " } } });
    for (const { Id } of [email, sms]) {
      expect(await checks(Id)).toContain("Contents This message has no content yet.");
      expect((await team.message(Id)).HasContent).toBe(false);
      expect((await team.admin.post(team.path(`/messages/${Id}/schedule`), {})).status).toBe(409);
    }
    await bodyOf(team.needApproval(true));
    const asked = await team.admin.post(team.path(`/messages/${email.Id}/request-approval`), { note: "" });
    expect(asked.status).toBe(409);
    const written = { blocks: [{ id: "t", kind: "text", html: "<p>Camp begins.</p>" }] };
    const Contents = { en: { subject: "Hi", design: written } };
    await bodyOf(team.admin.patch(team.path(`/messages/${email.Id}`), { Contents }));
    expect((await team.message(email.Id)).HasContent).toBe(true);
    expect((await team.admin.post(team.path(`/messages/${email.Id}/request-approval`), { note: "" })).status).toBe(200);
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
        name: "hosted",
        members: async () => ["sign_up"],
        addressFor: (_app, { recordId }, member) => `https://hosted.example/${member}/${recordId}`,
      })
      .install();
    const [parent] = await addParents(1);
    const { id: wizardId } = await bodyOf<{ id: string }>(team.admin.post(team.path("/wizards"), { name: "Sign up" }));
    const text = "{{ links.hosted.sign_up }} {{ links.wizard.sign_up }} {{ links.record }}";
    const { Id } = await team.begin({ Contents: { en: { subject: "For {{ record._name }}", text } } });
    await makeDue(Id);
    await run(Id);
    const page = `https://simply.example/team-${team.teamId}/data-records/${parent}`;
    expect(mail.letters[0]!.subject).toBe("For Parent 0");
    const wizard = `https://simply.example/team-${team.teamId}/wizards/${wizardId}`;
    expect(mail.letters[0]!.text).toContain(`https://hosted.example/sign_up/${parent} ${wizard} ${page}`);
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
