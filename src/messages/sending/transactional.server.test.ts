import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf } from "#testing/data-world.ts";
import type { OutgoingTeam } from "#testing/outgoing-team.ts";
import { startSendingWorld } from "#testing/sending-world.ts";

const { makeTeam, world, mail, addParents, run, outbox, addresses } = startSendingWorld({
  APP_URL: "https://simply.example",
});
let team: OutgoingTeam;

beforeEach(async () => {
  team = await makeTeam();
});

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
    const many = await Promise.all(Array.from({ length: 20 }, (_, place) => ask(`at-once-${place}`)));
    expect(new Set(many.map(({ messageId }) => messageId)).size).toBe(20);
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
      // The subject is still the one that was typed.
      ["Contents.en.r", "Contents.en.c", "Contents.en.p"],
    ]);
  });
});
