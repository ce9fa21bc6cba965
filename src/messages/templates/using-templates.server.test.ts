import { describe, expect, it } from "vitest";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makeTemplateTeam } from "#testing/template-team.ts";
import { refusal } from "#testing/view-team.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { TemplateShown } from "./contract.ts";
import { templateContent } from "./use-template.server.ts";

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
const makeCamp = () => makeTemplateTeam(world);

describe("rights", () => {
  it("who manages templates does everything, who writes messages of a method reads what is offered for it", async () => {
    const camp = await makeCamp();
    const [manager, writer, texter, nobody] = await Promise.all([
      camp.memberWith([], ["outgoing_messages_templates"]),
      camp.memberWith([], ["outgoing_messages_user_emails"]),
      camp.memberWith([], ["outgoing_messages_user_sms"]),
      camp.memberWith([], ["team_admin_account_info"]),
    ]);
    const { Id } = await camp.make({}, manager);
    const draft = await camp.make({ Name: "Draft" }, manager);
    await camp.act(Id, "publish", manager);
    expect((await camp.listed("", manager)).total).toBe(2);
    expect(await camp.listed("", writer)).toMatchObject({
      total: 1,
      templates: [{ Id }],
      abilities: { manage: false },
    });
    expect((await camp.listed("", texter)).total).toBe(0);
    expect((await nobody.get(camp.path("/templates"))).status).toBe(403);
    for (const rest of ["", "/preview"]) {
      expect((await writer.get(camp.at(Id, rest))).status).toBe(200);
      expect((await texter.get(camp.at(Id, rest))).status).toBe(404);
      expect((await writer.get(camp.at(draft.Id, rest))).status).toBe(404);
      expect((await nobody.get(camp.at(Id, rest))).status).toBe(403);
    }
    for (const act of ["publish", "archive", "unarchive", "duplicate"])
      expect((await writer.post(camp.at(Id, `/${act}`))).status).toBe(403);
    expect((await writer.post(camp.path("/templates"), camp.input())).status).toBe(403);
    expect((await writer.patch(camp.at(Id), { Name: "x" })).status).toBe(403);
    expect((await writer.delete(camp.at(Id))).status).toBe(403);
    expect((await writer.get(camp.at(Id, "/versions"))).status).toBe(403);
  });

  it("another team's template is nobody's", async () => {
    const [camp, other] = [await makeCamp(), await makeCamp()];
    const { Id } = await other.make();
    expect((await camp.admin.get(camp.at(Id))).status).toBe(404);
    expect((await camp.admin.patch(camp.at(Id), { Name: "x" })).status).toBe(404);
    expect((await camp.admin.post(camp.at(Id, "/publish"))).status).toBe(404);
    await expect(
      templateContent(world.db.team(camp.teamId), Id, { method: "EMAIL", contentType: "MARKETING" }),
    ).rejects.toThrow();
  });
});

describe("start from scratch", () => {
  it("is made once for each method and language, however many ask at once", async () => {
    const camp = await makeCamp();
    const writer = await camp.memberWith([], ["outgoing_messages_user_emails"]);
    const ask = (language: string, method = "EMAIL") =>
      writer.post(camp.path("/templates/start-from-scratch"), {
        DeliveryMethodId: method,
        ContentLanguageId: language,
      });
    const all = await Promise.all(Array.from({ length: 5 }, () => bodyOf<TemplateShown>(ask("en"))));
    expect(new Set(all.map(({ Id }) => Id)).size).toBe(1);
    expect(all[0]).toMatchObject({
      Name: "Start From Scratch",
      IsScratch: true,
      Status: "published",
      Abilities: { manage: false },
    });
    expect((await bodyOf<TemplateShown>(ask("fr"))).Name).toBe("Partir de zéro");
    expect((await ask("en", "SMS")).status).toBe(403);
    expect((await camp.listed()).total).toBe(0);
    expect(await refusal(camp.admin.patch(camp.at(all[0]!.Id), { Name: "x" }))).toBe(
      "409  The empty template can’t be changed. Please duplicate it first.",
    );
    const used = await templateContent(world.db.team(camp.teamId), all[0]!.Id, {
      method: "EMAIL",
      contentType: "TRANSACTIONAL",
    });
    expect(used).toMatchObject({
      versionId: expect.any(String),
      content: { design: { blocks: [{ kind: "heading" }, { kind: "text" }] } },
    });
  });
});

