import { describe, expect, it } from "vitest";
import { purgeDefinitions } from "#data/bin/purge-definitions.server.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { designsOverBounds } from "#testing/large-designs.ts";
import { makeTemplateTeam } from "#testing/template-team.ts";
import { refusal } from "#testing/view-team.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { TemplateShown } from "./contract.ts";

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
const makeCamp = () => makeTemplateTeam(world);

describe("a template", () => {
  it("is kept with fields by id, and shown by their names of today", async () => {
    const camp = await makeCamp();
    const made = await camp.make();
    expect(made).toMatchObject({
      ...{ Name: "News", Status: "draft", Version: 1, SubjectLine: "Hi {{ record.first_name }}", Problems: [] },
      Abilities: { manage: true, delete: true },
    });
    const key = `f_${camp.name.replaceAll("-", "")}`;
    const { content } = await camp.stored(made.Id);
    expect(content).toMatchObject({
      subject: `Hi {{ record.${key} }}`,
      design: { blocks: [{ html: `<p>Dear {{ record.${key} }}</p>` }] },
    });
    const field = camp.path(`/collections/${camp.campers}/fields/${camp.name}`);
    const { columnName } = await bodyOf<{ columnName: string }>(camp.admin.patch(field, { title: "Given name" }));
    expect((await camp.show(made.Id)).SubjectLine).toBe(`Hi {{ record.${columnName} }}`);
  });

  it("tells what is wrong with it, where, and is not offered like that", async () => {
    const camp = await makeCamp();
    const made = await camp.make({ SubjectLine: "Hi {{ record.frist_name }}" });
    expect(made.Problems).toEqual([
      {
        ...{ problem: "unknownName", blockId: null, part: "subject", line: 1, column: 14, suggestion: "first_name" },
        message: "There’s no field called “frist_name”. Did you mean “first_name”?",
      },
    ]);
    expect(await refusal(camp.admin.post(camp.at(made.Id, "/publish")))).toBe(
      "409 Problems 1 merge tag can’t be understood. Please fix it before publishing.",
    );
  });

  it("with tags that are too much to read is shown with a problem", async () => {
    const camp = await makeCamp();
    const path = `{{ record${".a".repeat(20_000)} }}`;
    const nested = `{{ ${"[a".repeat(20_000)} }}`;
    for (const text of [path, nested, `{% if ${"1 or ".repeat(30_000)}1 %}x{% endif %}`]) {
      const made = await camp.make({ TextOnlyVersion: text, IsTextOwn: true });
      expect(made.Problems).toMatchObject([{ problem: "tagTooComplex", part: "text", line: 1, column: 1 }]);
      expect(await camp.show(made.Id)).toMatchObject({ TextOnlyVersion: text, Problems: made.Problems });
    }
  });

  it("whose design is over a bound is not saved, and one that was stored before is shown with that problem", async () => {
    const camp = await makeCamp();
    const Design = designsOverBounds.tooManyElements!;
    const sentence = "The formatted texts of this design have more than 10000 HTML tags.";
    const { Id } = await camp.make();
    expect(await refusal(camp.admin.post(camp.path("/templates"), camp.input({ Design })))).toBe(
      `400 Design ${sentence}`,
    );
    expect(await refusal(camp.admin.patch(camp.at(Id), { Design }))).toBe(`400 Design ${sentence}`);
    const { content } = await camp.stored(Id);
    await world.db
      .team(camp.teamId)
      .update("message_template", { content: JSON.stringify({ ...content, design: Design }) })
      .where("id", "=", Id)
      .execute();
    const problem = { problem: "tooManyElements", blockId: null, part: "design", message: sentence };
    expect((await camp.show(Id)).Problems).toMatchObject([problem]);
    expect(await camp.preview(Id)).toMatchObject({ html: "", text: "", problems: [problem] });
    expect(await refusal(camp.admin.post(camp.at(Id, "/publish")))).toMatch(/^409 Problems /);
    expect(await bodyOf(camp.admin.patch(camp.at(Id), { Name: "Newer" }))).toMatchObject({ Name: "Newer" });
    expect(await refusal(camp.admin.patch(camp.at(Id), { SubjectLine: "Newer" }))).toBe(`400 Design ${sentence}`);
  });

  it("that does too much has a preview that says so", async () => {
    const camp = await makeCamp();
    const words = `{{ '${"x".repeat(900)}' | upcase | downcase }}`.repeat(210);
    const loops = [1, 2, 3].map((each) => `{% for friend${each} in record.friends %}`).join("");
    const { Id } = await camp.make({
      TextOnlyVersion: `${loops}${words}${"{% endfor %}".repeat(3)}`,
      IsTextOwn: true,
    });
    expect(await camp.preview(Id)).toMatchObject({
      html: "",
      text: "",
      problems: [{ problem: "tooMuch", part: "text" }],
    });
  });

  it("is published in versions, and what is offered stays while it is changed", async () => {
    const camp = await makeCamp();
    const writer = await camp.memberWith([], ["outgoing_messages_user_emails"]);
    const { Id } = await camp.make();
    expect((await writer.get(camp.at(Id))).status).toBe(404);
    const published = await camp.act(Id, "publish");
    expect(published).toMatchObject({ Status: "published", PublishedVersionId: expect.any(String) });
    const changed = await bodyOf<TemplateShown>(camp.admin.patch(camp.at(Id), { SubjectLine: "New", Name: "Newer" }));
    expect(changed).toMatchObject({ SubjectLine: "New", Status: "published", Version: 3 });
    expect((await camp.show(Id, writer)).SubjectLine).toBe("Hi {{ record.first_name }}");
    await camp.act(Id, "publish");
    expect(await camp.show(Id, writer)).toMatchObject({
      SubjectLine: "New",
      Abilities: { manage: false, delete: false },
    });
    const { versions } = await bodyOf<{ versions: { Number: number; Name: string }[] }>(
      camp.admin.get(camp.at(Id, "/versions")),
    );
    expect(versions.map((each) => [each.Number, each.Name])).toEqual([
      [2, "Newer"],
      [1, "News"],
    ]);
  });

  it("that somebody else has changed is a conflict", async () => {
    const camp = await makeCamp();
    const { Id, Version } = await camp.make();
    await bodyOf(camp.admin.patch(camp.at(Id), { Name: "Mine", Version }));
    expect(await refusal(camp.admin.patch(camp.at(Id), { Name: "Theirs", Version }))).toBe(
      "409 Version Somebody else has changed this template. Please look at their version first.",
    );
  });

  it("comes back from the archive as what it was, and is deleted only when it is not offered", async () => {
    const camp = await makeCamp();
    const { Id } = await camp.make();
    expect((await camp.act(Id, "archive")).Status).toBe("archived");
    expect((await camp.act(Id, "unarchive")).Status).toBe("draft");
    await camp.act(Id, "publish");
    expect(await refusal(camp.admin.delete(camp.at(Id)))).toBe(
      "409  Please archive this template before you delete it.",
    );
    await camp.act(Id, "archive");
    expect((await camp.act(Id, "archive")).Status).toBe("archived");
    expect(await refusal(camp.admin.post(camp.at(Id, "/publish")))).toBe(
      "409  This template is archived. Please unarchive it first.",
    );
    expect((await camp.act(Id, "unarchive")).Status).toBe("published");
    await camp.act(Id, "archive");
    expect((await camp.admin.delete(camp.at(Id))).status).toBe(204);
    expect((await camp.admin.get(camp.at(Id))).status).toBe(404);
    expect((await camp.listed()).templates).toEqual([]);
    const noted = await world.db.app
      .selectFrom("audit")
      .select("action")
      .where("subject_id", "=", Id)
      .orderBy("id")
      .execute();
    expect(noted.map(({ action }) => action)).toEqual(
      ["created", "archived", "unarchived", "published", "archived", "unarchived", "archived", "deleted"].map(
        (each) => `template_${each}`,
      ),
    );
  });

  it("comes back for thirty days after it was deleted, by itself, from the log and as what it was", async () => {
    const camp = await makeCamp();
    const { Id } = await camp.make({ Name: "News" });
    await camp.act(Id, "publish");
    await camp.act(Id, "archive");
    await camp.admin.delete(camp.at(Id));
    expect((await camp.listed("deleted=true")).templates.map((each) => each.Id)).toEqual([Id]);
    expect(await camp.act(Id, "restore")).toMatchObject({
      Id,
      Status: "archived",
      SubjectLine: "Hi {{ record.first_name }}",
    });
    expect((await camp.admin.post(camp.at(Id, "/restore"))).status).toBe(404);
    expect((await camp.listed("deleted=true")).templates).toEqual([]);

    await bodyOf(camp.admin.patch(camp.at(Id), { Name: "Old news" }));
    await camp.admin.delete(camp.at(Id));
    type Bin = { definitions: { id: string; subject: string; name: string; isRestorable: boolean }[] };
    const bin = async (who: Visitor = camp.admin) =>
      (await bodyOf<Bin>(who.get(camp.path("/structure/bin")))).definitions.filter(({ id }) => id === Id);
    expect(await bin()).toMatchObject([{ subject: "template", name: "Old news", isRestorable: true }]);
    type Log = { changes: { id: string; kind: string; subject: string; isUndoable: boolean }[] };
    const log = async (who: Visitor = camp.admin) =>
      (await bodyOf<Log>(who.get(camp.path("/structure/changes?limit=100")))).changes.filter(
        ({ subject }) => subject === "template",
      );
    const kinds = ["deleted", "updated", "restored", "deleted", "created"];
    expect((await log()).map(({ kind }) => kind)).toEqual(kinds);
    const undo = async (place: number) =>
      (await camp.admin.post(camp.path(`/structure/changes/${(await log())[place]!.id}/undo`))).status;
    expect(await undo(0)).toBe(200);
    expect(await camp.show(Id)).toMatchObject({ Name: "Old news", Status: "archived" });
    expect(await undo(2)).toBe(200);
    expect(await camp.show(Id)).toMatchObject({ Name: "News" });

    const shaper = await camp.memberWith([], ["team_admin_data_collections"]);
    await camp.admin.delete(camp.at(Id));
    expect([await bin(shaper), await log(shaper)]).toEqual([[], []]);
    const writer = await camp.memberWith([], ["outgoing_messages_user_emails"]);
    expect((await writer.post(camp.at(Id, "/restore"))).status).toBe(403);
    expect((await camp.listed("deleted=true", writer)).templates).toEqual([]);
  });

  it("is gone for good after thirty days, unless a message was made from it", async () => {
    const camp = await makeCamp();
    const [used, unused] = [await camp.make(), await camp.make()];
    await camp.act(used.Id, "publish");
    const message = { InternalName: "From it", DeliveryMethodId: "EMAIL", ContentTypeId: "MARKETING" };
    const { Id } = await bodyOf<{ Id: string }>(camp.admin.post(camp.path("/messages"), message));
    await bodyOf(camp.admin.post(camp.path(`/messages/${Id}/use-template`), { templateId: used.Id }));
    await camp.act(used.Id, "archive");
    for (const { Id: templateId } of [used, unused]) await camp.admin.delete(camp.at(templateId));
    const left = async () => (await camp.listed("deleted=true")).templates.map((each) => each.Id).sort();
    await purgeDefinitions(world.app, camp.teamId, new Date(Date.now() - 3600_000));
    expect(await left()).toEqual([used.Id, unused.Id].sort());
    await purgeDefinitions(world.app, camp.teamId, new Date(Date.now() + 1000));
    expect(await left()).toEqual([used.Id]);
  });

  it("is named where a field is used that it has a tag of, as is a message that is not sent yet", async () => {
    const camp = await makeCamp();
    const plain = { SubjectLine: "Hi", Design: null, TextOnlyVersion: "Hello" };
    const draft = await camp.make({ ...plain, Name: "In the text", TextOnlyVersion: "Fee: {{ record.fee }}" });
    const offered = await camp.make({ ...plain, Name: "As offered", SubjectLine: "{{ record.fee }}" });
    await camp.act(offered.Id, "publish");
    await bodyOf(camp.admin.patch(camp.at(offered.Id), { SubjectLine: "Hi" }));
    const gone = await camp.make({ ...plain, Name: "Deleted", SubjectLine: "{{ record.fee }}" });
    await camp.admin.delete(camp.at(gone.Id));
    const begin = (given: object) =>
      bodyOf<{ Id: string }>(
        camp.admin.post(camp.path("/messages"), {
          ...{ DeliveryMethodId: "EMAIL", ContentTypeId: "TRANSACTIONAL", InternalName: "Bill" },
          ...given,
        }),
      );
    const source = { kind: "records", collectionId: camp.campers, addressFieldIds: [] as string[] };
    const bill = await begin({
      Contents: { en: { subject: "Your fee is {{ record.fee }}", text: "x" } },
      Audience: { sources: [source] },
    });
    const asked = await begin({
      InternalName: "To who owes",
      Audience: { sources: [{ ...source, filter: { field: camp.fee, operator: "is_not_empty" } }] },
    });
    const sent = await begin({
      Contents: { en: { subject: "{{ record.fee }}", text: "x" } },
      Audience: { sources: [source] },
    });
    await world.db.team(camp.teamId).update("outgoing_message", { status: "SENT" }).where("id", "=", sent.Id).execute();

    type Uses = { uses: { kind: string; subjectId: string; name: string; isBlocking: boolean }[] };
    const usesOf = async (fieldId: string, who: Visitor = camp.admin) =>
      (await bodyOf<Uses>(who.get(camp.path(`/collections/${camp.campers}/fields/${fieldId}/uses`)))).uses
        .filter(({ kind }) => kind === "template" || kind === "message")
        .map(({ kind, subjectId, name, isBlocking }) => [kind, subjectId, name, isBlocking]);
    expect(await usesOf(camp.fee)).toEqual([
      ["template", draft.Id, "In the text", false],
      ["template", offered.Id, "As offered", false],
      ["message", bill.Id, "Bill", false],
      ["message", asked.Id, "To who owes", false],
    ]);
    expect(await usesOf(camp.friends)).toEqual([]);
    const filter = { field: camp.born, operator: "is_not_empty" };
    const asks = { id: "c", kind: "condition", filter, blocks: [], otherwise: [] };
    const byAge = await camp.make({ ...plain, Name: "By age", Design: { blocks: [asks] } });
    expect(await usesOf(camp.born)).toEqual([["template", byAge.Id, "By age", false]]);
    const shaper = await camp.memberWith([], ["team_admin_data_collections"]);
    expect((await usesOf(camp.fee, shaper)).map(([, , name]) => name)).toEqual(["", "", "", ""]);
  });

  it("is duplicated as a draft", async () => {
    const camp = await makeCamp();
    const { Id } = await camp.make();
    await camp.act(Id, "publish");
    const copy = await camp.act(Id, "duplicate");
    expect(copy).toMatchObject({ Name: "News (copy)", Status: "draft", SubjectLine: "Hi {{ record.first_name }}" });
    expect(copy.Id).not.toBe(Id);
  });

  it("is found by status, method, use and name, in order and in pages", async () => {
    const camp = await makeCamp();
    const sms = await camp.make({
      Name: "Été",
      DeliveryMethodId: "SMS",
      Design: null,
      TextOnlyVersion: "Hi",
      UsedFor: "transactional_only",
    });
    const news = await camp.make({ Name: "Bulletin" });
    await camp.act(news.Id, "publish");
    const names = async (query: string) => (await camp.listed(query)).templates.map(({ Name }) => Name);
    expect(await names("")).toEqual(["Bulletin", "Été"]);
    expect(await names("sort=Name&order=asc")).toEqual(["Bulletin", "Été"]);
    expect(await names("status=draft")).toEqual(["Été"]);
    expect(await names("status=published&method=EMAIL")).toEqual(["Bulletin"]);
    expect(await names("usedFor=transactional_only")).toEqual(["Été"]);
    expect(await names("search=ete")).toEqual(["Été"]);
    expect(await camp.listed("limit=1&page=2")).toMatchObject({ total: 2, templates: [{ Id: sms.Id }] });
  });
});

describe("what is refused", () => {
  let made: ReturnType<typeof makeCamp> | undefined;
  const refusing = () => {
    made ??= makeCamp();
    return made;
  };

  it.each([
    [{ Name: " " }, "Name"],
    [{ UsedFor: "anything" }, "UsedFor"],
    [{ Design: { blocks: [{ id: "a", kind: "script" }] } }, "Design.blocks.0.kind"],
    [{ Design: { blocks: [{ id: "a", kind: "divider", x: 1 }] } }, "Design.blocks.0"],
    [{ Design: { blocks: [{ id: "a", kind: "picture", fileId: newId() }] } }, "Design"],
    [{ DeliveryMethodId: "SMS" }, "Design"],
  ])("%j", async (given, path) => {
    const camp = await refusing();
    const { status, body } = await camp.admin.post(camp.path("/templates"), camp.input(given));
    expect([status, (body as { error: { fields: { path: string }[] } }).error.fields[0]?.path]).toEqual([400, path]);
  });

  it("HTML that is more than words", async () => {
    const camp = await makeCamp();
    const html = '<p onclick="x">a<script>alert(1)</script><a href="javascript:x">b</a></p>';
    const { Design } = await camp.make({ Design: { blocks: [{ id: "t", kind: "text", html }] } });
    expect(Design).toMatchObject({ blocks: [{ html: "<p>ab</p>" }] });
  });

  it("another team's picture, and is shown one's own", async () => {
    const [camp, other] = [await makeCamp(), await world.team()];
    const upload = async (who: Visitor, teamId: string) => {
      const form = new FormData();
      form.set("file", new Blob([onePixel]), "a.png");
      return (await bodyOf<{ id: string }>(who.send("POST", `/api/teams/${teamId}/files`, form))).id;
    };
    const [own, foreign] = [await upload(camp.admin, camp.teamId), await upload(other.admin, other.teamId)];
    const showing = (fileId: string) => ({ Design: { blocks: [{ id: "p", kind: "picture", fileId, alt: "a" }] } });
    expect(await refusal(camp.admin.post(camp.path("/templates"), camp.input(showing(foreign))))).toBe(
      "400 Design This picture isn’t one of the team’s files that you can see.",
    );
    const { Id } = await camp.make(showing(own));
    const [writer, stranger] = [
      await camp.memberWith([], ["outgoing_messages_user_emails"]),
      await camp.memberWith([], ["outgoing_messages_user_sms"]),
    ];
    const seen = async () => [
      (await writer.get(`/api/files/${own}`)).status,
      (await stranger.get(`/api/files/${own}`)).status,
    ];
    expect(await seen()).toEqual([404, 404]);
    await camp.act(Id, "publish");
    expect(await seen()).toEqual([200, 404]);
  });
});

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