describe("using one", () => {
  it("gives what was published, for messages that it is for", async () => {
    const camp = await makeCamp();
    const { Id } = await camp.make();
    const use = (method: "EMAIL" | "SMS", contentType: "MARKETING" | "TRANSACTIONAL") =>
      templateContent(world.db.team(camp.teamId), Id, { method, contentType });
    const field = (messageKey: string, values: object) => ({ fields: [{ path: "TemplateId", messageKey, values }] });
    await expect(use("EMAIL", "MARKETING")).rejects.toMatchObject(field("messageTemplates.noTemplate", { id: Id }));
    const { PublishedVersionId } = await camp.act(Id, "publish");
    await bodyOf(camp.admin.patch(camp.at(Id), { SubjectLine: "Later" }));
    const used = await use("EMAIL", "MARKETING");
    expect(used).toMatchObject({ versionId: PublishedVersionId, name: "News", language: "en" });
    expect(used.content.subject).toContain("Hi {{ record.f_");
    await expect(use("EMAIL", "TRANSACTIONAL")).rejects.toMatchObject(
      field("messageTemplates.notFor.TRANSACTIONAL", { name: "News" }),
    );
    await expect(use("SMS", "MARKETING")).rejects.toMatchObject(
      field("messageTemplates.useFailed", { name: "News", id: Id }),
    );
    await camp.act(Id, "archive");
    await expect(use("EMAIL", "MARKETING")).rejects.toMatchObject(
      field("messageTemplates.useFailed", { name: "News", id: Id }),
    );
  });
});

describe("a preview", () => {
  const blocks = [
    {
      id: "t",
      kind: "text",
      html: "<p>{{ record.first_name }} born {{ record.born }} owes {{ record.fee }} {{ record.fee | default: 'nothing' }}</p>",
    },
    {
      id: "r",
      kind: "repeat",
      over: "record.friends",
      blocks: [{ id: "r1", kind: "text", html: "<p>friend {{ item.first_name }} {{ item.fee }}</p>" }],
    },
  ];

  it("has examples where nobody is chosen", async () => {
    const camp = await makeCamp();
    const { Id } = await camp.make({ Design: { blocks } });
    const preview = await camp.preview(Id);
    expect(preview.subject).toBe("Hi «First name»");
    expect(preview.html).toContain("friend «First name»");
    expect(preview.text).toContain("friend «First name»");
    expect([preview.problems, preview.warnings]).toEqual([[], []]);
  });

  it("has the values of a record in the language of the content, and only what the caller may read", async () => {
    const camp = await makeCamp();
    const ben = await camp.add(camp.campers, { [camp.name]: "Ben <b>", [camp.fee]: "7" });
    const ada = await camp.add(camp.campers, {
      [camp.name]: "Ada",
      [camp.born]: "2015-12-10",
      [camp.fee]: "1450.5",
      [camp.friends]: [ben.id],
    });
    const condition = {
      ...{ id: "c", kind: "condition", filter: { field: camp.name, operator: "is", value: "Ada" } },
      blocks: [{ id: "c1", kind: "heading", text: "It is Ada" }],
      otherwise: [{ id: "c2", kind: "heading", text: "It is not" }],
    };
    const { Id } = await camp.make({ ContentLanguageId: "fr", Design: { blocks: [...blocks, condition] } });
    await camp.act(Id, "publish");
    const { html, subject } = await camp.preview(Id, `recordId=${ada.id}`);
    expect(subject).toBe("Hi Ada");
    expect(html.replace(/[\u00a0\u202f]/g, " ")).toContain("Ada born 10 décembre 2015 owes 1 450,50 $US 1 450,50 $US");
    expect(html).toContain("friend Ben &#60;b&#62; 7,00");
    expect(html).toContain("It is Ada");
    const rights = [
      {
        permissions: ["read_data_record_metadata" as const, "read_data_field_data" as const],
        collectionId: camp.campers,
      },
      { permissions: ["read_data_field_data" as const], fieldId: camp.fee, isAllowed: false },
    ];
    const reader = await camp.memberWith(rights, ["outgoing_messages_user_emails"]);
    const less = await camp.preview(Id, `recordId=${ada.id}`, reader);
    expect(less.html).toContain("owes  nothing");
    expect(less.html).not.toContain("450,5");
    const blind = await camp.memberWith([], ["outgoing_messages_user_emails"]);
    expect((await blind.get(camp.at(Id, `/preview?recordId=${ada.id}`))).status).toBe(404);
    expect((await camp.preview(Id, `recordId=${ben.id}`)).html).toContain("It is not");
  });
});
